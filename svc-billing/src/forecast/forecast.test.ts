import { addDays } from '../ledger/days';
import type { PackageHours } from '../ledger/package-hours';
import { forecastOf, noForecast, suggestionOf, type Usage } from './forecast';
import { levelOf } from '../levels/level';

const today = '2024-02-20';
const defaultThresholds = { noticePercent: 80, lowPercent: 95, noticeHours: null, lowHours: null };
let ids = 0;

const aPackage = (hours: number, expiresIn: number | null = null): PackageHours => ({
  id: ++ids,
  hoursPurchased: hours,
  hoursUsed: 0,
  hoursRemoved: 0,
  ratePerHour: 5000,
  status: 'active',
  consumedByUse: false,
  expiredByDate: false,
  purchaseDate: '2024-01-01',
  expiresOn: expiresIn === null ? null : addDays(today, expiresIn),
});

/** The same hours on each of the last days. */
const steady = (perDay: number, days: number): Usage => ({
  firstDay: addDays(today, 1 - days),
  isEnough: days >= 3,
  longHours: perDay * Math.min(days, 90),
  shortHours: perDay * Math.min(days, 28),
});

/** Numbers from a seed, so that a failure can be repeated. */
function numbersFrom(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

describe('the level', () => {
  const of = (balance: number, peak: number, limits = {}) =>
    levelOf({ balance, peak, lastSeq: 1 }, { ...defaultThresholds, ...limits });

  test('follows the share used since the last purchase', () => {
    expect([2000, 401, 400, 101, 100, 1, 0].map((balance) => of(balance, 2000))).toEqual([
      'ok',
      'ok',
      'notice',
      'notice',
      'low',
      'low',
      'empty',
    ]);
    expect(levelOf({ balance: 0, peak: 0, lastSeq: 0 }, defaultThresholds)).toBeNull();
  });

  test('follows the limits in hours, which are the only ones without a peak', () => {
    const limits = { noticeHours: 500, lowHours: 200 };
    expect([501, 500, 200].map((balance) => of(balance, 600, limits))).toEqual(['ok', 'notice', 'low']);
    expect([501, 200].map((balance) => of(balance, 0, limits))).toEqual(['ok', 'low']);
    expect(of(100, 0)).toBe('ok');
  });

  test('never improves when hours are used, for 10,000 accounts', () => {
    const next = numbersFrom(7);
    const order = ['ok', 'notice', 'low', 'empty'];
    for (let round = 0; round < 10_000; round += 1) {
      const peak = next(4000);
      const balance = next(peak + 1);
      const limits = { noticeHours: next(2) ? next(800) : null, noticePercent: 1 + next(95) };
      const fewer = next(balance + 1);
      const [before, after] = [of(balance, peak, limits), of(fewer, peak, limits)];
      if (order.indexOf(after ?? '') < order.indexOf(before ?? ''))
        throw new Error(`${after} with ${fewer}, ${before} with ${balance} of ${peak}: ${JSON.stringify(limits)}`);
    }
  });
});

describe('the forecast', () => {
  test('of a constant pace is exact, whatever the hours and the history', () => {
    const next = numbersFrom(11);
    for (let round = 0; round < 1000; round += 1) {
      const perDay = 5 + next(400);
      const lasts = 1 + next(365);
      const usage = steady(perDay, 14 + next(200));
      const { runsOutOn, earliestOn, latestOn } = forecastOf([aPackage(perDay * lasts)], usage, today);
      const day = addDays(today, lasts);
      expect([runsOutOn, earliestOn, latestOn]).toEqual([day, day, day]);
    }
  });

  test('uses the packages in the order of draws, and says which hours expire unused', () => {
    // 10 days of 1 h are taken from the first package; its other 5 h expire. The second one lasts 20 days.
    const packages = [aPackage(2000), aPackage(1500, 10)];
    expect(forecastOf(packages, steady(100, 90), today)).toMatchObject({
      runsOutOn: addDays(today, 30),
      expiringUnused: 500,
      pace: 5600,
    });
    expect(forecastOf([aPackage(9000, 10)], steady(100, 90), today)).toMatchObject({
      runsOutOn: addDays(today, 10),
      expiringUnused: 8000,
    });
  });

  test('never accounts for more or fewer hours than there are, for 1,000 accounts', () => {
    const next = numbersFrom(23);
    for (let round = 0; round < 1000; round += 1) {
      const packages = Array.from({ length: 1 + next(5) }, () => aPackage(1 + next(3000), next(2) ? next(400) : null));
      const perDay = next(120);
      const { runsOutOn, expiringUnused, earliestOn, latestOn } = forecastOf(packages, steady(perDay, 60), today);
      const total = packages.reduce((sum, { hoursPurchased }) => sum + hoursPurchased, 0);
      const days = runsOutOn === null ? 365 : (Date.parse(runsOutOn) - Date.parse(today)) / 86_400_000;
      expect(expiringUnused + perDay * days).toBeGreaterThanOrEqual(runsOutOn === null ? 0 : total - perDay);
      expect(expiringUnused).toBeLessThanOrEqual(total);
      expect([earliestOn, latestOn]).toEqual([runsOutOn, runsOutOn]);
    }
  });

  test('gives the range between the pace of 28 and of 90 days', () => {
    const slower = { ...steady(100, 90), shortHours: 1400 };
    expect(forecastOf([aPackage(3000)], slower, today)).toMatchObject({
      runsOutOn: addDays(today, 30),
      earliestOn: addDays(today, 30),
      latestOn: addDays(today, 60),
    });
    const idle = { ...steady(100, 90), shortHours: 0 };
    expect(forecastOf([aPackage(3000)], idle, today)).toMatchObject({ earliestOn: addDays(today, 30), latestOn: null });
    const faster = { ...steady(100, 90), shortHours: 5600 };
    expect(forecastOf([aPackage(3000)], faster, today)).toMatchObject({
      earliestOn: addDays(today, 15),
      latestOn: addDays(today, 30),
    });
  });

  test('is "more than a year" at a pace of 0 or beyond a year', () => {
    const none = { runsOutOn: null, earliestOn: null, latestOn: null };
    expect(forecastOf([aPackage(100)], steady(0, 90), today)).toMatchObject({ ...none, pace: 0 });
    expect(forecastOf([aPackage(36_600)], steady(100, 90), today)).toMatchObject(none);
    expect(forecastOf([aPackage(36_500)], steady(100, 90), today).runsOutOn).toBe(addDays(today, 365));
  });

  test('needs 3 entries, 14 days of history and hours that are left', () => {
    expect(forecastOf([aPackage(1000)], undefined, today)).toBe(noForecast);
    expect(forecastOf([aPackage(1000)], { ...steady(100, 14), isEnough: false }, today)).toBe(noForecast);
    expect(forecastOf([aPackage(1000)], steady(100, 13), today)).toBe(noForecast);
    expect(forecastOf([aPackage(1000)], steady(100, 14), today)).not.toBe(noForecast);
    expect(forecastOf([aPackage(1000, -1)], steady(100, 14), today)).toBe(noForecast);
    expect(forecastOf([], steady(100, 14), today)).toBe(noForecast);
  });
});

test.each([
  ['eight weeks in whole hours', 1410, 1000, 1500],
  ['one hour at least', 30, 1000, 100],
  ['the last purchase without a pace', null, 1250, 1250],
  ['the last purchase at a pace of 0', 0, 50, 100],
  ['nothing without both', null, null, null],
  ['what a request may contain at most', 99_999_999, null, 10_000_000],
])('the suggestion is %s', (_, pace, lastPurchase, expected) => {
  expect(suggestionOf(pace, lastPurchase)).toBe(expected);
});
