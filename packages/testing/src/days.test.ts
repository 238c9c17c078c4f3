import { daysAgo, daysFromNow, instantOf, monthOf, noonOf, today } from './days';

const zone = process.env.BUSINESS_TIME_ZONE;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  if (zone === undefined) delete process.env.BUSINESS_TIME_ZONE;
  else process.env.BUSINESS_TIME_ZONE = zone;
});

test.each([
  ['UTC', '2020-02-28T23:59:59Z', '2020-02-28', '2020-02-29', '2020-02-27'],
  ['UTC', '2019-12-31T23:59:59Z', '2019-12-31', '2020-01-01', '2019-12-30'],
  ['Asia/Beirut', '2019-12-31T22:00:00Z', '2020-01-01', '2020-01-02', '2019-12-31'],
  // Daylight saving time begins or ends in these nights.
  ['Asia/Beirut', '2021-03-27T21:59:00Z', '2021-03-27', '2021-03-28', '2021-03-26'],
  ['Asia/Beirut', '2021-03-27T22:01:00Z', '2021-03-28', '2021-03-29', '2021-03-27'],
  ['Asia/Beirut', '2021-10-30T20:59:00Z', '2021-10-30', '2021-10-31', '2021-10-29'],
])('in %s at %s, today is %s', (timeZone, now, day, next, before) => {
  process.env.BUSINESS_TIME_ZONE = timeZone;
  jest.setSystemTime(Date.parse(now));
  expect([today(), daysFromNow(1), daysAgo(1)]).toEqual([day, next, before]);
});

test('monthOf and noonOf return the month and noon of a day', () => {
  expect(monthOf('2020-02-29')).toBe('2020-02');
  expect(noonOf('2020-02-29')).toBe('2020-02-29T12:00:00.000Z');
});

test.each([
  ['UTC', '2020-02-29T10:30:00.000Z'],
  ['Asia/Beirut', '2020-02-29T08:30:00.000Z'],
  ['America/New_York', '2020-02-29T15:30:00.000Z'],
])('half past ten in %s is %s', (timeZone, instant) => {
  process.env.BUSINESS_TIME_ZONE = timeZone;
  expect(instantOf('2020-02-29', '10:30')).toBe(instant);
});
