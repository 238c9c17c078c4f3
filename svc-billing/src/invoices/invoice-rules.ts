import { type ClientSelf, type PaymentMethod, priceOf, type Settings } from '@hourbank/contracts';
import { conflict } from '@hourbank/service-kit/errors';
import type { Logo, ProviderSettings } from '../settings/settings-rules';

/** Fields of a paid package that its invoice shows. */
export interface InvoicedPackage {
  id: number;
  /** Hundredths of an hour. */
  hoursPurchased: number;
  /** Cents per hour. */
  ratePerHour: number;
  /** Hundredths of a percent. */
  taxRate: number;
  paymentMethod: PaymentMethod | null;
  /** ISO 8601 in UTC. */
  paidAt: string | null;
  receivedAmount: number | null;
  receivedCurrency: string | null;
  receivedOn: string | null;
  receiptNumber: string | null;
}

interface InvoiceLine {
  packageId: number;
  /** Hundredths of an hour. */
  hours: number;
  /** Cents per hour. */
  rate: number;
  /** Cents. */
  amount: number;
}

/**
 * Content of an invoice, copied when it is issued and never changed (D-31). It contains plain data only, because it is
 * stored as JSON.
 */
export interface InvoiceSnapshot {
  provider: Settings['provider'];
  logo: Logo | null;
  client: Omit<ClientSelf, 'website'>;
  lines: InvoiceLine[];
  /** Cents, with tax. */
  total: number;
  /** If the package has one: the rate in hundredths of a percent, the amount in cents (D-81). */
  tax?: { label: string; rate: number; amount: number };
  paymentMethod: PaymentMethod;
  /** `YYYY-MM-DD` in the business time zone, like `paidOn`. */
  issuedOn: string;
  /** Before `issuedOn` if the invoice replaces another one of the same payment. */
  paidOn: string;
  /** How the document shows days: `28 Nov 2026`. Older snapshots do not have it and show `2026-11-28` (D-134). */
  days?: 'named';
  /** What came in, if the approval recorded it (D-80): hundredths of the currency. `on` is `YYYY-MM-DD`. */
  received?: { amount: number; currency: string; on: string; number: string | null };
}

/** Who issued an invoice. */
export type InvoiceSender = Pick<InvoiceSnapshot, 'provider' | 'logo'>;

/** What came in for a package, or nothing if it is not recorded. */
const receivedOf = ({ receivedAmount, receivedCurrency, receivedOn, receiptNumber }: InvoicedPackage) =>
  receivedAmount !== null &&
  receivedCurrency !== null &&
  receivedOn !== null && {
    received: { amount: receivedAmount, currency: receivedCurrency, on: receivedOn, number: receiptNumber },
  };

/** The label of a tax that the settings do not have any more. */
const defaultTaxLabel = 'Tax';

/** Builds the content of a package's invoice. */
export function snapshotOf(
  record: InvoicedPackage,
  { provider, logo, payments }: ProviderSettings,
  { id, name, email, phone, companyName, address }: ClientSelf,
  { issuedOn, paidOn }: Pick<InvoiceSnapshot, 'issuedOn' | 'paidOn'>,
): InvoiceSnapshot {
  if (record.paymentMethod === null) throw new Error(`Package ${record.id} was not sold.`);
  const { net, tax, due } = priceOf(record);
  const lines = [
    {
      packageId: record.id,
      hours: record.hoursPurchased,
      rate: record.ratePerHour,
      amount: net,
    },
  ];
  return {
    provider,
    logo,
    lines,
    issuedOn,
    paidOn,
    days: 'named',
    client: { id, name, email, phone, companyName, address },
    total: due,
    ...(record.taxRate > 0 && {
      tax: { label: payments.tax.label || defaultTaxLabel, rate: record.taxRate, amount: tax },
    }),
    paymentMethod: record.paymentMethod,
    ...receivedOf(record),
  };
}

/**
 * Whether a change of a paid package makes its invoice wrong, so that the next one replaces it (D-31). The lines show
 * hours and rate, so an equal amount makes no difference.
 */
export const replacesInvoice = (
  before: Pick<InvoicedPackage, 'hoursPurchased' | 'ratePerHour'> & { invoiceNumber: string | null },
  after: Partial<Pick<InvoicedPackage, 'hoursPurchased' | 'ratePerHour'>>,
): boolean =>
  before.invoiceNumber !== null &&
  ((after.hoursPurchased ?? before.hoursPurchased) !== before.hoursPurchased ||
    (after.ratePerHour ?? before.ratePerHour) !== before.ratePerHour);

/** Formats the number of an invoice or a credit note, for example `INV-2026-000001` (D-31, D-81). */
export const documentNumber = (prefix: 'INV' | 'CN', year: number, position: number): string =>
  `${prefix}-${year}-${String(position).padStart(6, '0')}`;

/** Thrown for bonus hours, which nothing is paid for (D-62). */
export const bonusHasNoInvoice = () => conflict('bonus_has_no_invoice', 'Bonus hours have no invoice.');

/** Thrown for an opening balance, which was sold and invoiced before Hourbank (D-84). */
export const openingHasNoInvoice = () => conflict('opening_has_no_invoice', 'An opening balance has no invoice.');
