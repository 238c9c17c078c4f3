import type { PackageOrigin, PackageStatus, PaymentMethod } from '@hourbank/contracts';
import {
  bool,
  calendarDate,
  cents,
  defineTable,
  hundredths,
  id,
  instant,
  integer,
  largeCents,
  type RowOf,
  unread,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import type { Proof } from '../proofs/proof';

const audited = true;

/** Packages. Clients are in svc-identity's database, so there are no foreign keys (D-4). */
export const packageTable = defineTable(
  'time_packages',
  {
    id: id(),
    clientId: integer(),
    hoursPurchased: hundredths({ audited }),
    hoursUsed: hundredths({ default: 0 }),
    /** Hours that an admin took away. */
    hoursRemoved: hundredths({ default: 0, audited }),
    /** Cents per hour. */
    ratePerHour: cents({ audited }),
    /** Hundredths of a percent; 0 is no tax. Copied from the settings when the package is created (D-81). */
    taxRate: hundredths({ default: 0, audited }),
    status: varchar<PackageStatus>(10, { audited }),
    /**
     * True if the package is consumed because entries or an adjustment took the last hour. Released hours make it
     * active again (D-28).
     */
    consumedByUse: bool({ default: false }),
    /** True if the package expired because its day passed. Its hours return if the day is moved (D-62). */
    expiredByDate: bool({ default: false }),
    origin: varchar<PackageOrigin>(10, { default: 'sold' }),
    /** Null for bonus hours and opening balances. */
    paymentMethod: varchar<PaymentMethod>(10, { nullable: true, audited }),
    purchaseDate: calendarDate({ audited }),
    /** Last day of work that the package can pay for, or null. */
    expiresOn: calendarDate({ nullable: true, audited }),
    /**
     * True if an admin chose the expiry, or that there is none. Otherwise the terms of the account decide when the
     * package is paid (D-62).
     */
    expiryChosen: bool({ default: false }),
    /** Null exactly while the package is pending. */
    paidAt: instant({ nullable: true, audited }),
    proofId: uuid({ nullable: true }),
    proofExt: varchar(5, { nullable: true }),
    proofName: varchar(200, { nullable: true }),
    proofSentAt: instant({ nullable: true }),
    /** Reason for which the payment was sent back (D-57). */
    reviewNote: varchar(2000, { nullable: true, audited }),
    sentBackAt: instant({ nullable: true }),
    /** Number of the current invoice, stored here so that lists need one statement. */
    invoiceNumber: varchar(20, { nullable: true, audited }),
    /** What came in, in hundredths of `receivedCurrency`. Null if the approval did not record it (D-80). */
    receivedAmount: largeCents({ nullable: true, audited }),
    receivedCurrency: varchar(3, { nullable: true, audited }),
    receivedOn: calendarDate({ nullable: true, audited }),
    receiptNumber: varchar(60, { nullable: true, audited }),
    /** The receipt number as it is compared with those of other packages (D-82). */
    receiptKey: varchar(60, { nullable: true }),
    /** The day in the business time zone on which the client was last reminded to pay (D-76). */
    remindedOn: unread(calendarDate({ nullable: true })),
    createdAt: unread(instant()),
    // Used hours and the status that results from them are no change by a person (D-73).
    ...revisionColumns,
  },
  {
    // The sweep finds due packages by status and expiry, a draw the packages of one client.
    indexes: [
      ['clientId', 'id'],
      ['status', 'id'],
      ['paidAt'],
      ['receiptKey'],
      ['status', 'expiresOn'],
      ['clientId', 'status', 'expiresOn'],
    ],
    // The constraints enforce D-27 and D-28 even if the code has a defect.
    checks: {
      ck_time_packages_hours:
        'hours_used >= 0 AND hours_removed >= 0 AND hours_used + hours_removed <= hours_purchased',
      ck_time_packages_paid:
        "(status = 'pending' AND paid_at IS NULL) OR (status <> 'pending' AND paid_at IS NOT NULL)",
    },
  },
);
type PackageRow = RowOf<typeof packageTable>;

/** A package as use cases see it. Every other column of the table is a field with the same name and type. */
export interface PackageRecord extends Omit<
  PackageRow,
  'paidAt' | 'proofId' | 'proofExt' | 'proofName' | 'proofSentAt' | 'sentBackAt'
> {
  /** ISO 8601 in UTC, as are the other times. */
  paidAt: string | null;
  proof: Proof | null;
  sentBackAt: string | null;
}

/** The fields of what came in while nothing is recorded. */
export const nothingReceived = {
  receivedAmount: null,
  receivedCurrency: null,
  receivedOn: null,
  receiptNumber: null,
  receiptKey: null,
} satisfies Partial<PackageRecord>;

/** Values of a package before an admin or a client sets them. */
export const newPackage = {
  hoursUsed: 0,
  hoursRemoved: 0,
  status: 'pending',
  taxRate: 0,
  consumedByUse: false,
  expiredByDate: false,
  origin: 'sold',
  expiresOn: null,
  expiryChosen: false,
  paidAt: null,
  proof: null,
  reviewNote: null,
  sentBackAt: null,
  invoiceNumber: null,
  ...nothingReceived,
} satisfies Omit<
  PackageRecord,
  'id' | 'revision' | 'clientId' | 'hoursPurchased' | 'ratePerHour' | 'paymentMethod' | 'purchaseDate'
>;

const { columns, record } = packageTable.reader();

/** The columns that `recordOf` converts. */
export const packageColumns = columns;

/** Converts a row of a SELECT. */
export function recordOf(raw: object): PackageRecord {
  const { paidAt, proofId, proofExt, proofName, proofSentAt, sentBackAt, ...row } = record(raw);
  return {
    ...row,
    paidAt: paidAt && paidAt.toISOString(),
    proof:
      proofId && proofExt && proofName && proofSentAt
        ? { id: proofId, ext: proofExt, name: proofName, sentAt: proofSentAt.toISOString() }
        : null,
    sentBackAt: sentBackAt && sentBackAt.toISOString(),
  };
}

/** Converts to the values of the columns. */
export const rowOf = ({ proof, paidAt, sentBackAt, revision: _, ...row }: Omit<PackageRecord, 'id'>) => ({
  ...row,
  paidAt: paidAt === null ? null : new Date(paidAt),
  sentBackAt: sentBackAt === null ? null : new Date(sentBackAt),
  proofId: proof?.id ?? null,
  proofExt: proof?.ext ?? null,
  proofName: proof?.name ?? null,
  proofSentAt: proof && new Date(proof.sentAt),
});
