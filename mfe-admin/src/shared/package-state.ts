import { paymentState, type TimePackage } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { packageStatusName } from '@hourbank/mfe-kit';
import { messages } from './messages';

/** '8.5 h left, expires 10 Mar 2027', 'not paid, to review', 'consumed' or 'expired' (D-88). */
export function packageState(of: TimePackage): string {
  const t = translate(messages);
  if (of.status === 'pending') return t(`notPaid.${paymentState(of)}`);
  if (of.status !== 'active') return packageStatusName(of.status);
  const hours = formatNumber(of.hoursLeft);
  return of.expiresOn === null
    ? t('hoursLeft', { hours })
    : t('hoursLeftUntil', { hours, day: formatDate(of.expiresOn) });
}
