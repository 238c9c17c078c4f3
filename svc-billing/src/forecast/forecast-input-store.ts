import type { AccountLevel } from '@hourbank/contracts';
import { placeholders, select, type Tx } from '@hourbank/service-kit/db';
import {
  type AlertTargets,
  hasStaleForecast,
  joinThresholds,
  type Stored,
  targetColumns,
  targetsOf,
  thresholdColumns,
} from '../alerts/alert-settings-store';
import { setsPeakSql } from '../ledger/account-book';
import { isClosed } from '../ledger/closed-clients';
import { addDays } from '../ledger/days';
import { type PackageHours, packageHoursFields } from '../ledger/package-hours';
import type { PreviousState, Thresholds } from '../levels/level';
import { packageTable } from '../packages/package-table';
import { least, paceDays, type Usage } from './forecast';

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

const batchSize = 200;

const packages = packageTable.reader([...packageHoursFields, 'clientId']);

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

/** Reads the accounts whose forecast has to be computed, and what it is computed from (D-70). */
export function createForecastInputStore(read: Tx) {
  return {
    /**
     * Accounts after `after` whose forecast has to be computed, by client, at most `limit`. Those of closed clients
     * wait until they are reopened, because what an account falls to is reported once.
     */
    async stale(after: number, today: string, limit = batchSize): Promise<StaleAccount[]> {
      const rows = await select<RawStale>(
        read,
        `SELECT a.client_id AS clientId, a.last_seq AS lastSeq, a.peak, t.version, ${thresholdColumns}, ${targetColumns},
           a.forecast_count AS computation, a.level AS levelBefore, a.forecast_seq AS seqBefore,
           a.forecast_settings AS versionBefore, (SELECT l.balance_after FROM account_ledger l
             WHERE l.client_id = a.client_id AND l.seq = a.forecast_seq) AS balanceBefore,
           EXISTS (SELECT 1 FROM account_ledger l WHERE l.client_id = a.client_id AND l.seq > a.forecast_seq
             AND ${setsPeakSql('l')}) AS rearmed
         FROM accounts a ${joinThresholds}
         WHERE a.client_id > ? AND ${hasStaleForecast} AND NOT ${isClosed} ORDER BY a.client_id LIMIT ?`,
        [after, today, limit],
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
  };
}
