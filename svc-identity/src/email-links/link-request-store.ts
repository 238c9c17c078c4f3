import { randomBytes } from 'node:crypto';
import { normalizeLogin } from '@hourbank/contracts';
import { execute, instantFromDb, select, type Tx } from '@hourbank/service-kit/db';
import type { Person } from '../passwords/credential-store';
import { LinkRequestEntity, type LinkRequest, linkRequestReader } from './link-request-entity';

export type { LinkRequest };

type ResetPurpose = `${Person['role']}-reset`;

const { columns, record } = linkRequestReader;

/** All SQL of `link_requests`, the outbox of emails with links. */
export function createLinkRequestStore(read: Tx) {
  return {
    /** Inserts a request. A reset inserts the same row for known and unknown emails (D-21). */
    async insert(
      tx: Tx,
      request: Pick<LinkRequest, 'purpose' | 'subject' | 'email'> & { details?: string | null },
      at: Date,
    ): Promise<void> {
      await tx.insert(LinkRequestEntity, {
        details: null,
        ...request,
        nonce: randomBytes(32).toString('base64url'),
        attempts: 0,
        dueAt: at,
        createdAt: at,
      });
    },

    /** Returns the requests that are due, oldest first. */
    async due(at: Date, limit: number): Promise<LinkRequest[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM link_requests WHERE due_at <= ? ORDER BY due_at, id LIMIT ?`,
        [at, limit],
      );
      return rows.map(record);
    },

    /** Returns the number of pending requests and the creation time of the oldest. */
    async pending(): Promise<{ count: number; oldest: Date | null }> {
      const [row] = await select<{ count: number | string; oldest: Date | string | null }>(
        read,
        'SELECT COUNT(*) AS count, MIN(created_at) AS oldest FROM link_requests',
      );
      return { count: Number(row?.count ?? 0), oldest: row?.oldest ? instantFromDb(row.oldest) : null };
    },

    /** Claims a request until `until`. Returns false if another process claimed it first. */
    async claim(tx: Tx, { id, attempts }: LinkRequest, until: Date): Promise<boolean> {
      const { affected } = await execute(
        tx,
        'UPDATE link_requests SET attempts = attempts + 1, due_at = ? WHERE id = ? AND attempts = ?',
        [until, id, attempts],
      );
      return affected === 1;
    },

    /** Postpones a request that this process claimed, unless another process has claimed it since. */
    async postpone(tx: Tx, { id, attempts }: LinkRequest, until: Date): Promise<void> {
      await execute(tx, 'UPDATE link_requests SET due_at = ? WHERE id = ? AND attempts = ?', [until, id, attempts + 1]);
    },

    /** Whether a request was neither sent nor cancelled. */
    async isWaiting(tx: Tx, id: number): Promise<boolean> {
      return (await select(tx, 'SELECT 1 FROM link_requests WHERE id = ?', [id])).length > 0;
    },

    /** Deletes a person's pending requests. Resets have no subject: `cancelResets` deletes those. */
    async cancel(tx: Tx, purpose: Exclude<LinkRequest['purpose'], ResetPurpose>, subject: number): Promise<void> {
      await execute(tx, 'DELETE FROM link_requests WHERE purpose = ? AND subject = ?', [purpose, subject]);
    },

    /** Deletes the pending resets of the account with this email, in any spelling. */
    async cancelResets(tx: Tx, role: Person['role'], email: string): Promise<void> {
      const purpose: ResetPurpose = `${role}-reset`;
      await execute(tx, 'DELETE FROM link_requests WHERE purpose = ? AND email = ?', [purpose, normalizeLogin(email)]);
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await execute(tx, 'DELETE FROM link_requests WHERE id = ?', [id]);
    },
  };
}
export type LinkRequestStore = ReturnType<typeof createLinkRequestStore>;
