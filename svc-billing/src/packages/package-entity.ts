import {
  bool,
  calendarDate,
  cents,
  hundredths,
  id,
  instant,
  integer,
  json,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import { EntitySchema } from 'typeorm';

interface PackageRow {
  id: number;
  /** The client is in svc-identity's database, so there is no foreign key (D-4). */
  clientId: number;
  hoursPurchased: number;
  hoursUsed: number;
  ratePerHour: number;
  status: string;
  consumedByUse: boolean;
  paymentMethod: string;
  purchaseDate: string;
  paidAt: Date | null;
  proofId: string | null;
  proofExt: string | null;
  proofName: string | null;
  reviewNote: string | null;
  invoiceNumber: string | null;
  createdAt: Date;
  editRevision: number;
  recentEdits: unknown;
}

export const PackageEntity = new EntitySchema<PackageRow>({
  name: 'time_packages',
  columns: {
    id: id(),
    clientId: integer(),
    hoursPurchased: hundredths(),
    hoursUsed: hundredths({ default: 0 }),
    ratePerHour: cents(),
    status: varchar(10),
    consumedByUse: bool({ default: false }),
    paymentMethod: varchar(10),
    purchaseDate: calendarDate(),
    paidAt: instant({ nullable: true }),
    proofId: uuid({ nullable: true }),
    proofExt: varchar(5, { nullable: true }),
    proofName: varchar(200, { nullable: true }),
    reviewNote: varchar(2000, { nullable: true }),
    invoiceNumber: varchar(20, { nullable: true }),
    createdAt: instant(),
    ...revisionColumns,
  },
});

interface PackageChangeRow {
  id: number;
  packageId: number;
  kind: string;
  changes: unknown;
  actor: string;
  at: Date;
}

/** Change history of packages. Append-only. */
export const PackageChangeEntity = new EntitySchema<PackageChangeRow>({
  name: 'package_changes',
  columns: {
    id: id(),
    packageId: integer(),
    kind: varchar(10),
    changes: json(),
    actor: varchar(100),
    at: instant({ name: 'changed_at' }),
  },
});
