import { type InputOf, type payments, toHundredths } from '@hourbank/contracts';
import { invalid } from '@hourbank/service-kit/errors';
import { nothingReceived, type PackageRecord } from '../packages/package-table';

type ApprovalBody = InputOf<typeof payments.approvePackage>['body'];
type Received = Pick<PackageRecord, keyof typeof nothingReceived>;

/** Shorter numbers are too common to compare. */
const minKeyLength = 5;
/** Letters can become several in upper case. The column of the key has this length. */
const maxKeyLength = 60;

/**
 * A receipt number as it is compared: letters and digits, NFKC, upper case. Null for numbers that say nothing: short
 * ones, and those of cash, whose receipt books begin again (D-82).
 */
export function receiptKeyOf(number: string, paymentMethod: PackageRecord['paymentMethod']): string | null {
  if (paymentMethod === 'cash') return null;
  const key = [
    ...number
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{Nd}]/gu, ''),
  ];
  return key.length < minKeyLength ? null : key.slice(0, maxKeyLength).join('');
}

/**
 * What an approval says came in, in the stored units; nothing without an amount (D-80). Throws 422 for a currency that
 * the settings do not have, and for a day in the future.
 */
export function receivedOf(
  { receivedAmount, receivedCurrency = 'USD', receivedOn, receiptNumber = '' }: ApprovalBody,
  {
    paymentMethod,
    otherCurrency,
    today,
  }: Pick<PackageRecord, 'paymentMethod'> & { otherCurrency: string; today: string },
): Received {
  if (receivedAmount === undefined) return nothingReceived;
  if (receivedCurrency !== 'USD' && receivedCurrency !== otherCurrency)
    throw invalid({ receivedCurrency: 'Choose a currency.' });
  if (receivedOn !== undefined && receivedOn > today) throw invalid({ receivedOn: 'Choose today or an earlier day.' });
  return {
    receivedAmount: toHundredths(receivedAmount),
    receivedCurrency,
    receivedOn: receivedOn ?? today,
    receiptNumber: receiptNumber || null,
    receiptKey: receiptKeyOf(receiptNumber, paymentMethod),
  };
}
