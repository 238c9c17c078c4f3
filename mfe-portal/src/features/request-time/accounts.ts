import {
  clientPaymentMethodLabels,
  type PaymentInstructions,
  type PaymentMethod,
  paymentMethods,
} from '@hourbank/contracts';

export interface AccountRow {
  label: string;
  value: string;
}

/** An account and the payment methods that use it. */
export interface Account {
  title: string;
  rows: AccountRow[];
}

const filled = (rows: AccountRow[]) => rows.filter(({ value }) => value !== '');

/** The rows of an account. Empty while the provider has not configured it. */
export function accountRows(instructions: PaymentInstructions, method: PaymentMethod): AccountRow[] {
  if (method !== 'bank') {
    const { accountNumber, accountName } = instructions[method];
    return filled([
      { label: 'Account number', value: accountNumber },
      { label: 'Account name', value: accountName },
    ]);
  }
  const { accountBranch, iban, currency, swiftCode } = instructions.bank;
  if (accountBranch === '' && iban === '') return [];
  return filled([
    { label: 'Account / branch', value: accountBranch },
    { label: 'IBAN', value: iban },
    { label: 'Currency', value: currency },
    { label: 'SWIFT code', value: swiftCode },
  ]);
}

/** All accounts in the order of the payment methods. Methods with identical rows share one account. */
export function accountsOf(instructions: PaymentInstructions): Account[] {
  const accounts: Account[] = [];
  for (const method of paymentMethods) {
    const rows = accountRows(instructions, method);
    const same = accounts.find((account) => JSON.stringify(account.rows) === JSON.stringify(rows));
    if (same) same.title += `, ${clientPaymentMethodLabels[method]}`;
    else if (rows.length > 0) accounts.push({ title: clientPaymentMethodLabels[method], rows });
  }
  return accounts;
}
