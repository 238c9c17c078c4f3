import { execute, select, type Tx } from '@hourbank/service-kit/db';
import { setsPeakSql } from '../ledger/account-book';
import { amountSql, unusedHoursSql } from '../ledger/package-hours';
import { ledgerTable, type LedgerRow } from '../ledger/ledger-table';

/** Sums of one account in hundredths of an hour, read at one moment. */
export interface AccountSums {
  clientId: number;
  balance: number;
  lastSeq: number;
  lastHash: string;
  checkedSeq: number;
  /** Number of ledger entries, and the last one's. */
  entries: number;
  maxSeq: number;
  /** Sum of the ledger, and of its draws and reversals. */
  ledger: number;
  drawnInLedger: number;
  /** Hours of active packages that are left. */
  usable: number;
  /** The same hours by package, by allocation and by entry. */
  used: number;
  allocated: number;
  drawn: number;
  /**
   * The worth of the usable hours, in cents: the sum of the ledger, and by the rates of the packages.
   */
  value: number;
  worth: number;
  /** The hours after the last purchase, bonus or change of packages, by the account and by the ledger. */
  peak: number;
  ledgerPeak: number;
}

interface PackageSums {
  packageId: number;
  used: number;
  allocated: number;
}

/** Usable hours of a package, and the sum of its ledger entries. */
interface PackageLedger {
  packageId: number;
  usable: number;
  ledger: number;
}

/** Hours of an entry, and the sum of its allocations. */
interface EntrySums {
  entryId: number;
  drawn: number;
  allocated: number;
}

/** The clients after `after` up to `last`. */
export interface ClientRange {
  after: number;
  last: number;
}

const { columns, record } = ledgerTable.reader();
const accountsPerStatement = 10;
const ledgerPageSize = 5000;
const maxReported = 500;
const inRange = 'client_id > ? AND client_id <= ?';

const sumOf = (expression: string, table: string) =>
  `(SELECT COALESCE(SUM(${expression}), 0) FROM ${table} WHERE client_id = a.client_id`;

/**
 * Queries of the nightly check. Each reads its sums in one statement, so that they are consistent under concurrent
 * writes.
 */
