import { translate } from '@hourbank/i18n';
import { formatMoney, formatNumber, formatShare } from '@hourbank/i18n/format';
import type { Headline } from './queries';
import { messages } from './messages';

/** '72% of sold, 342.5 h still to deliver': the sum of all balances, not of sold and consumed hours (D-88). */
export function consumedLine({ totalHoursSold: sold, totalHoursConsumed: consumed, hoursLeft }: Headline): string {
  const t = translate(messages);
  const hours = formatNumber(hoursLeft);
  if (sold === 0) return hoursLeft > 0 ? t('stillToDeliver', { hours }) : t('nothingSold');
  return t('consumedLine', { share: formatShare(consumed, sold), hours });
}

/** '$50.00 per hour on average', with 'Without tax' if there is one (D-81). */
export function revenueLine({ totalHoursSold: sold, totalRevenue, hasTax }: Headline): string {
  const t = translate(messages);
  if (sold === 0) return t('nothingSold');
  return t(hasTax ? 'untaxedRevenueLine' : 'revenueLine', { rate: formatMoney(totalRevenue / sold) });
}
