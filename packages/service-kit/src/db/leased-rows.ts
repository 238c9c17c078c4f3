import { repeatSteps } from '../process/repeat-steps';
import { execute, instantFromDb, select } from './sql';
import type { Tx } from './transactions';

/** One attempt at a row: its number tells it from those of other processes. */
export interface Attempt {
  id: number;
  /** How many attempts have begun. */
  attempts: number;
}

interface LeasedTable<Row extends Attempt> {
  table: string;
  /** The column with the time of the next attempt: after a failure, or when a lease ends. Null: no more attempts. */
  due?: 'due_at' | 'lease_until';
  /** A condition of the rows that this process may work on. By default all. */
  only?: string;
  reader: { columns: string; record: (raw: object) => Row };
}

/**
 * The SQL of rows that are work to do, of which any number of processes do one each at a time. A process claims a row
 * until the end of a lease; if it dies, the row is due again. A write of an attempt changes nothing once another
 * process has claimed the row.
 */
export function leasedRows<Row extends Attempt>(
  read: Tx,
  { table, due = 'due_at', only = '1 = 1', reader }: LeasedTable<Row>,
) {
  return {
    /** Returns the rows that are due, longest first. */
    async due(at: Date, limit: number): Promise<Row[]> {
      const rows = await select<object>(
        read,
        `SELECT ${reader.columns} FROM ${table} WHERE ${due} <= ? AND ${only} ORDER BY ${due}, ${table}.id LIMIT ?`,
        [at, limit],
      );
      return rows.map(reader.record);
    },

    /** Claims a row that is due. Returns the attempt that begins, or null if another process was faster. */
    async claim<One extends Attempt>(tx: Tx, row: One, at: Date, until: Date): Promise<One | null> {
      const { affected } = await execute(
        tx,
        `UPDATE ${table} SET attempts = attempts + 1, ${due} = ? WHERE id = ? AND attempts = ? AND ${due} <= ?`,
        [until, row.id, row.attempts, at],
      );
      return affected === 1 ? { ...row, attempts: row.attempts + 1 } : null;
    },

    /** Ends an attempt: the next one is at a time, or never if that is null. */
    async postpone(tx: Tx, { id, attempts }: Attempt, until: Date | null): Promise<void> {
      await execute(tx, `UPDATE ${table} SET ${due} = ? WHERE id = ? AND attempts = ?`, [until, id, attempts]);
    },

    /** Takes an attempt back that did nothing, so that the row is due since `since`, as before. */
    async release(tx: Tx, { id, attempts }: Attempt, since: Date): Promise<void> {
      await execute(tx, `UPDATE ${table} SET ${due} = ?, attempts = attempts - 1 WHERE id = ? AND attempts = ?`, [
        since,
        id,
        attempts,
      ]);
    },

    /** Returns the number of rows with attempts to come, and the creation time of the oldest. */
    async pending(): Promise<{ count: number; oldest: Date | null }> {
      const [row] = await select<{ count: number | string; oldest: Date | string | null }>(
        read,
        `SELECT COUNT(*) AS count, MIN(created_at) AS oldest FROM ${table} WHERE ${due} IS NOT NULL`,
      );
      return { count: Number(row?.count ?? 0), oldest: row?.oldest ? instantFromDb(row.oldest) : null };
    },
  };
}

interface LeasedWork<Row extends Attempt> {
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  rows: Pick<ReturnType<typeof leasedRows<Row>>, 'due' | 'claim'>;
  now: () => Date;
  /** Longer than the work on one row may take, ms. */
  leaseMs: number;
  /** Ends the attempt, also if it fails. Returns false if no more rows can be worked on now. */
  work: (attempt: Row) => Promise<boolean>;
}

/** Works on the rows that are due, longest first, one at a time, until none is left or the process stops. */
export const leasedWorker =
  <Row extends Attempt>({ transact, rows, now, leaseMs, work }: LeasedWork<Row>) =>
  (isStopping: () => boolean): Promise<void> =>
    repeatSteps(async () => {
      if (isStopping()) return false;
      const [row] = await rows.due(now(), 1);
      if (!row) return false;
      const at = now();
      const attempt = await transact((tx) => rows.claim(tx, row, at, new Date(at.getTime() + leaseMs)));
      return attempt === null || work(attempt);
    });
