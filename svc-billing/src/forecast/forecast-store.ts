import type { AccountLevel } from '@hourbank/contracts';
import { instantFromDb, recordReader, select, type Statement, type Tx } from '@hourbank/service-kit/db';
import { kindsThatKeepPeak } from '../ledger/account-book';
import type { ForecastRow } from '../ledger/account-entity';
import { addDays } from '../ledger/days';
import { balanceColumn, type PackageHours, packageHoursFields } from '../ledger/package-hours';
import { PackageEntity } from '../packages/package-entity';
import { isClosed } from '../ledger/closed-clients';
import {
  type AlertTargets,
  joinThresholds,
  type Stored,
  targetColumns,
  targetsOf,
  thresholdColumns,
} from '../alerts/alert-settings-store';
import type { PreviousState } from '../levels/crossing';
import { least, paceDays, type Usage } from './forecast';
import type { Thresholds } from '../levels/level';

/** An account whose forecast is not of today, not of its last ledger entry or not of its present thresholds. */
export interface StaleAccount extends Thresholds, AlertTargets {
  clientId: number;
  lastSeq: number;
  peak: number;
  /** The version of the thresholds. */
  version: string;
  /** Counts the computations, so that of several replicas one stores each. */
  computation: number;
  previous: PreviousState;
}

interface RawStale extends Stored<Omit<StaleAccount, 'previous'>> {
  levelBefore: AccountLevel | null;
  seqBefore: number;
  versionBefore: string | null;
  balanceBefore: number | string | null;
  rearmed: number | string;
}

/** Which accounts to list. `today` decides which hours have expired. */
interface AccountFilter {
  level?: readonly AccountLevel[] | undefined;
  runsOutBefore?: string | undefined;
}

interface ListedForecast extends ForecastRow {
  clientId: number;
  balance: number;
}

const batchSize = 200;

const packages = recordReader(PackageEntity, [...packageHoursFields, 'clientId']);

const forecastColumns = `a.level, a.pace, a.runs_out_on AS runsOutOn, a.earliest_on AS earliestOn, a.latest_on AS latestOn,
  a.expiring_unused AS expiringUnused, a.forecast_at AS forecastAt`;

type RawForecast = Omit<ForecastRow, 'forecastAt'> & { forecastAt: Date | string | null };

const forecastOfRow = <R extends RawForecast>(row: R) => ({
  ...row,
  forecastAt: row.forecastAt === null ? null : instantFromDb(row.forecastAt),
});

/** The beginning of a history: the days of the first entry with hours, and of the one with which there are enough. */
interface HistoryStart {
  clientId: number;
  firstDay: string | null;
  dayOfEnough: string | null;
}

interface RecentHours {
  clientId: number;
  longHours: number | string;
  shortHours: number | string;
}

/** The day of the nth entry with hours of an account `a`. The parameter is the last day. */
const dayOfDraw = (n: number) => `(SELECT d.day FROM entry_draws d
  WHERE d.client_id = a.client_id AND d.hours > 0 AND d.day <= ? ORDER BY d.day LIMIT 1 OFFSET ${n - 1})`;

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ');

function conditionOf({ level, runsOutBefore }: AccountFilter) {
  const conditions = [`a.level IS NOT NULL AND NOT ${isClosed}`];
  const parameters: string[] = [];
  if (level) {
    conditions.push(`a.level IN (${placeholders(level)})`);
    parameters.push(...level);
  }
  if (runsOutBefore !== undefined) {
    conditions.push('a.runs_out_on < ?');
    parameters.push(runsOutBefore);
  }
  return { where: conditions.join(' AND '), parameters };
}

