import { id, instant, integer, json, uuid, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface InvoiceRow {
  id: number;
  number: string;
  packageId: number;
  /** Same as `packageId` while the invoice is current, null once it is void. */
  currentPackageId: number | null;
  clientId: number;
  issuedAt: Date;
  voidedAt: Date | null;
  snapshot: unknown;
  /** Stored PDF, null before the first download. */
  fileId: string | null;
}

/** Invoices are immutable except for `voidedAt`, `currentPackageId` and `fileId`. */
export const InvoiceEntity = new EntitySchema<InvoiceRow>({
  name: 'invoices',
  columns: {
    id: id(),
    number: varchar(20),
    packageId: integer(),
    currentPackageId: integer({ nullable: true }),
    clientId: integer(),
    issuedAt: instant(),
    voidedAt: instant({ nullable: true }),
    snapshot: json(),
    fileId: uuid({ nullable: true }),
  },
});

export const InvoiceCounterEntity = new EntitySchema<{ ofYear: number; lastNumber: number }>({
  name: 'invoice_counters',
  columns: { ofYear: integer({ primary: true }), lastNumber: integer({ default: 0 }) },
});
