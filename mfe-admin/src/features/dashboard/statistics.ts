import { translate } from '@hourbank/i18n';
import { formatHoursShort, formatMoney } from '@hourbank/ui';
import { addHours } from '../../shared/hours';
import type { Headline } from './queries';
import { messages } from './messages';

/** '$62,000'; shows cents only when the amount has cents. */
export const wholeMoney = (amount: number): string => formatMoney(amount).replace(/\.00$/, '');

/** '72% of sold, 342.5 h still to deliver' */
export function consumedLine({ totalHoursSold: sold, totalHoursConsumed: consumed }: Headline): string {
  const t = translate(messages);
  if (sold === 0) return t('nothingSold');
  const left = Math.max(0, addHours(sold, -consumed));
  return t('consumedLine', { share: percent(consumed, sold), hours: formatHoursShort(left) });
}

/** '$50.00 per hour on average' */
export function revenueLine({ totalHoursSold: sold, totalRevenue }: Headline): string {
  const t = translate(messages);
  return sold === 0 ? t('nothingSold') : t('revenueLine', { rate: formatMoney(totalRevenue / sold) });
}

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
