import { consumedLine, monthName, percent, revenueLine, signedHours, wholeMoney } from './statistics';

const stats = { totalHoursSold: 1240, totalHoursConsumed: 897.5, totalRevenue: 62_000, activeClients: 23 };
const emptyStats = { totalHoursSold: 0, totalHoursConsumed: 0, totalRevenue: 0, activeClients: 0 };

test('computes the captions of the tiles', () => {
  expect(consumedLine(stats)).toBe('72% of sold, 342.5 h still to deliver');
  expect(revenueLine(stats)).toBe('$50.00 per hour on average');
  expect(consumedLine(emptyStats)).toBe('Nothing sold yet');
  expect(revenueLine(emptyStats)).toBe('Nothing sold yet');
  expect(consumedLine({ ...stats, totalHoursConsumed: 1250 })).toBe('101% of sold, 0 h still to deliver');
});

test('shows cents only when the amount has cents', () => {
  expect([0, 62_000, 62_000.5].map(wholeMoney)).toEqual(['$0', '$62,000', '$62,000.50']);
});

test('shows the sign of net hours', () => {
  expect([22, -7, 0, 0.25].map(signedHours)).toEqual(['+22.0', '−7.0', '0.0', '+0.25']);
});

test('formats months, and shares as whole percent', () => {
  expect(monthName('2026-06')).toBe('Jun 2026');
  expect(percent(17, 38)).toBe('45%');
  expect(percent(0, 0)).toBe('0%');
});
