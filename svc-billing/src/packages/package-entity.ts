import type { PackageOrigin, PackageStatus, PaymentMethod } from '@hourbank/contracts';
import {
  bool,
  calendarDate,
  cents,
  type Column,
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
import type { Proof } from '../proofs/proof';

interface PackageRow {
  id: number;
  /** Number of changes by people. Used hours and the status that results from them do not increase it (D-73). */
  editRevision: number;
  /** The client is in svc-identity's database, so there is no foreign key (D-4). */
  clientId: number;
  /** Hundredths of an hour, like all hours. */
  hoursPurchased: number;
  hoursUsed: number;
  /** Hours that an admin took away. */
  hoursRemoved: number;
  /** Cents per hour. */
  ratePerHour: number;
  status: PackageStatus;
  /**
   * True if the package is consumed because entries or an adjustment took the last hour. Released hours make it active
   * again (D-28).
   */
  consumedByUse: boolean;
  /** True if the package expired because its day passed. Its hours return if the day is moved (D-62). */
  expiredByDate: boolean;
  origin: PackageOrigin;
  /** Null for bonus hours. */
  paymentMethod: PaymentMethod | null;
  /** `YYYY-MM-DD`. */
  purchaseDate: string;
  /** Last day of work that the package can pay for, or null. */
  expiresOn: string | null;
  /**
   * True if an admin chose the expiry, or that there is none. Otherwise the terms of the account decide when the
   * package is paid (D-62).
   */
  expiryChosen: boolean;
  /** Null exactly while the package is pending. */
  paidAt: Date | null;
  proofId: string | null;
  proofExt: string | null;
  proofName: string | null;
  /** Reason for which the payment was sent back (D-57). */
  reviewNote: string | null;
  /** Number of the current invoice, stored here so that lists need one statement. */
  invoiceNumber: string | null;
  createdAt: Date;
  recentEdits: unknown;
}

const packageColumns = {
  id: id(),
  editRevision: revisionColumns.editRevision,
  clientId: integer(),
  hoursPurchased: hundredths(),
  hoursUsed: hundredths({ default: 0 }),
  hoursRemoved: hundredths({ default: 0 }),
  ratePerHour: cents(),
  status: varchar(10),
  consumedByUse: bool({ default: false }),
  expiredByDate: bool({ default: false }),
  origin: varchar(10, { default: 'sold' }),
  paymentMethod: varchar(10, { nullable: true }),
  purchaseDate: calendarDate(),
  expiresOn: calendarDate({ nullable: true }),
  expiryChosen: bool({ default: false }),
  paidAt: instant({ nullable: true }),
  proofId: uuid({ nullable: true }),
  proofExt: varchar(5, { nullable: true }),
  proofName: varchar(200, { nullable: true }),
  reviewNote: varchar(2000, { nullable: true }),
  invoiceNumber: varchar(20, { nullable: true }),
  createdAt: instant({ select: false }),
  recentEdits: revisionColumns.recentEdits,
} satisfies Record<keyof PackageRow, Column>;

export const PackageEntity = new EntitySchema<PackageRow>({ name: 'time_packages', columns: packageColumns });

/** A package as use cases see it. Every other column of the entity is a field with the same name and type. */
export interface PackageRecord extends Omit<
  PackageRow,
  'editRevision' | 'recentEdits' | 'createdAt' | 'paidAt' | 'proofId' | 'proofExt' | 'proofName'
> {
  revision: number;
  /** ISO 8601 in UTC. */
  paidAt: string | null;
  proof: Proof | null;
}

interface FieldUse {
  /** How responses and the CSV contain the field. */
  shown: 'as stored' | 'as decimal' | 'no';
  /** Whether the change history records changes of the field. */
  audited: boolean;
}

/** Use of every field. Responses, CSV, conversion of requests and change history follow from it. */
export const packageFieldUses = {
  id: { shown: 'as stored', audited: false },
  revision: { shown: 'as stored', audited: false },
  clientId: { shown: 'as stored', audited: false },
  hoursPurchased: { shown: 'as decimal', audited: true },
  hoursUsed: { shown: 'as decimal', audited: false },
  hoursRemoved: { shown: 'no', audited: true },
  ratePerHour: { shown: 'as decimal', audited: true },
  status: { shown: 'as stored', audited: true },
  consumedByUse: { shown: 'no', audited: false },
  expiredByDate: { shown: 'no', audited: false },
  origin: { shown: 'as stored', audited: false },
  paymentMethod: { shown: 'as stored', audited: true },
  purchaseDate: { shown: 'as stored', audited: true },
  expiresOn: { shown: 'as stored', audited: true },
  expiryChosen: { shown: 'no', audited: false },
  paidAt: { shown: 'as stored', audited: true },
  proof: { shown: 'no', audited: true },
  reviewNote: { shown: 'as stored', audited: true },
  invoiceNumber: { shown: 'as stored', audited: true },
} as const satisfies Record<keyof PackageRecord, FieldUse>;

/** Values of a package before an admin or a client sets them. */
export const newPackage = {
  hoursUsed: 0,
  hoursRemoved: 0,
  status: 'pending',
  consumedByUse: false,
  expiredByDate: false,
  origin: 'sold',
  expiresOn: null,
  expiryChosen: false,
  paidAt: null,
  proof: null,
  reviewNote: null,
  invoiceNumber: null,
} satisfies Omit<
  PackageRecord,
  'id' | 'revision' | 'clientId' | 'hoursPurchased' | 'ratePerHour' | 'paymentMethod' | 'purchaseDate'
>;

interface PackageChangeRow {
  id: number;
  packageId: number;
  kind: string;
  changes: unknown;
  actor: string;
  at: Date;
}

/**
 * Change history of packages. Append-only. Rows are kept after the package is deleted, so that deletions can be
 * audited.
 */
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
