import type { ClientSelf, PaymentMethod, Settings } from '@hourbank/contracts';
import type { PackageRecord } from '../packages/package-store';
import type { Logo, ProviderSettings } from '../settings/settings-rules';

export interface InvoiceLine {
  packageId: number;
  /** Hundredths of hours. */
  hours: number;
  /** Cents per hour. */
  rate: number;
  /** Cents. */
  amount: number;
}

/** All that an invoice says, taken when it was issued and never changed (D-31). Plain data: it survives JSON. */
export interface InvoiceSnapshot {
  provider: Settings['provider'];
  logo: Logo | null;
  client: Omit<ClientSelf, 'website'>;
  lines: InvoiceLine[];
  /** Cents. */
  total: number;
  paymentMethod: PaymentMethod;
  /** `YYYY-MM-DD` where the business is. */
  issuedOn: string;
}

/** A product of hundredths and cents in whole cents, half a cent rounded up. */
const inCents = (tenThousandths: number) => Math.round(tenThousandths / 100);

/** What the invoice of a package says. */
export function snapshotOf(
  sold: Pick<PackageRecord, 'id' | 'hoursPurchased' | 'ratePerHour' | 'paymentMethod'>,
  { provider, logo }: ProviderSettings,
  { id, name, email, phone, companyName, address }: ClientSelf,
  issuedOn: string,
): InvoiceSnapshot {
  const lines = [
    {
      packageId: sold.id,
      hours: sold.hoursPurchased,
      rate: sold.ratePerHour,
      amount: inCents(sold.hoursPurchased * sold.ratePerHour),
    },
  ];
  return {
    provider,
    logo,
    lines,
    issuedOn,
    client: { id, name, email, phone, companyName, address },
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    paymentMethod: sold.paymentMethod,
  };
}

/** `INV-2026-000001` (D-31). */
export const invoiceNumber = (year: number, position: number): string =>
  `INV-${year}-${String(position).padStart(6, '0')}`;
