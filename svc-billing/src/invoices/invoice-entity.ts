import { id, instant, integer, json, uuid, varchar, type Column } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';
import type { InvoiceSnapshot } from './invoice-rules';

export interface InvoiceRow {
  id: number;
  number: string;
  packageId: number;
  /** Same as `packageId` while the invoice is current, null once it is void. */
  currentPackageId: number | null;
  clientId: number;
  issuedAt: Date;
  voidedAt: Date | null;
  snapshot: InvoiceSnapshot;
  /** Stored PDF, null before the first download. */
  fileId: string | null;
}

const invoiceColumns = {
  id: id(),
  number: varchar(20),
  packageId: integer(),
  currentPackageId: integer({ nullable: true }),
  clientId: integer(),
  issuedAt: instant(),
  voidedAt: instant({ nullable: true }),
  snapshot: json(),
  fileId: uuid({ nullable: true }),
} satisfies Record<keyof InvoiceRow, Column>;

/** Invoices are immutable except for `voidedAt`, `currentPackageId` and `fileId`. */
export const InvoiceEntity = new EntitySchema<InvoiceRow>({ name: 'invoices', columns: invoiceColumns });

export const InvoiceCounterEntity = new EntitySchema<{ ofYear: number; lastNumber: number }>({
  name: 'invoice_counters',
  columns: { ofYear: integer({ primary: true }), lastNumber: integer({ default: 0 }) },
});
