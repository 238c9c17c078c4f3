import { consumedLine, monthName, percent, revenueLine, signedHours, wholeMoney } from './statistics';

const stats = { totalHoursSold: 1240, totalHoursConsumed: 897.5, totalRevenue: 62_000, activeClients: 23 };
const nothing = { totalHoursSold: 0, totalHoursConsumed: 0, totalRevenue: 0, activeClients: 0 };

test('the lines below the tiles follow from their figures', () => {
  expect(consumedLine(stats)).toBe('72% of sold, 342.5 h still to deliver');
  expect(revenueLine(stats)).toBe('$50.00 per hour on average');
  expect(consumedLine(nothing)).toBe('Nothing sold yet');
  expect(revenueLine(nothing)).toBe('Nothing sold yet');
  expect(consumedLine({ ...stats, totalHoursConsumed: 1250 })).toBe('101% of sold, 0 h still to deliver');
});

test('money shows cents only where there are some', () => {
  expect([0, 62_000, 62_000.5].map(wholeMoney)).toEqual(['$0', '$62,000', '$62,000.50']);
});

test('net hours carry their sign', () => {
  expect([22, -7, 0, 0.25].map(signedHours)).toEqual(['+22.0', '−7.0', '0.0', '+0.25']);
});

test('months have names and shares are whole percent', () => {
  expect(monthName('2026-06')).toBe('Jun 2026');
  expect(percent(17, 38)).toBe('45%');
  expect(percent(0, 0)).toBe('0%');
});
