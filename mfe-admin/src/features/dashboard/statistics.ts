import { formatHoursShort, formatMoney } from '@hourbank/ui';
import { addHours } from '../../shared/hours';
import type { Headline } from './queries';

/** '$62,000'; shows cents only when the amount has cents. */
export const wholeMoney = (amount: number): string => formatMoney(amount).replace(/\.00$/, '');

/** '72% of sold, 342.5 h still to deliver' */
export function consumedLine({ totalHoursSold: sold, totalHoursConsumed: consumed }: Headline): string {
  if (sold === 0) return 'Nothing sold yet';
  return `${percent(consumed, sold)} of sold, ${formatHoursShort(Math.max(0, addHours(sold, -consumed)))} h still to deliver`;
}

/** '$50.00 per hour on average' */
export const revenueLine = ({ totalHoursSold: sold, totalRevenue }: Headline): string =>
  sold === 0 ? 'Nothing sold yet' : `${formatMoney(totalRevenue / sold)} per hour on average`;

/** Share of a total, such as '45%'; '0%' when the total is 0. */
export const percent = (part: number, total: number): string => `${total > 0 ? Math.round((part / total) * 100) : 0}%`;

/** 'Jun 2026' */
export function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

const net = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** '+22.0' or '−7.0', with the minus sign U+2212. */
export const signedHours = (hours: number): string => net.format(hours).replace('-', '−');