export function createCheckStore(read: Tx) {
  return {
    /** Returns accounts in the order of client ids, starting after `after`. An empty list is the end. */
    async accounts(after: number): Promise<AccountSums[]> {
      const rows = await select<Record<keyof AccountSums, number | string>>(
        read,
        `SELECT a.client_id AS clientId, a.balance, a.last_seq AS lastSeq, a.last_hash AS lastHash, a.checked_seq AS checkedSeq,
           (SELECT COUNT(*) FROM account_ledger WHERE client_id = a.client_id) AS entries,
           (SELECT COALESCE(MAX(seq), 0) FROM account_ledger WHERE client_id = a.client_id) AS maxSeq,
           ${sumOf('hours', 'account_ledger')}) AS ledger,
           ${sumOf('-hours', 'account_ledger')} AND kind IN ('draw', 'reversal')) AS drawnInLedger,
           ${sumOf(unusedHoursSql, 'time_packages')} AND status = 'active') AS usable,
           ${sumOf('value', 'account_ledger')}) AS value,
           ${sumOf(amountSql(unusedHoursSql), 'time_packages')} AND status = 'active') AS worth,
           a.peak, COALESCE((SELECT l.balance_after FROM account_ledger l WHERE l.client_id = a.client_id AND ${setsPeakSql('l')}
             ORDER BY l.seq DESC LIMIT 1), 0) AS ledgerPeak,
           ${sumOf('hours_used', 'time_packages')}) AS used,
           ${sumOf('hours', 'allocations')}) AS allocated,
           ${sumOf('hours', 'entry_draws')}) AS drawn
         FROM accounts a WHERE a.client_id > ? ORDER BY a.client_id LIMIT ?`,
        [after, accountsPerStatement],
      );
      return rows.map(({ lastHash, ...numbers }) => ({
        ...(Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)])) as Omit<
          AccountSums,
          'lastHash'
        >),
        lastHash: String(lastHash),
      }));
    },

    /**
     * Returns packages of some clients whose used hours are not those of their allocations, or whose client has no
     * account.
     */
    async packagesUnlikeAllocations({ after, last }: ClientRange): Promise<PackageSums[]> {
      const rows = await select<Record<keyof PackageSums, number | string>>(
        read,
        `SELECT p.id AS packageId, p.hours_used AS used, COALESCE(l.allocated, 0) AS allocated
         FROM time_packages p
         LEFT JOIN (SELECT client_id, package_id, SUM(hours) AS allocated FROM allocations WHERE ${inRange} GROUP BY client_id, package_id) l
           ON l.package_id = p.id AND l.client_id = p.client_id
         LEFT JOIN accounts a ON a.client_id = p.client_id
         WHERE p.client_id > ? AND p.client_id <= ? AND (p.hours_used <> COALESCE(l.allocated, 0) OR a.client_id IS NULL)
         ORDER BY p.id LIMIT ?`,
        [after, last, after, last, maxReported],
      );
      return rows.map(({ packageId, used, allocated }) => ({
        packageId: Number(packageId),
        used: Number(used),
        allocated: Number(allocated),
      }));
    },

    /** Returns packages of some clients whose usable hours are not the sum of their ledger entries. */
    async packagesUnlikeLedger({ after, last }: ClientRange): Promise<PackageLedger[]> {
      const rows = await select<Record<keyof PackageLedger, number | string>>(
        read,
        `SELECT one.* FROM (
           SELECT p.id AS packageId, CASE WHEN p.status = 'active' THEN ${unusedHoursSql} ELSE 0 END AS usable, COALESCE(l.hours, 0) AS ledger
           FROM time_packages p
           LEFT JOIN (SELECT package_id, SUM(hours) AS hours FROM account_ledger WHERE ${inRange} GROUP BY package_id) l
             ON l.package_id = p.id
           WHERE p.client_id > ? AND p.client_id <= ?) one
         WHERE one.usable <> one.ledger ORDER BY one.packageId LIMIT ?`,
        [after, last, after, last, maxReported],
      );
      return rows.map(({ packageId, usable, ledger }) => ({
        packageId: Number(packageId),
        usable: Number(usable),
        ledger: Number(ledger),
      }));
    },

    /** Returns entries of some clients whose hours are not the sum of their allocations. */
    async entriesUnlikeAllocations({ after, last }: ClientRange): Promise<EntrySums[]> {
      const rows = await select<Record<keyof EntrySums, number | string>>(
        read,
        `SELECT d.entry_id AS entryId, d.hours AS drawn, COALESCE(l.hours, 0) AS allocated
         FROM entry_draws d
         LEFT JOIN (SELECT entry_id, SUM(hours) AS hours FROM allocations WHERE ${inRange} GROUP BY entry_id) l
           ON l.entry_id = d.entry_id
         WHERE d.client_id > ? AND d.client_id <= ? AND d.hours <> COALESCE(l.hours, 0) ORDER BY d.entry_id LIMIT ?`,
        [after, last, after, last, maxReported],
      );
      return rows.map(({ entryId, drawn, allocated }) => ({
        entryId: Number(entryId),
        drawn: Number(drawn),
        allocated: Number(allocated),
      }));
    },

    /** Yields the ledger entries of an account from `from` to `to`, oldest first, in pages. */
    async *ledger(clientId: number, from: number, to: number): AsyncGenerator<LedgerRow[]> {
      for (let next = from; next <= to; next += ledgerPageSize) {
        const rows = await select<object>(
          read,
          `SELECT ${columns} FROM account_ledger WHERE client_id = ? AND seq >= ? AND seq < ? AND seq <= ? ORDER BY seq`,
          [clientId, next, next + ledgerPageSize, to],
        );
        yield rows.map(record);
      }
    },

    async saveChecked(tx: Tx, clientId: number, seq: number): Promise<void> {
      await execute(tx, 'UPDATE accounts SET checked_seq = ? WHERE client_id = ?', [seq, clientId]);
    },
  };
}
export type CheckStore = ReturnType<typeof createCheckStore>;
