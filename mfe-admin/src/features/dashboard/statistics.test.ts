import { consumedLine, revenueLine } from './statistics';

const stats = {
  totalHoursSold: 1240,
  totalHoursConsumed: 897.5,
  totalRevenue: 62_000,
  activeClients: 23,
  hoursLeft: 310.5,
};
const emptyStats = { totalHoursSold: 0, totalHoursConsumed: 0, totalRevenue: 0, activeClients: 0, hoursLeft: 0 };

test('computes the captions of the tiles', () => {
  expect(consumedLine(stats)).toBe('72% of sold, 310.5\u00a0h still to deliver');
  expect(revenueLine(stats)).toBe('$50.00 per hour on average');
  expect(revenueLine({ ...stats, hasTax: true })).toBe('Without tax, $50.00 per hour on average');
  expect(consumedLine(emptyStats)).toBe('Nothing sold yet');
  expect(revenueLine(emptyStats)).toBe('Nothing sold yet');
  expect(consumedLine({ ...stats, totalHoursConsumed: 1250 })).toBe('101% of sold, 310.5\u00a0h still to deliver');
  expect(consumedLine({ ...emptyStats, hoursLeft: 2 })).toBe('2\u00a0h still to deliver');
});
