import { type PaymentInstructions, type PaymentMethod, paymentMethods } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

export interface AccountRow {
  label: string;
  value: string;
  /** Values that people type elsewhere have a copy button. */
  copy: boolean;
}

const filled = (rows: AccountRow[]) => rows.filter(({ value }) => value !== '');

/** The rows of an account. Empty for cash, and while the provider has not configured it. */
export function accountRows(instructions: PaymentInstructions, method: PaymentMethod): AccountRow[] {
  const t = translate(messages);
  if (method === 'cash') return [];
  if (method !== 'bank') {
    const { accountNumber, accountName } = instructions[method];
    return filled([
      { label: t('accountNumber'), value: accountNumber, copy: true },
      { label: t('accountName'), value: accountName, copy: true },
    ]);
  }
  const { accountBranch, iban, currency, swiftCode } = instructions.bank;
  if (accountBranch === '' && iban === '') return [];
  return filled([
    { label: t('accountBranch'), value: accountBranch, copy: true },
    { label: t('iban'), value: iban, copy: true },
    { label: t('accountCurrency'), value: currency, copy: false },
    { label: t('swiftCode'), value: swiftCode, copy: true },
  ]);
}

/** The payment methods whose account is configured, in their usual order. */
export const payableMethods = (instructions: PaymentInstructions): PaymentMethod[] =>
  paymentMethods.filter((method) => accountRows(instructions, method).length > 0);
