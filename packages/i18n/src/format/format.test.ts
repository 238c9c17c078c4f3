import {
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatHours,
  formatList,
  formatMoney,
  formatMoneyShort,
  formatMonth,
  formatNumber,
  formatRecentTime,
  formatShare,
  formatSignedHours,
  fromLocalTime,
  isolated,
  serviceNow,
  setBusinessTimeZone,
  setServiceTime,
  subscribeClock,
  timeZoneName,
  today,
  toLocalTime,
} from './index';

afterEach(() => {
  setBusinessTimeZone('UTC');
  setServiceTime(new Date().toUTCString());
  jest.useRealTimers();
});

test('numbers have separators, hours in columns two decimals', () => {
  expect([formatNumber(1234.5), formatNumber(12)]).toEqual(['1,234.5', '12']);
  expect([formatHours(4.75), formatHours(13), formatHours(1200)]).toEqual(['4.75', '13.00', '1,200.00']);
  expect([formatSignedHours(22), formatSignedHours(-7), formatSignedHours(0)]).toEqual(['+22.00', '−7.00', '0.00']);
  expect([formatMoney(1000), formatMoneyShort(62_000), formatMoneyShort(0.5)]).toEqual([
    '$1,000.00',
    '$62,000',
    '$0.50',
  ]);
  expect([formatHours(-51), formatMoney(-2550), formatMoneyShort(-25), formatNumber(-3.5)]).toEqual([
    '−51.00',
    '−$2,550.00',
    '−$25',
    '−3.5',
  ]);
  expect([formatShare(9, 20), formatShare(0, 0)]).toEqual(['45%', '0%']);
});

test('dates and times are in the business time zone', () => {
  const instant = '2024-09-20T21:30:00.000Z';
  expect(formatDateTime(instant)).toBe('20 Sep 2024, 21:30');
  setBusinessTimeZone('Asia/Beirut');
  expect(formatDateTime(instant)).toBe('21 Sep 2024, 00:30');
  expect(formatDateTime(instant, 'UTC')).toBe('20 Sep 2024, 21:30');
  expect(formatDateTimeRange(instant, '2024-09-20T22:00:00.000Z')).toBe('21 Sep 2024, 00:30 to 01:00');
  expect(formatDateTimeRange('2024-09-20T20:30:00.000Z', instant)).toBe('20 Sep 2024, 23:30 to 21 Sep 2024, 00:30');
});

test('the time of a message leaves out what today says, in the business time zone', () => {
  setBusinessTimeZone('Asia/Beirut');
  const at = (instant: string) => formatRecentTime(instant, '2024-09-21');
  expect(at('2024-09-20T21:30:00.000Z')).toBe('today, 00:30');
  expect(at('2024-09-20T20:30:00.000Z')).toBe('20 Sep, 23:30');
  expect(at('2024-01-01T05:00:00.000Z')).toBe('1 Jan, 07:00');
  expect(at('2023-12-31T20:30:00.000Z')).toBe('31 Dec 2023, 22:30');
  expect(at('2023-12-31T22:30:00.000Z')).toBe('1 Jan, 00:30');
});

test('a calendar date is the same day in all time zones', () => {
  setBusinessTimeZone('America/New_York');
  expect(formatDate('2024-11-01')).toBe('1 Nov 2024');
  expect(formatMonth('2024-06')).toBe('Jun 2024');
  expect(formatDate('soon')).toBe('');
});

test('a calendar date is written like the first moment of its day in UTC', () => {
  for (const start of ['0099-12-30', '2000-01-01', '2024-01-01', '9990-01-01'])
    for (let day = 0; day < 31; day += 1) {
      const moment = new Date(Date.parse(start) + day * 35 * 86_400_000);
      const date = moment.toISOString().slice(0, 10);
      expect([formatDate(date), formatDateTime(date)]).toEqual([
        formatDate(moment, 'UTC'),
        formatDateTime(moment, 'UTC'),
      ]);
    }
});

test('the time zone is shown by its city', () => {
  expect(timeZoneName('Asia/Beirut')).toBe('Beirut time');
  expect(timeZoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time');
  expect(timeZoneName()).toBe('UTC');
});

test.each([-400, -2, 0, 2, 400])(
  'today is that of the services with a computer clock that is %d days ahead',
  (days) => {
    const listener = jest.fn();
    const leave = subscribeClock(listener);
    jest.useFakeTimers({ now: Date.parse('2024-01-20T22:30:00Z') + days * 86_400_000 });
    setServiceTime('Sat, 20 Jan 2024 22:30:00 GMT');
    expect(serviceNow().toISOString()).toBe('2024-01-20T22:30:00.000Z');
    jest.advanceTimersByTime(3_600_000);
    expect([today(), serviceNow().toISOString()]).toEqual(['2024-01-20', '2024-01-20T23:30:00.000Z']);
    setBusinessTimeZone('Asia/Beirut');
    expect(today()).toBe('2024-01-21');
    expect(listener).toHaveBeenCalledTimes(days === 0 ? 1 : 2);
    leave();
  },
);

test('the seconds that a response takes, and a header that is no date, do not move the clock', () => {
  const listener = jest.fn();
  const leave = subscribeClock(listener);
  jest.useFakeTimers({ now: Date.parse('2024-01-20T22:30:59.900Z') });
  for (const date of ['Sat, 20 Jan 2024 22:30:00 GMT', 'Sat, 20 Jan 2024 22:31:59 GMT', '', 'soon'])
    setServiceTime(date);
  expect(serviceNow().toISOString()).toBe('2024-01-20T22:30:59.900Z');
  expect(listener).not.toHaveBeenCalled();
  leave();
});

test('lists are written out', () => {
  expect([formatList(['Hours']), formatList(['Hours', 'Rate', 'Status'])]).toEqual(['Hours', 'Hours, Rate and Status']);
});

test('field values are converted in the business time zone', () => {
  setBusinessTimeZone('Asia/Beirut');
  expect(toLocalTime('2024-01-20T22:30:59.999Z')).toBe('2024-01-21T00:30');
  expect(fromLocalTime('2024-01-21T00:30')).toBe('2024-01-20T22:30:00.000Z');
  expect(fromLocalTime('2024-07-21T00:30')).toBe('2024-07-20T21:30:00.000Z');
  for (const text of ['', '2024-01-21T00', '2024-13-41T00:30', '21 January 2024 00:3'])
    expect(fromLocalTime(text)).toBe('');
});

test('a skipped hour is no time, a repeated hour is the first', () => {
  const newYork = 'America/New_York';
  expect(fromLocalTime('2024-03-10T02:30', newYork)).toBe('');
  expect(fromLocalTime('2024-03-10T03:00', newYork)).toBe('2024-03-10T07:00:00.000Z');
  expect(fromLocalTime('2024-11-03T01:30', newYork)).toBe('2024-11-03T05:30:00.000Z');
});

test.each(['ليلى حدّاد', 'Acme العربية', 'חברה'])('the name %s has a direction of its own within a sentence', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  expect(isolated(`a ${isolated(name)}`)).toBe(`a \u2068${name}\u2069`);
});

test.each(['Rana Haddad', 'Søren 有限公司 😀', ''])('the name "%s" needs none', (name) => {
  expect(isolated(name)).toBe(name);
});
