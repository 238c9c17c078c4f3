import type { AccountLevel } from '@hourbank/contracts';
import {
  bool,
  calendarDate,
  firstChainHash,
  hundredths,
  instant,
  integer,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

const sum = { type: 'bigint' } as const;

/** The account of a client: all its hours. Locked by every transaction that changes one of its packages. */
export interface AccountRow {
  clientId: number;
  /** Number of the last ledger entry, which is also the number of entries. */
  lastSeq: number;
  /** Hundredths of an hour, like all hours. */
  balance: number;
  /** The balance after the last entry that was not a draw, a reversal or an expiry. */
  peak: number;
  lastHash: string;
  bookedOn: string | null;
  expiresAfterMonths: number | null;
  /** Null if the default terms apply. */
  graceDays: number | null;
}

/** What a periodic task computes from an account, never the transaction of a change (D-70). Hours in hundredths. */
export interface ForecastRow {
  level: AccountLevel | null;
  /** Hours that eight weeks take at the current pace. Null if there is no forecast. */
  pace: number | null;
  /** `YYYY-MM-DD`, like the other days. Null with a pace: not within a year. */
  runsOutOn: string | null;
  earliestOn: string | null;
  latestOn: string | null;
  expiringUnused: number;
  forecastAt: Date | null;
}

/** An account with the terms that apply to it. */
export type LockedAccount = AccountRow & { newPackagesExpireAfter: number | null };

/**
 * The ledger entries up to `checkedSeq` have been verified by an earlier check. The forecast is that of the business
 * day `forecastOn`, the ledger entries up to `forecastSeq` and the version `forecastSettings` of the alert settings.
 */
type StoredAccount = AccountRow &
  ForecastRow & {
    checkedSeq: number;
    forecastOn: string | null;
    forecastSeq: number;
    forecastSettings: string | null;
    /** How often it was computed. */
    forecastCount: number;
    /** The last email about the level, and the level of an email that waits until a day after it. */
    levelEmailedAt: Date | null;
    heldLevel: AccountLevel | null;
    /** How many balance links were ever created. */
    linksCreated: number;
  };

export const AccountEntity = new EntitySchema<StoredAccount>({
  name: 'accounts',
  columns: {
    clientId: integer({ primary: true }),
    lastSeq: integer({ default: 0 }),
    balance: { ...sum, default: 0 },
    peak: { ...sum, default: 0 },
    lastHash: varchar(64, { default: firstChainHash }),
    bookedOn: calendarDate({ nullable: true }),
    expiresAfterMonths: integer({ nullable: true }),
    graceDays: integer({ nullable: true }),
    checkedSeq: integer({ default: 0, select: false }),
    level: varchar(10, { nullable: true, select: false }),
    pace: hundredths({ nullable: true, select: false }),
    runsOutOn: calendarDate({ nullable: true, select: false }),
    earliestOn: calendarDate({ nullable: true, select: false }),
    latestOn: calendarDate({ nullable: true, select: false }),
    expiringUnused: hundredths({ default: 0, select: false }),
    forecastAt: instant({ nullable: true, select: false }),
    forecastOn: calendarDate({ nullable: true, select: false }),
    forecastSeq: integer({ default: 0, select: false }),
    forecastSettings: uuid({ nullable: true, select: false }),
    forecastCount: integer({ default: 0, select: false }),
    levelEmailedAt: instant({ nullable: true, select: false }),
    heldLevel: varchar(10, { nullable: true, select: false }),
    linksCreated: integer({ default: 0, select: false }),
  },
});

const AccountTermsEntity = new EntitySchema<{
  id: number;
  expiresAfterMonths: number | null;
  graceDays: number;
}>({
  name: 'account_terms',
  columns: {
    id: integer({ primary: true }),
    expiresAfterMonths: integer({ nullable: true }),
    graceDays: integer({ default: 7 }),
  },
});

/**
 * When an account is running low (D-70), of a client or, for client 0, by default. Each change gives it another
 * version.
 */
const AlertSettingsEntity = new EntitySchema<{
  clientId: number;
  noticePercent: number;
  lowPercent: number;
  noticeHours: number | null;
  lowHours: number | null;
  /** Comma-separated numbers of days. */
  expiryDays: string;
  toClient: boolean;
  toAdmins: boolean;
  version: string;
}>({
  name: 'alert_settings',
  columns: {
    clientId: integer({ primary: true }),
    noticePercent: integer({ default: 80 }),
    lowPercent: integer({ default: 95 }),
    noticeHours: hundredths({ nullable: true }),
    lowHours: hundredths({ nullable: true }),
    expiryDays: varchar(40, { default: '30,7,1' }),
    toClient: bool({ default: true }),
    toAdmins: bool({ default: true }),
    version: uuid(),
  },
});

/** An alert about the expiry of a package, so many days before that day. */
const ExpiryAlertEntity = new EntitySchema<{ packageId: number; expiresOn: string; days: number }>({
  name: 'expiry_alerts',
  columns: {
    packageId: integer({ primary: true }),
    expiresOn: calendarDate({ primary: true }),
    days: integer({ primary: true }),
  },
});

export const accountEntities = [AccountEntity, AccountTermsEntity, AlertSettingsEntity, ExpiryAlertEntity];
