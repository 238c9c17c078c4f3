import { calendarDate, defineTable, execute, integer, placeholders, select, type Tx } from '@hourbank/service-kit/db';
import { isPackageClosed } from '../ledger/closed-clients';
import { unusedHoursSql } from '../ledger/package-hours';
import {
  type AlertTargets,
  daysOf,
  joinThresholds,
  type Stored,
  targetColumns,
  targetsOf,
} from './alert-settings-store';

/** Which alert about the expiry of a package was sent last: so many days before that day (D-70). */
export const expiryAlertTable = defineTable('expiry_alerts', {
  packageId: integer({ primary: true }),
  expiresOn: calendarDate({ primary: true }),
  days: integer({ primary: true }),
});

const batchSize = 200;

/** A package whose hours expire soon. */
export interface ExpiringPackage extends AlertTargets {
  packageId: number;
  clientId: number;
  expiresOn: string;
  /** Hundredths of an hour. */
  unused: number;
  /** How many days before people are notified. */
  expiryDays: number[];
  /** The alert that was sent last, in days before this expiry. Null: none. */
  sentDays: number | null;
}

type RawExpiring = Stored<Omit<ExpiringPackage, 'expiryDays'>> & { expiryDays: string };

/** Closed clients have no alerts. One that is reopened has the alert that is due then (D-70). */
const expiring = `p.status = 'active' AND p.expires_on BETWEEN ? AND ? AND ${unusedHoursSql} > 0 AND NOT ${isPackageClosed}`;

/** All SQL of `expiry_alerts`. */
export function createExpiryAlertStore(read: Tx) {
  return {
    /** Clients after `after` with hours that expire in a range of days, at most 200. */
    async clients(after: number, from: string, to: string): Promise<number[]> {
      const rows = await select<{ clientId: number }>(
        read,
        `SELECT DISTINCT p.client_id AS clientId FROM time_packages p
         WHERE ${expiring} AND p.client_id > ? ORDER BY p.client_id LIMIT ${batchSize}`,
        [from, to, after],
      );
      return rows.map(({ clientId }) => clientId);
    },

    /** The packages of these clients that expire in a range of days, those that expire first first. */
    async packages(clientIds: readonly number[], from: string, to: string): Promise<ExpiringPackage[]> {
      if (clientIds.length === 0) return [];
      const rows = await select<RawExpiring>(
        read,
        `SELECT p.id AS packageId, p.client_id AS clientId, p.expires_on AS expiresOn,
           ${unusedHoursSql} AS unused, t.expiry_days AS expiryDays, ${targetColumns},
           (SELECT MIN(e.days) FROM expiry_alerts e WHERE e.package_id = p.id AND e.expires_on = p.expires_on) AS sentDays
         FROM time_packages p JOIN accounts a ON a.client_id = p.client_id ${joinThresholds}
         WHERE ${expiring} AND p.client_id IN (${placeholders(clientIds)}) ORDER BY p.expires_on, p.id`,
        [from, to, ...clientIds],
      );
      return rows.map((row) => ({
        ...row,
        ...targetsOf(row),
        unused: Number(row.unused),
        expiryDays: daysOf(row.expiryDays),
      }));
    },

    /** Notes that an alert is sent. A primary key rejects one that another process sends at the same time. */
    async insert(tx: Tx, { packageId, expiresOn }: ExpiringPackage, days: number): Promise<void> {
      const { sql, parameters } = expiryAlertTable.insert({ packageId, expiresOn, days });
      await execute(tx, sql, parameters);
    },
  };
}
