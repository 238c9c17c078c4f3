import type { Db } from '../db/database';
import { isUniqueViolation } from '../db/db-errors';
import { execute, instantFromDb, lastInsertId, select, type Statement } from '../db/sql';
import { CommitWith, type Tx } from '../db/transactions';
import type { IdempotencyKey } from './idempotency-table';

export type KeyRow = Omit<IdempotencyKey, 'caller' | 'idempotencyKey'>;

/** A key of a caller and the attempt that holds it. */
export interface KeyOwner {
  caller: string;
  key: string;
  attempt: string;
}

type NewLease = Pick<KeyRow, 'fingerprint' | 'leaseUntil' | 'expiresAt'>;

interface RawRow extends Omit<KeyRow, 'leaseUntil' | 'expiresAt'> {
  lease_until: Date | string;
  expires_at: Date | string;
}

const isHeld = "caller = ? AND idempotency_key = ? AND attempt = ? AND state = 'running'";
const sweepBatch = 500;

const saveResponseSql = ({ caller, key, attempt }: KeyOwner, status: number, encrypted: string): Statement => ({
  sql: `UPDATE idempotency_keys SET state = 'done', status = ?, response = ? WHERE ${isHeld}`,
  parameters: [status, encrypted, caller, key, attempt],
});

/** All SQL of `idempotency_keys`. Writes name the attempt that should own the key and return whether it does. */
export function keyStore(db: Db) {
  /** Runs one UPDATE in a transaction. Returns whether it matched a row. */
  const matchesOne = (statement: Statement, options?: CommitWith<boolean>['options']): Promise<boolean> =>
    db.tx(async () => new CommitWith([statement], ([updated]) => updated?.affected === 1, options));

  const changeOwner = (
    { caller, key, attempt }: KeyOwner,
    from: KeyRow,
    columns: string,
    values: readonly (string | Date)[],
  ): Promise<boolean> =>
    matchesOne(
      {
        sql: `UPDATE idempotency_keys SET state = 'running', attempt = ?, ${columns}
          WHERE caller = ? AND idempotency_key = ? AND attempt = ? AND state = ?`,
        parameters: [attempt, ...values, caller, key, from.attempt, from.state],
      },
      { isRepeatable: true },
    );

  return {
    async find(caller: string, key: string): Promise<KeyRow | null> {
      const [row] = await select<RawRow>(
        db.read,
        `SELECT fingerprint, state, attempt, lease_until, resource, status, response, expires_at
         FROM idempotency_keys WHERE caller = ? AND idempotency_key = ?`,
        [caller, key],
      );
      return row
        ? { ...row, leaseUntil: instantFromDb(row.lease_until), expiresAt: instantFromDb(row.expires_at) }
        : null;
    },

    /** Returns false if the key already exists. */
    async insert({ caller, key, attempt }: KeyOwner, row: NewLease): Promise<boolean> {
      try {
        return await db.tx(
          async () =>
            new CommitWith(
              [
                {
                  sql: `INSERT INTO idempotency_keys (caller, idempotency_key, fingerprint, state, attempt, lease_until, expires_at)
                VALUES (?, ?, ?, 'running', ?, ?, ?)`,
                  parameters: [caller, key, row.fingerprint, attempt, row.leaseUntil, row.expiresAt],
                },
              ],
              () => true,
              // Repeated, it finds the row that it inserted, and `find` tells whose it is.
              { isRepeatable: true },
            ),
        );
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    /**
     * Takes a key over from an attempt that has ended, with the resource that it bound. Returns false if another
     * attempt took it first.
     */
    takeOver: (owner: KeyOwner, from: KeyRow, leaseUntil: Date): Promise<boolean> =>
      changeOwner(owner, from, 'lease_until = ?', [leaseUntil]),

    /** Starts an expired key again, like a new one. Returns false if another attempt took it first. */
    restart: (owner: KeyOwner, from: KeyRow, { fingerprint, leaseUntil, expiresAt }: NewLease): Promise<boolean> =>
      changeOwner(
        owner,
        from,
        'fingerprint = ?, resource = NULL, status = NULL, response = NULL, lease_until = ?, expires_at = ?',
        [fingerprint, leaseUntil, expiresAt],
      ),

    /** Binds a resource, or without one the row that the statement before this one inserted. */
    bindResource(
      tx: Tx,
      { caller, key, attempt }: KeyOwner,
      resource: string | undefined,
      orThrow: () => Error,
    ): Statement {
      return {
        sql: `UPDATE idempotency_keys SET resource = ${resource === undefined ? lastInsertId(tx) : '?'} WHERE ${isHeld}`,
        parameters: [...(resource === undefined ? [] : [resource]), caller, key, attempt],
        orThrow,
      };
    },

    saveResponseSql,

    /** Saves a response in a transaction of its own. Returns false if the lease is lost. */
    saveResponse: (...args: Parameters<typeof saveResponseSql>): Promise<boolean> =>
      matchesOne(saveResponseSql(...args)),

    async correctStatus({ caller, key, attempt }: KeyOwner, status: number): Promise<void> {
      await db.tx((tx) =>
        execute(tx, 'UPDATE idempotency_keys SET status = ? WHERE caller = ? AND idempotency_key = ? AND attempt = ?', [
          status,
          caller,
          key,
          attempt,
        ]),
      );
    },

    async release({ caller, key, attempt }: KeyOwner): Promise<void> {
      await db.tx((tx) =>
        execute(tx, `UPDATE idempotency_keys SET state = 'free' WHERE ${isHeld}`, [caller, key, attempt]),
      );
    },

    /** Deletes one batch of expired keys, which keeps locks short. `more` is true if further keys may be left. */
    async removeExpired(now: Date): Promise<{ removed: number; more: boolean }> {
      const [last] = await select<{ expires_at: Date | string }>(
        db.read,
        `SELECT expires_at FROM idempotency_keys WHERE expires_at < ? ORDER BY expires_at LIMIT 1 OFFSET ${sweepBatch - 1}`,
        [now],
      );
      const until = last ? instantFromDb(last.expires_at) : now;
      const { affected } = await db.tx((tx) =>
        execute(tx, `DELETE FROM idempotency_keys WHERE expires_at ${last ? '<=' : '<'} ?`, [until]),
      );
      return { removed: affected, more: last !== undefined };
    },
  };
}
export type KeyStore = ReturnType<typeof keyStore>;
