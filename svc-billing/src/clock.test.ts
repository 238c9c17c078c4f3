import { calendarDayIn } from './clock';

test.each([
  ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20'],
  ['Asia/Beirut', '2026-11-20T21:59:59.999Z', '2026-11-20'],
  ['Asia/Beirut', '2026-11-20T22:00:00.000Z', '2026-11-21'],
  ['America/New_York', '2026-11-21T04:59:00.000Z', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
])('in %s the day of %s is %s', (zone, moment, day) => {
  expect(calendarDayIn(zone)(new Date(moment))).toBe(day);
});
