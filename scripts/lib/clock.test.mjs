import { clockEnv, clockFrom, testedClocks } from './clock.mjs';

test('separates the clock and its time zone from the other arguments', () => {
  expect(clockFrom(['--clock', '2027-02-28T12:00:00Z', 'unit'])).toEqual({
    clock: { at: '2027-02-28T12:00:00Z', zone: undefined },
    rest: ['unit'],
  });
  expect(clockFrom(['unit', '--zone', 'Asia/Beirut', '--clock', '2027-03-27T21:50:00Z'])).toEqual({
    clock: { at: '2027-03-27T21:50:00Z', zone: 'Asia/Beirut' },
    rest: ['unit'],
  });
  expect(clockFrom(['unit'])).toEqual({ clock: undefined, rest: ['unit'] });
});

test.each([
  [['--clock'], '--clock takes a moment'],
  [['--clock', 'tomorrow'], '--clock takes a moment'],
  [['--zone', 'Asia/Beirut'], '--zone takes the name'],
  [['--clock', '2027-02-28T12:00:00Z', '--zone', 'Asia/Nowhere'], '--zone takes the name'],
])('rejects %j', (args, message) => {
  expect(() => clockFrom(args)).toThrow(message);
});

test('changes nothing without a clock', () => {
  expect(clockEnv(undefined)).toEqual({});
});

test('the tested dates in Beirut are ten minutes before a clock change', () => {
  const offsetAt = (moment, zone) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(moment).slice(-9);
  const inZones = testedClocks.filter(({ zone }) => zone);
  expect(inZones).toHaveLength(2);
  for (const { at, zone } of inZones) {
    const before = Date.parse(at);
    expect(offsetAt(before, zone)).toBe(offsetAt(before + 9 * 60_000, zone));
    expect(offsetAt(before, zone)).not.toBe(offsetAt(before + 11 * 60_000, zone));
  }
});
