import { translate } from '@hourbank/i18n';
import type { TimePackage } from '@hourbank/contracts';
import { formatMoney } from '@hourbank/i18n/format';
import { packageStatusName } from '@hourbank/mfe-kit';
import { hoursLeftText } from '@hourbank/ui';
import { messages } from './messages';

/** Text of a package option: '#31 · 11 of 12 h left · $50.00/h', with the status if it is not 'active'. */
export function packageLabel({ id, status, ratePerHour, ...of }: TimePackage): string {
  const t = translate(messages);
  const parts = { id, hours: hoursLeftText(of.hoursLeft, of.hoursPurchased), rate: formatMoney(ratePerHour) };
  return status === 'active'
    ? t('packageOption', parts)
    : t('packageOptionWithStatus', { ...parts, status: packageStatusName(status) });
}
