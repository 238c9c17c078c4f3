import { translate } from '@hourbank/i18n';
import type { AccountPackage } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { hoursLeftText } from '@hourbank/ui';
import { messages } from './messages';

/** Text of a package option: '#31 · 11 of 12 h left', with the last day if the package expires. */
export function packageLabel({ id, expiresOn, ...of }: AccountPackage): string {
  const t = translate(messages);
  const hours = hoursLeftText(of.hoursLeft, of.hoursPurchased);
  if (expiresOn === null) return t('packageOption', { id, hours });
  return t('packageOptionExpiring', { id, hours, day: formatDate(expiresOn) });
}
