import { translate } from '@hourbank/i18n';
import { formatMoney, formatNumber, formatShare } from '@hourbank/i18n/format';
import { addHours } from '../../shared/hours';
import type { Headline } from './queries';
import { messages } from './messages';

/** '72% of sold, 342.5 h still to deliver' */
export function consumedLine({ totalHoursSold: sold, totalHoursConsumed: consumed }: Headline): string {
  const t = translate(messages);
  if (sold === 0) return t('nothingSold');
  const left = Math.max(0, addHours(sold, -consumed));
  return t('consumedLine', { share: formatShare(consumed, sold), hours: formatNumber(left) });
}

/** '$50.00 per hour on average' */
export function revenueLine({ totalHoursSold: sold, totalRevenue }: Headline): string {
  const t = translate(messages);
  return sold === 0 ? t('nothingSold') : t('revenueLine', { rate: formatMoney(totalRevenue / sold) });
}

/** Whole percents that add up to 100: the largest remainders are rounded up. */
export function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const exact = counts.map((count) => (count / total) * 100);
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const raised = exact
    .map((share, at) => ({ at, remainder: share % 1 }))
    .sort((one, other) => other.remainder - one.remainder)
    .slice(0, missing)
    .map(({ at }) => at);
  return exact.map((share, at) => Math.floor(share) + (raised.includes(at) ? 1 : 0));
}
