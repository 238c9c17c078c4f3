import { randomBytes } from 'node:crypto';
import { normalizeLogin } from '@hourbank/contracts';
import { execute, instantFromDb, select, type Tx } from '@hourbank/service-kit/db';
import { ResetRequestEntity } from './reset-request-entity';

export interface ResetRequest {
  id: number;
  email: string;
  nonce: string;
  attempts: number;
  createdAt: Date;
}

type Raw = Omit<ResetRequest, 'createdAt'> & { createdAt: Date | string };

/** All SQL of `reset_requests`, the outbox of reset emails. */
export function createResetRequestStore(read: Tx) {
  return {
    /** Inserts the same row for known and unknown emails (D-21). */
    async insert(tx: Tx, email: string, at: Date): Promise<void> {
      await tx.insert(ResetRequestEntity, {
        email: normalizeLogin(email),
        nonce: randomBytes(32).toString('base64url'),
        attempts: 0,
        dueAt: at,
        createdAt: at,
      });
    },

    /** Returns the requests that are due, oldest first. */
    async due(at: Date, limit: number): Promise<ResetRequest[]> {
      const rows = await select<Raw>(
        read,
        'SELECT id, email, nonce, attempts, created_at AS createdAt FROM reset_requests WHERE due_at <= ? ORDER BY due_at, id LIMIT ?',
        [at, limit],
      );
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: instantFromDb(createdAt) }));
    },

    /** Returns the number of pending requests and the creation time of the oldest. */
    async waiting(): Promise<{ count: number; oldest: Date | null }> {
      const [row] = await select<{ count: number | string; oldest: Date | string | null }>(
        read,
        'SELECT COUNT(*) AS count, MIN(created_at) AS oldest FROM reset_requests',
      );
      return { count: Number(row?.count ?? 0), oldest: row?.oldest ? instantFromDb(row.oldest) : null };
    },

    /** Claims a request until `until`. Returns false if another process claimed it first. */
    async claim(tx: Tx, { id, attempts }: ResetRequest, until: Date): Promise<boolean> {
      const { affected } = await execute(
        tx,
        'UPDATE reset_requests SET attempts = attempts + 1, due_at = ? WHERE id = ? AND attempts = ?',
        [until, id, attempts],
      );
      return affected === 1;
    },

    /** Postpones a request that this process claimed, unless another process has claimed it since. */
    async postpone(tx: Tx, { id, attempts }: ResetRequest, until: Date): Promise<void> {
      await execute(tx, 'UPDATE reset_requests SET due_at = ? WHERE id = ? AND attempts = ?', [
        until,
        id,
        attempts + 1,
      ]);
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await execute(tx, 'DELETE FROM reset_requests WHERE id = ?', [id]);
    },
  };
}
export type ResetRequestStore = ReturnType<typeof createResetRequestStore>;
