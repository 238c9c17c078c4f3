import type { AccountLevel } from '@hourbank/contracts';
import { instantFromDb, placeholders, select, type Slice, type Statement, type Tx } from '@hourbank/service-kit/db';
import { joinThresholds, thresholdColumns } from '../alerts/alert-settings-store';
import type { AccountRow, ForecastRow } from '../ledger/account-table';
import { isClosed, isPackageClosed } from '../ledger/closed-clients';
import { unusedHoursSql } from '../ledger/package-hours';
import type { Thresholds } from '../levels/level';
import type { StaleAccount } from './forecast-input-store';

/** Which accounts to list. */
interface AccountFilter {
  level?: readonly AccountLevel[] | undefined;
  runsOutBefore?: string | undefined;
  /** Accounts with hours that expire between two days. */
  expires?: { from: string; before: string } | undefined;
  /** Accounts below the level `ok`, or with hours that expire between two days. */
  runningLow?: { from: string; before: string } | undefined;
  clientIds?: readonly number[] | undefined;
}

const expiringPackages = `status = 'active' AND expires_on >= ? AND expires_on < ? AND ${unusedHoursSql} > 0`;
const expiringClients = `SELECT client_id FROM time_packages WHERE ${expiringPackages}`;
/** Each half reads its index. `OR` reads all accounts, and a bare `UNION` is read once for each of them by MariaDB. */
const lowClients = `SELECT client_id FROM (SELECT client_id FROM accounts WHERE level IN ('notice', 'low', 'empty')
  UNION ${expiringClients}) AS low`;

/** A stored forecast, and what the present level is computed from. */
type ListedForecast = ForecastRow & Thresholds & Pick<AccountRow, 'clientId' | 'peak' | 'lastSeq'>;

const forecastColumns = `a.level, a.pace, a.runs_out_on AS runsOutOn, a.earliest_on AS earliestOn, a.latest_on AS latestOn,
  a.expiring_unused AS expiringUnused, a.forecast_at AS forecastAt`;

type RawForecast = Omit<ForecastRow, 'forecastAt'> & { forecastAt: Date | string | null };

const forecastOfRow = <R extends RawForecast>(row: R) => ({
  ...row,
  forecastAt: row.forecastAt === null ? null : instantFromDb(row.forecastAt),
});

function conditionOf({ level, runsOutBefore, expires, runningLow, clientIds }: AccountFilter) {
  const conditions = [`NOT ${isClosed}`];
  const parameters: (string | number)[] = [];
  if (clientIds) {
    conditions.push(`a.client_id IN (${placeholders(clientIds)})`);
    parameters.push(...clientIds);
  } else conditions.push('a.level IS NOT NULL');
  if (level) {
    conditions.push(`a.level IN (${placeholders(level)})`);
    parameters.push(...level);
  }
  if (runsOutBefore !== undefined) {
    conditions.push('a.runs_out_on < ?');
    parameters.push(runsOutBefore);
  }
  if (expires) {
    conditions.push(`a.client_id IN (${expiringClients})`);
    parameters.push(expires.from, expires.before);
  }
  if (runningLow) {
    conditions.push(`a.client_id IN (${lowClients})`);
    parameters.push(runningLow.from, runningLow.before);
  }
  return { where: conditions.join(' AND '), parameters };
}

/** Stores and reads the level and forecast columns of `accounts` (D-70). */
export function createForecastStore(read: Tx) {
  return {
    /**
     * The statement that stores a forecast as that of the ledger entries that were there when the account was read. It
     * matches no row if there are further entries or another process has stored one since.
     */
    saveSql(
      { clientId, lastSeq, version, computation }: StaleAccount,
      { level, pace, runsOutOn, earliestOn, latestOn, expiringUnused, forecastAt }: ForecastRow,
      today: string,
    ): Statement {
      return {
        sql: `UPDATE accounts SET level = ?, pace = ?, runs_out_on = ?, earliest_on = ?, latest_on = ?, expiring_unused = ?,
           forecast_at = ?, forecast_on = ?, forecast_seq = ?, forecast_settings = ?,
           forecast_count = forecast_count + 1 WHERE client_id = ? AND forecast_count = ? AND last_seq = ?`,
        parameters: [
          level,
          pace,
          runsOutOn,
          earliestOn,
          latestOn,
          expiringUnused,
          forecastAt,
          today,
          lastSeq,
          version,
          clientId,
          computation,
          lastSeq,
        ],
      };
    },

    /**
     * The statement after which the next level of an account counts as its first, so that it is no fall from the one
     * before. For an account whose ledger changes in the same transaction.
     */
    forgetLevelSql: (clientId: number): Statement => ({
      sql: 'UPDATE accounts SET level = NULL WHERE client_id = ?',
      parameters: [clientId],
    }),

    /** The stored forecast of a client, null if it has no account, and the hours that the client bought last. */
    async find(clientId: number): Promise<{ forecast: ForecastRow | null; lastPurchase: number | null }> {
      const [row] = await select<RawForecast & { clientId: number | null; lastPurchase: number | null }>(
        read,
        `SELECT a.client_id AS clientId, ${forecastColumns}, (SELECT hours_purchased FROM time_packages
           WHERE client_id = ? AND origin = 'sold' AND paid_at IS NOT NULL ORDER BY paid_at DESC, id DESC LIMIT 1) AS lastPurchase
         FROM (SELECT 1 AS one) AS always LEFT JOIN accounts a ON a.client_id = ?`,
        [clientId, clientId],
      );
      if (!row) return { forecast: null, lastPurchase: null };
      return { forecast: row.clientId === null ? null : forecastOfRow(row), lastPurchase: row.lastPurchase };
    },

    /**
     * One page of accounts of open clients. Those without hours come first, the latest change before the others, then
     * those that run out first, then those with the fewest hours. Of those that run low, low levels come first.
     */
    async list(filter: AccountFilter, { limit, offset }: Slice): Promise<ListedForecast[]> {
      const { where, parameters } = conditionOf(filter);
      const rows = await select<Omit<ListedForecast, 'forecastAt' | 'peak'> & RawForecast & { peak: number | string }>(
        read,
        `SELECT a.client_id AS clientId, a.peak, a.last_seq AS lastSeq, ${forecastColumns}, ${thresholdColumns}
         FROM accounts a ${joinThresholds} WHERE ${where}
         ORDER BY a.level <> 'empty', CASE WHEN a.level = 'empty' THEN a.booked_on END DESC,
           ${filter.runningLow ? "a.level = 'ok', " : ''}a.runs_out_on IS NULL, a.runs_out_on,
           a.balance, a.client_id LIMIT ? OFFSET ?`,
        [...parameters, limit, offset],
      );
      return rows.map((row) => ({ ...forecastOfRow(row), peak: Number(row.peak) }));
    },

    /** Hundredths of hours of open clients that expire between two days, the second one excluded. */
    async expiring({ from, before }: { from: string; before: string }): Promise<number> {
      const [row] = await select<{ hours: number | string | null }>(
        read,
        `SELECT SUM(${unusedHoursSql}) AS hours FROM time_packages p WHERE ${expiringPackages} AND NOT ${isPackageClosed}`,
        [from, before],
      );
      return Number(row?.hours ?? 0);
    },

    async count(filter: AccountFilter): Promise<number> {
      const { where, parameters } = conditionOf(filter);
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM accounts a WHERE ${where}`,
        parameters,
      );
      return Number(row?.total ?? 0);
    },
  };
}
