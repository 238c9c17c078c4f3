import type { AccountLevel } from '@hourbank/contracts';
import {
  bool,
  calendarDate,
  defineTable,
  firstChainHash,
  hundredths,
  instant,
  integer,
  type RowOf,
  type StoredRow,
  sum,
  unread,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';

/** The account of a client: all its hours. Locked by every transaction that changes one of its packages. */
export const accountTable = defineTable(
  'accounts',
  {
    clientId: integer({ primary: true }),
    /** Number of the last ledger entry, which is also the number of entries. */
    lastSeq: integer({ default: 0 }),
    /** Hundredths of an hour, like all hours. */
    balance: sum({ default: 0 }),
    /** The balance after the last entry that was not a draw, a reversal or an expiry. */
    peak: sum({ default: 0 }),
    lastHash: varchar(64, { default: firstChainHash }),
    bookedOn: calendarDate({ nullable: true }),
    /** The client's own terms. */
    expiresAfterMonths: integer({ nullable: true }),
    /** Null if the default terms apply. */
    graceDays: integer({ nullable: true }),
    /** New packages have no tax (D-81). */
    taxExempt: unread(bool({ default: false })),
    /** Ledger entries up to this one have been verified by an earlier check. */
    checkedSeq: unread(integer({ default: 0 })),
    // Level and forecast, which a periodic task computes, never the transaction of a change (D-70).
    level: unread(varchar<AccountLevel>(10, { nullable: true })),
    /** Hours that eight weeks take at the current pace. Null if there is no forecast. */
    pace: unread(hundredths({ nullable: true })),
    /** Null with a pace: not within a year. */
    runsOutOn: unread(calendarDate({ nullable: true })),
    earliestOn: unread(calendarDate({ nullable: true })),
    latestOn: unread(calendarDate({ nullable: true })),
    expiringUnused: unread(hundredths({ default: 0 })),
    forecastAt: unread(instant({ nullable: true })),
    /** The forecast is that of this business day, of the ledger up to `forecastSeq` and of a version of settings. */
    forecastOn: unread(calendarDate({ nullable: true })),
    forecastSeq: unread(integer({ default: 0 })),
    forecastSettings: unread(uuid({ nullable: true })),
    /** How often it was computed. */
    forecastCount: unread(integer({ default: 0 })),
    /** The last email about the level, and the level of an email that waits until a day after it. */
    levelEmailedAt: unread(instant({ nullable: true })),
    heldLevel: unread(varchar<AccountLevel>(10, { nullable: true })),
    /**
     * How many balance links were ever created. Each new one changes it, so that a database cluster detects links that
     * are created on two nodes at once.
     */
    linksCreated: unread(integer({ default: 0 })),
  },
  {
    indexes: [
      ['level', 'runsOutOn'],
      ['heldLevel', 'levelEmailedAt'],
    ],
    checks: { ck_accounts_balance: 'balance >= 0' },
  },
);
export type AccountRow = RowOf<typeof accountTable>;

/** What a periodic task computes from an account (D-70). Hours in hundredths. */
export type ForecastRow = Pick<
  StoredRow<typeof accountTable>,
  'level' | 'pace' | 'runsOutOn' | 'earliestOn' | 'latestOn' | 'expiringUnused' | 'forecastAt'
>;

/** An account with the terms that apply to it. */
export type LockedAccount = AccountRow & { newPackagesExpireAfter: number | null };

/** The default terms. The table has one row. */
export const accountTermsTable = defineTable(
  'account_terms',
  {
    id: integer({ primary: true }),
    expiresAfterMonths: integer({ nullable: true }),
    graceDays: integer({ default: 7 }),
  },
  { checks: { ck_account_terms_id: 'id = 1' }, seeds: [{ id: 1 }] },
);
