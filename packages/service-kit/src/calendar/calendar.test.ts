import { createCalendar, shiftMonth } from './calendar';

test.each([
  ['UTC', '2026-10-31T23:59:59.999Z', '2026-10-31'],
  ['UTC', '2026-11-01T00:00:00.000Z', '2026-11-01'],
  // Two hours ahead in winter, three in summer; clocks go back at midnight, so the last hour of the day occurs twice.
  ['Asia/Beirut', '2026-10-31T21:59:59.999Z', '2026-10-31'],
  ['Asia/Beirut', '2026-10-31T22:00:00.000Z', '2026-11-01'],
  ['Asia/Beirut', '2026-06-30T20:59:59.999Z', '2026-06-30'],
  ['Asia/Beirut', '2026-06-30T21:00:00.000Z', '2026-07-01'],
  ['Pacific/Apia', '2026-11-30T10:59:59.999Z', '2026-11-30'],
  ['Pacific/Apia', '2026-11-30T11:00:00.000Z', '2026-12-01'],
  ['America/Los_Angeles', '2026-12-01T07:59:59.999Z', '2026-11-30'],
])('in %s %s is on %s', (zone, moment, day) => {
  const { dayOf, monthOf } = createCalendar(zone);
  expect(dayOf(new Date(moment))).toBe(day);
  expect(monthOf(new Date(moment))).toBe(day.slice(0, 7));
});

test.each([
  ['UTC', '2026-11', '2026-11-01T00:00:00.000Z'],
  ['Asia/Beirut', '2026-11', '2026-10-31T22:00:00.000Z'],
  ['Asia/Beirut', '2026-07-01', '2026-06-30T21:00:00.000Z'],
  // Clocks go forward at midnight: this day begins at one o'clock.
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['Pacific/Apia', '2026-12', '2026-11-30T11:00:00.000Z'],
  // Samoa moved across the date line: the 31st of December followed the 29th.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-01', '2026-12-31T10:00:00.000Z'],
])('in %s %s begins at %s', (zone, day, start) => {
  expect(createCalendar(zone).startOf(day).toISOString()).toBe(start);
});

test.each([
  ['UTC', '2026-11-01', 8, '2026-11-01T08:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-01', 23, '2026-11-01T17:15:00.000Z'],
  // Clocks go forward from midnight to one o'clock, and back from midnight to eleven.
  ['Asia/Beirut', '2026-03-29', 0, '2026-03-28T22:00:00.000Z'],
  ['Asia/Beirut', '2026-03-29', 1, '2026-03-28T22:00:00.000Z'],
  ['Asia/Beirut', '2026-10-24', 23, '2026-10-24T20:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-08', 2, '2026-03-08T10:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', 1, '2026-11-01T08:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', 2, '2026-11-01T10:00:00.000Z'],
])('in %s hour %s %s begins at %s', (zone, day, hour, start) => {
  expect(createCalendar(zone).startOfHour(day, hour).toISOString()).toBe(start);
});

test('shifts months across years', () => {
  expect([
    shiftMonth('2026-11', -11),
    shiftMonth('2026-12', 1),
    shiftMonth('2026-01', -1),
    shiftMonth('2026-06', 0),
  ]).toEqual(['2025-12', '2027-01', '2025-12', '2026-06']);
});
