import { randomUUID } from 'node:crypto';
import { execute, select, type Tx } from '@hourbank/service-kit/db';
import type { Thresholds } from '../levels/level';

/** The row with the default settings; no client has this id. */
const provider = 0;

/** Who is notified that an account fell to a worse level. */
export interface AlertTargets {
  toClient: boolean;
  toAdmins: boolean;
}
/** A row as both databases return it: booleans can be numbers. */
export type Stored<R extends AlertTargets> = Omit<R, keyof AlertTargets> & Record<keyof AlertTargets, number | boolean>;
/** The columns of `AlertTargets` in a statement with the join below. */
export const targetColumns = 't.to_client AS toClient, t.to_admins AS toAdmins';
/** Converts what both databases return for these columns. */
export const targetsOf = ({ toClient, toAdmins }: Record<keyof AlertTargets, number | boolean>): AlertTargets => ({
  toClient: Boolean(toClient),
  toAdmins: Boolean(toAdmins),
});

/** All alert settings of a client or of the provider. */
export interface Alerts extends Thresholds, AlertTargets {
  /** How many days before hours expire people are notified. */
  expiryDays: number[];
}
/** Days as they are stored: each once, the largest first. */
export const normalizedDays = (days: readonly number[]): number[] => [...new Set(days)].toSorted((a, b) => b - a);
export const daysOf = (stored: string): number[] => (stored === '' ? [] : stored.split(',').map(Number));

interface StoredAlerts extends Thresholds, Record<keyof AlertTargets, number | boolean> {
  clientId: number;
  expiryDays: string;
}

/** The thresholds of a client, or of the row of defaults `t` if it has none of its own. */
export const thresholdColumns = `t.notice_percent AS noticePercent, t.low_percent AS lowPercent, t.notice_hours AS noticeHours,
  t.low_hours AS lowHours`;

/**
 * Joins the thresholds that apply to the accounts `a`; the row of defaults always exists. With an inner join, MariaDB
 * starts from the few rows of settings and reads all accounts before `ORDER BY` and `LIMIT`.
 */
export const joinThresholds = `LEFT JOIN alert_settings t ON t.client_id =
  COALESCE((SELECT o.client_id FROM alert_settings o WHERE o.client_id = a.client_id), ${provider})`;

/**
 * Whether level and forecast of the accounts `a` are not of today, not of the last ledger entry or not of the present
 * thresholds, with the join above. The parameter is today. It is never NULL, so that it can be negated.
 */
export const hasStaleForecast = `(a.forecast_on IS NULL OR a.forecast_on <> ? OR a.forecast_seq <> a.last_seq
  OR a.forecast_settings IS NULL OR a.forecast_settings <> t.version)`;

/** All SQL of `alert_settings`, except for the join above. */
export function createAlertSettingsStore(read: Tx) {
  return {
    /** The settings that apply to a client; the default ones for null. */
    async of(clientId: number | null, manager: Tx = read): Promise<Alerts & { isDefault: boolean }> {
      const [row] = await select<StoredAlerts>(
        manager,
        `SELECT t.client_id AS clientId, ${thresholdColumns}, t.expiry_days AS expiryDays, ${targetColumns} FROM alert_settings t
         WHERE t.client_id IN (?, ${provider}) ORDER BY t.client_id DESC LIMIT 1`,
        [clientId ?? provider],
      );
      if (!row) throw new Error('The default levels are missing.');
      const { clientId: owner, ...settings } = row;
      return { ...settings, ...targetsOf(row), expiryDays: daysOf(row.expiryDays), isDefault: owner === provider };
    },

    /** Sets the settings of a client, or the default ones for null. The caller holds the client's account. */
    async save(tx: Tx, clientId: number | null, settings: Alerts): Promise<void> {
      const { noticePercent, lowPercent, noticeHours, lowHours, expiryDays, toClient, toAdmins } = settings;
      const limits = [noticePercent, lowPercent, noticeHours, lowHours];
      const days = normalizedDays(expiryDays).join(',');
      const values = [...limits, days, toClient, toAdmins, randomUUID(), clientId ?? provider];
      const { affected } = await execute(
        tx,
        `UPDATE alert_settings SET notice_percent = ?, low_percent = ?, notice_hours = ?, low_hours = ?, expiry_days = ?, to_client = ?,
           to_admins = ?, version = ? WHERE client_id = ?`,
        values,
      );
      if (affected > 0) return;
      await execute(
        tx,
        `INSERT INTO alert_settings (notice_percent, low_percent, notice_hours, low_hours, expiry_days, to_client, to_admins, version, client_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        values,
      );
    },

    /** Returns a client to the default settings. */
    async remove(tx: Tx, clientId: number): Promise<void> {
      await execute(tx, 'DELETE FROM alert_settings WHERE client_id = ?', [clientId]);
    },
  };
}
