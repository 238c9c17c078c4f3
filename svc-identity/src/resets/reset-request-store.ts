import { randomBytes } from 'node:crypto';
import { normalizeLogin } from '@hourbank/contracts';
import { execute, instantFromDb, select } from '@hourbank/service-kit';
import type { Tx } from '../deps';
import { ResetRequestEntity } from './reset-request-entity';

export interface ResetRequest {
  id: number;
  email: string;
  nonce: string;
  attempts: number;
  createdAt: Date;
}

type Raw = Omit<ResetRequest, 'createdAt'> & { createdAt: Date | string };

/** All SQL of `reset_requests`, the outbox of reset mails. */
export function createResetRequestStore(read: Tx) {
  return {
    /** The same row for any address, known or not (D-21). */
    async insert(tx: Tx, email: string, at: Date): Promise<void> {
      await tx.insert(ResetRequestEntity, {
        email: normalizeLogin(email),
        nonce: randomBytes(32).toString('base64url'),
        attempts: 0,
        dueAt: at,
        createdAt: at,
      });
    },

    /** What should be sent by now, the longest waiting first. */
    async due(at: Date, limit: number): Promise<ResetRequest[]> {
      const rows = await select<Raw>(
        read,
        'SELECT id, email, nonce, attempts, created_at AS createdAt FROM reset_requests WHERE due_at <= ? ORDER BY due_at, id LIMIT ?',
        [at, limit],
      );
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: instantFromDb(createdAt) }));
    },

    /** How many there are, due or not, and since when the oldest waits. */
    async waiting(): Promise<{ count: number; oldest: Date | null }> {
      const [row] = await select<{ count: number | string; oldest: Date | string | null }>(
        read,
        'SELECT COUNT(*) AS count, MIN(created_at) AS oldest FROM reset_requests',
      );
      return { count: Number(row?.count ?? 0), oldest: row?.oldest ? instantFromDb(row.oldest) : null };
    },

    /** Takes one for itself until `until`; false when another process was quicker. */
    async claim(tx: Tx, { id, attempts }: ResetRequest, until: Date): Promise<boolean> {
      const { affected } = await execute(
        tx,
        'UPDATE reset_requests SET attempts = attempts + 1, due_at = ? WHERE id = ? AND attempts = ?',
        [until, id, attempts],
      );
      return affected === 1;
    },

    /** Puts off one that this process claimed, unless another has claimed it since. */
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
