import { consumedLine, revenueLine, sharesOf } from './statistics';

const stats = { totalHoursSold: 1240, totalHoursConsumed: 897.5, totalRevenue: 62_000, activeClients: 23 };
const emptyStats = { totalHoursSold: 0, totalHoursConsumed: 0, totalRevenue: 0, activeClients: 0 };

test('computes the captions of the tiles', () => {
  expect(consumedLine(stats)).toBe('72% of sold, 342.5\u00a0h still to deliver');
  expect(revenueLine(stats)).toBe('$50.00 per hour on average');
  expect(consumedLine(emptyStats)).toBe('Nothing sold yet');
  expect(revenueLine(emptyStats)).toBe('Nothing sold yet');
  expect(consumedLine({ ...stats, totalHoursConsumed: 1250 })).toBe('101% of sold, 0\u00a0h still to deliver');
});

test.each([
  [
    [17, 11, 6, 4],
    [45, 29, 16, 10],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [[5], [100]],
  [[], []],
])('shares of %p add up to 100', (counts, shares) => {
  expect(sharesOf(counts)).toEqual(shares);
});
