import { fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatMoney, formatNumber, today } from '@hourbank/i18n/format';
import { dueOf } from '@hourbank/mfe-kit';
import { messages } from './received-messages';
import type { ApprovalBody } from './queries';

/** What an approval records if the admin changes nothing: the due came in today as the package says (D-80). */
export const expectedOf = (of: TimePackage): ApprovalBody => ({
  paymentMethod: of.paymentMethod ?? undefined,
  receivedAmount: dueOf(of).toFixed(2),
  receivedCurrency: 'USD',
  receivedOn: today(),
  receiptNumber: '',
});

/**
 * What an amount means: '= 89,500 LBP per USD', so that a missing zero shows at once, or '$5.00 less than due'. Null if
 * it is the due, or no amount.
 */
export function differenceText(
  of: TimePackage,
  { amount, currency }: { amount: number; currency: string },
): string | null {
  const t = translate(messages);
  const due = dueOf(of);
  if (!(amount > 0)) return null;
  if (currency !== 'USD') return t('ratePerDollar', { rate: formatNumber(amount / due), currency });
  const cents = toHundredths(amount) - toHundredths(due);
  if (cents === 0) return null;
  return t(cents < 0 ? 'lessThanDue' : 'moreThanDue', { amount: formatMoney(fromHundredths(Math.abs(cents))) });
}
