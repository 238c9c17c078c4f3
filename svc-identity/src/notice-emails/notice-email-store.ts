import { execute, instantFromDb, placeholders, select, type Tx } from '@hourbank/service-kit/db';
import { type NoticeEmail, NoticeEmailEntity, noticeEmailReader } from './notice-email-entity';

const { columns, record } = noticeEmailReader;

/** Rows of one INSERT, and rows that one pass of the retention deletes. */
const batchSize = 500;

/** All SQL of `notice_emails` and `undeliverable_emails`. */
export function createNoticeEmailStore(read: Tx) {
  return {
    /**
     * Stores emails. A unique index rejects one that another process stores at the same time; the sender then repeats
     * the delivery.
     */
    async insert(tx: Tx, emails: readonly Omit<NoticeEmail, 'id'>[]): Promise<void> {
      for (let from = 0; from < emails.length; from += batchSize)
        await tx.insert(NoticeEmailEntity, emails.slice(from, from + batchSize));
    },

    /** Returns the email that is due first. */
    async due(at: Date): Promise<NoticeEmail | null> {
      const [row] = await select<object>(
        read,
        `SELECT ${columns} FROM notice_emails WHERE due_at <= ? ORDER BY due_at, id LIMIT 1`,
        [at],
      );
      return row ? record(row) : null;
    },

    /** Claims an email until `until`. Returns false if another process claimed it first. */
    async claim(tx: Tx, { id, attempts }: NoticeEmail, until: Date): Promise<boolean> {
      const { affected } = await execute(
        tx,
        'UPDATE notice_emails SET attempts = attempts + 1, due_at = ? WHERE id = ? AND attempts = ? AND due_at IS NOT NULL',
        [until, id, attempts],
      );
      return affected === 1;
    },

    /**
     * Postpones an email that this process claimed, or ends it with null, unless another process has claimed it since.
     */
    async postpone(tx: Tx, { id, attempts }: NoticeEmail, until: Date | null): Promise<void> {
      await execute(tx, 'UPDATE notice_emails SET due_at = ? WHERE id = ? AND attempts = ?', [until, id, attempts + 1]);
    },

    /** Gives an email that this process claimed back as it was, unless another process has claimed it since. */
    async release(tx: Tx, { id, attempts, dueAt }: NoticeEmail): Promise<void> {
      await execute(tx, 'UPDATE notice_emails SET due_at = ?, attempts = ? WHERE id = ? AND attempts = ?', [
        dueAt,
        attempts,
        id,
        attempts + 1,
      ]);
    },

    /** Returns the number of pending emails and the creation time of the oldest. */
    async pending(): Promise<{ count: number; oldest: Date | null }> {
      const [row] = await select<{ count: number | string; oldest: Date | string | null }>(
        read,
        'SELECT COUNT(*) AS count, MIN(created_at) AS oldest FROM notice_emails WHERE due_at IS NOT NULL',
      );
      return { count: Number(row?.count ?? 0), oldest: row?.oldest ? instantFromDb(row.oldest) : null };
    },

    /** Whether the person's email was refused permanently, and the person has no other since. */
    async isUndeliverable(recipient: string, email: string): Promise<boolean> {
      const rows = await select(read, 'SELECT 1 AS one FROM undeliverable_emails WHERE recipient = ? AND email = ?', [
        recipient,
        email,
      ]);
      return rows.length > 0;
    },

    /** Returns the emails of admins that were refused permanently, by the id of the admin. */
    async undeliverableAdmins(): Promise<Map<number, string>> {
      const rows = await select<{ recipient: string; email: string }>(
        read,
        "SELECT recipient, email FROM undeliverable_emails WHERE recipient LIKE 'admin:%'",
      );
      return new Map(rows.map(({ recipient, email }) => [Number(recipient.slice('admin:'.length)), email]));
    },

    /** Notes that a person's email was refused permanently. Two replicas can note it at the same time. */
    async markUndeliverable(tx: Tx, recipient: string, email: string): Promise<void> {
      await execute(tx, 'REPLACE INTO undeliverable_emails (recipient, email) VALUES (?, ?)', [recipient, email]);
    },

    /** Forgets that a person's email was refused, because another one is sent or was accepted. */
    async markDeliverable(tx: Tx, recipient: string, email: string): Promise<void> {
      await execute(tx, 'DELETE FROM undeliverable_emails WHERE recipient = ? AND email = ?', [recipient, email]);
    },

    /** Deletes the oldest emails from before an instant. Returns whether more are left. */
    async prune(tx: Tx, before: Date): Promise<boolean> {
      const rows = await select<{ id: number }>(
        tx,
        'SELECT id FROM notice_emails WHERE created_at < ? ORDER BY created_at LIMIT ?',
        [before, batchSize],
      );
      if (rows.length === 0) return false;
      await execute(
        tx,
        `DELETE FROM notice_emails WHERE id IN (${placeholders(rows)})`,
        rows.map(({ id }) => id),
      );
      return rows.length === batchSize;
    },
  };
}
export type NoticeEmailStore = ReturnType<typeof createNoticeEmailStore>;
