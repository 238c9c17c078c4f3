import { randomUUID } from 'node:crypto';
import {
  bool,
  defineTable,
  execute,
  hundredths,
  integer,
  select,
  type Tx,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import type { Thresholds } from '../levels/level';

/** The row with the default settings; no client has this id. */
const provider = 0;

/** When accounts are running low (D-70), of a client or by default. Each change gives it another version. */
export const alertSettingsTable = defineTable(
  'alert_settings',
  {
    clientId: integer({ primary: true }),
    noticePercent: integer({ default: 80 }),
    lowPercent: integer({ default: 95 }),
    noticeHours: hundredths({ nullable: true }),
    lowHours: hundredths({ nullable: true }),
    /** Comma-separated numbers of days. */
    expiryDays: varchar(40, { default: '30,7,1' }),
    toClient: bool({ default: true }),
    toAdmins: bool({ default: true }),
    version: uuid(),
  },
  { seeds: [{ clientId: provider, version: 'initial' }] },
);
const { columns, record } = alertSettingsTable.reader();

/** Who is notified that an account fell to a worse level. */
export interface AlertTargets {
  toClient: boolean;
  toAdmins: boolean;
}
/** A row as both databases return it: booleans can be numbers. */
export type Stored<R extends AlertTargets> = Omit<R, keyof AlertTargets> & Record<keyof AlertTargets, number | boolean>;
/** The columns of `AlertTargets` in a statement with the join below. */
export const targetColumns = alertSettingsTable.reader(['toClient', 'toAdmins'], 't').columns;
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

/** The thresholds of a client, or of the row of defaults `t` if it has none of its own. */
export const thresholdColumns = alertSettingsTable.reader(
  ['noticePercent', 'lowPercent', 'noticeHours', 'lowHours'],
  't',
).columns;

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

/** Converts the hours of settings, of which null stays null. */
export const withHours = <Row extends { noticeHours: number | null; lowHours: number | null }>(
  row: Row,
  convert: (hours: number) => number,
): Row => ({
  ...row,
  noticeHours: row.noticeHours === null ? null : convert(row.noticeHours),
  lowHours: row.lowHours === null ? null : convert(row.lowHours),
});

/** All SQL of `alert_settings`, except for the join above. */
export function createAlertSettingsStore(read: Tx) {
  return {
    /** The settings that apply to a client; the default ones for null. */
    async of(clientId: number | null, tx: Tx = read): Promise<Alerts & { isDefault: boolean }> {
      const [row] = await select<object>(
        tx,
        `SELECT ${columns} FROM alert_settings WHERE client_id IN (?, ${provider}) ORDER BY client_id DESC LIMIT 1`,
        [clientId ?? provider],
      );
      if (!row) throw new Error('The default levels are missing.');
      const { clientId: owner, expiryDays, version: _, ...settings } = record(row);
      return { ...settings, expiryDays: daysOf(expiryDays), isDefault: owner === provider };
    },

    /** Sets the settings of a client, or the default ones for null. The caller holds the client's account. */
    async save(tx: Tx, clientId: number | null, settings: Alerts): Promise<void> {
      const { noticePercent, lowPercent, noticeHours, lowHours, expiryDays, toClient, toAdmins } = settings;
      const values = {
        noticePercent,
        lowPercent,
        noticeHours,
        lowHours,
        expiryDays: normalizedDays(expiryDays).join(','),
        toClient,
        toAdmins,
        version: randomUUID(),
      };
      const owner = clientId ?? provider;
      const { sql, parameters } = alertSettingsTable.set(values);
      const where = `UPDATE alert_settings SET ${sql} WHERE client_id = ?`;
      if ((await execute(tx, where, [...parameters, owner])).affected > 0) return;
      const insert = alertSettingsTable.insert({ ...values, clientId: owner });
      await execute(tx, insert.sql, insert.parameters);
    },

    /** Returns a client to the default settings. */
    async remove(tx: Tx, clientId: number): Promise<void> {
      await execute(tx, 'DELETE FROM alert_settings WHERE client_id = ?', [clientId]);
    },
  };
}
