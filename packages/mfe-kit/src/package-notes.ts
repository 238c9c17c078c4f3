import { fromHundredths, priceOf, type TimePackage, toHundredths } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate, formatNumber, today } from '@hourbank/i18n/format';
import { messages } from './messages';

export type Priced = Pick<TimePackage, 'hoursPurchased' | 'ratePerHour' | 'taxRate'>;

/** What a package costs, in cents: without tax, the tax, and both. */
export const centsOf = ({ hoursPurchased, ratePerHour, taxRate }: Priced) =>
  priceOf({
    hoursPurchased: toHundredths(hoursPurchased),
    ratePerHour: toHundredths(ratePerHour),
    taxRate: toHundredths(taxRate),
  });

/** What a package costs, in US dollars with tax. */
export const dueOf = (of: Priced): number => fromHundredths(centsOf(of).due);

/** The note of a transfer that names its package: 'HB-123' (D-80). */
export const transferReference = (id: number): string => `HB-${id}`;

/** The last day of a package, or that it has none. Null if that says nothing: it is not paid, or nothing is left. */
export function expiryNote({ status, expiresOn }: Pick<TimePackage, 'status' | 'expiresOn'>): string | null {
  const t = translate(messages);
  if (expiresOn === null) return status === 'active' ? t('doesNotExpire') : null;
  if (status === 'active' || status === 'pending') return t('expiresOn', { day: formatDate(expiresOn) });
  return status === 'expired' && expiresOn < today() ? t('expiredOn', { day: formatDate(expiresOn) }) : null;
}

/** Where purchased hours went that are neither used nor left: '0.5 h deducted', '3.5 h expired' (D-88). */
export function lostHoursNotes({
  status,
  hoursRemoved,
  hoursExpired,
}: Pick<TimePackage, 'status' | 'hoursRemoved' | 'hoursExpired'>): string[] {
  const t = translate(messages);
  const lost = status === 'expired' ? 'hoursExpired' : 'hoursClosed';
  return [
    ...(hoursRemoved > 0 ? [t('hoursDeducted', { hours: formatNumber(hoursRemoved) })] : []),
    ...(hoursExpired > 0 ? [t(lost, { hours: formatNumber(hoursExpired) })] : []),
  ];
}
