import { id, instant, integer, json, uuid, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface InvoiceRow {
  id: number;
  number: string;
  packageId: number;
  /** The package again while the invoice stands, nothing once it is void. */
  currentPackageId: number | null;
  clientId: number;
  issuedAt: Date;
  voidedAt: Date | null;
  snapshot: unknown;
  /** The stored PDF, once somebody has downloaded it. */
  fileId: string | null;
}

/** Only `voidedAt`, `currentPackageId` and `fileId` ever change. */
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