/** All SQL of the level and forecast columns of `accounts` (D-70). */
export function createForecastStore(read: Tx) {
  return {
    /** Accounts after `after` whose forecast has to be computed, by client, at most `limit`. */
    async stale(after: number, today: string, limit = batchSize): Promise<StaleAccount[]> {
      const rows = await select<RawStale>(
        read,
        `SELECT a.client_id AS clientId, a.last_seq AS lastSeq, a.peak, t.version, ${thresholdColumns}, ${targetColumns},
           a.forecast_count AS computation, a.level AS levelBefore, a.forecast_seq AS seqBefore,
           a.forecast_settings AS versionBefore, (SELECT l.balance_after FROM account_ledger l
             WHERE l.client_id = a.client_id AND l.seq = a.forecast_seq) AS balanceBefore,
           EXISTS (SELECT 1 FROM account_ledger l WHERE l.client_id = a.client_id AND l.seq > a.forecast_seq
             AND l.kind NOT IN (${placeholders(kindsThatKeepPeak)})) AS rearmed
         FROM accounts a ${joinThresholds}
         WHERE a.client_id > ? AND (a.forecast_on IS NULL OR a.forecast_on <> ? OR a.forecast_seq <> a.last_seq
           OR a.forecast_settings IS NULL OR a.forecast_settings <> t.version)
         ORDER BY a.client_id LIMIT ?`,
        [...kindsThatKeepPeak, after, today, limit],
      );
      return rows.map(({ levelBefore, seqBefore, versionBefore, balanceBefore, rearmed, ...row }) => ({
        ...row,
        ...targetsOf(row),
        peak: Number(row.peak),
        previous: {
          level: levelBefore,
          seq: seqBefore,
          balance: balanceBefore === null ? null : Number(balanceBefore),
          isRearmed: Number(rearmed) === 1,
          hadOtherThresholds: versionBefore !== null && versionBefore !== row.version,
        },
      }));
    },

    /** The active packages of some clients. */
    async activePackages(clientIds: readonly number[]): Promise<(PackageHours & { clientId: number })[]> {
      const rows = await select<object>(
        read,
        `SELECT ${packages.columns} FROM time_packages WHERE client_id IN (${placeholders(clientIds)}) AND status = 'active' ORDER BY id`,
        clientIds,
      );
      return rows.map(packages.record);
    },

    /**
     * The hours of entries of some clients, by client. Clients without any are missing. Both statements read parts of
     * an index: to read all entries of a batch can take longer than a statement may.
     */
    async usage(clientIds: readonly number[], today: string): Promise<Map<number, Usage>> {
      const since = (days: number) => addDays(today, 1 - days);
      const starts = await select<HistoryStart>(
        read,
        `SELECT a.client_id AS clientId, ${dayOfDraw(1)} AS firstDay, ${dayOfDraw(least.draws)} AS dayOfEnough
         FROM accounts a WHERE a.client_id IN (${placeholders(clientIds)})`,
        [today, today, ...clientIds],
      );
      const recent = await select<RecentHours>(
        read,
        `SELECT client_id AS clientId, SUM(hours) AS longHours, SUM(CASE WHEN day >= ? THEN hours ELSE 0 END) AS shortHours
         FROM entry_draws WHERE client_id IN (${placeholders(clientIds)}) AND day >= ? AND day <= ? GROUP BY client_id`,
        [since(paceDays.short), ...clientIds, since(paceDays.long), today],
      );
      const hours = new Map(recent.map((row) => [row.clientId, row]));
      const usage = new Map<number, Usage>();
      for (const { clientId, firstDay, dayOfEnough } of starts) {
        if (firstDay === null) continue;
        const { longHours, shortHours } = hours.get(clientId) ?? { longHours: 0, shortHours: 0 };
        usage.set(clientId, {
          firstDay,
          isEnough: dayOfEnough !== null,
          longHours: Number(longHours),
          shortHours: Number(shortHours),
        });
      }
      return usage;
    },

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
     * those that run out first, then those with the fewest hours.
     */
    async list(
      filter: AccountFilter,
      { today, limit, offset }: { today: string; limit: number; offset: number },
    ): Promise<ListedForecast[]> {
      const { where, parameters } = conditionOf(filter);
      const rows = await select<RawForecast & { clientId: number; balance: number | string | null }>(
        read,
        `SELECT a.client_id AS clientId, ${forecastColumns},
           ${balanceColumn}
         FROM accounts a WHERE ${where}
         ORDER BY a.level <> 'empty', CASE WHEN a.level = 'empty' THEN a.booked_on END DESC, a.runs_out_on IS NULL, a.runs_out_on,
           a.balance, a.client_id LIMIT ? OFFSET ?`,
        [today, ...parameters, limit, offset],
      );
      return rows.map((row) => ({ ...forecastOfRow(row), balance: Number(row.balance ?? 0) }));
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
