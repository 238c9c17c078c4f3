import {
  defineTable,
  execute,
  forUpdate,
  id,
  instant,
  integer,
  json,
  leasedRows,
  placeholders,
  type RowOf,
  select,
  type Tx,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { type NoticeFacts, type NoticeKind, noticeKinds } from '../notices/notice-rights';

/** Emails to one person about one event each (D-69). */
export const noticeEmailTable = defineTable(
  'notice_emails',
  {
    id: id(),
    source: varchar(10),
    eventId: uuid(),
    /** `admin:1` or `client:7`. */
    recipient: varchar(24),
    kind: varchar<NoticeKind>(20),
    clientId: integer(),
    /** Null if a later fact withdrew it. */
    facts: json<NoticeFacts | null>({ unreadable: () => null }),
    attempts: integer(),
    /**
     * Time of the next attempt: after a failure, or at the end of the lease of the current sender. Null if the email is
     * done, or if it is sent with another one. Its row stays, so that a repeated delivery sends none.
     */
    dueAt: instant({ nullable: true }),
    /** Of emails about facts: the event of the first one, which is sent for all of its batch (D-76). */
    batch: uuid({ nullable: true }),
    createdAt: instant(),
  },
  { uniques: [['source', 'eventId', 'recipient']], indexes: [['dueAt'], ['createdAt'], ['recipient', 'batch']] },
);
export type NoticeEmail = RowOf<typeof noticeEmailTable>;
export type NewEmail = Omit<NoticeEmail, 'id'>;

const { columns, record } = noticeEmailTable.reader();

/** An address that the mail server of its person refused permanently. It counts until the person has another one. */
export const undeliverableEmailTable = defineTable('undeliverable_emails', {
  recipient: varchar(24, { primary: true }),
  email: varchar(200),
});

/** Rows of one INSERT, and rows that one pass of the retention deletes. */
const batchSize = 500;

/** All SQL of `notice_emails` and `undeliverable_emails`. */
export function createNoticeEmailStore(read: Tx) {
  return {
    ...leasedRows(read, {
      table: 'notice_emails',
      reader: { columns, record },
      // A row of a newer release stays for it.
      only: `kind IN (${noticeKinds.map((kind) => `'${kind}'`).join(', ')})`,
    }),

    /**
     * Stores emails. A unique index rejects one that another process stores at the same time; the sender then repeats
     * the delivery.
     */
    async insert(tx: Tx, emails: readonly NewEmail[]): Promise<void> {
      for (let from = 0; from < emails.length; from += batchSize)
        await tx.insert(noticeEmailTable, emails.slice(from, from + batchSize));
    },

    /** Returns and locks the emails of people that wait for more facts. One that a sender has claimed is none. */
    async lockLeads(tx: Tx, recipients: readonly string[], at: Date): Promise<NoticeEmail[]> {
      if (recipients.length === 0) return [];
      const rows = await select<object>(
        tx,
        `SELECT ${columns} FROM notice_emails WHERE due_at > ? AND batch IS NOT NULL AND attempts = 0
         AND recipient IN (${placeholders(recipients)})${forUpdate(tx)}`,
        [at, ...recipients],
      );
      return rows.map(record);
    },

    /** Returns all emails that are sent with one, and itself, in the order of their events. */
    async batchOf({ recipient, batch }: Pick<NoticeEmail, 'recipient' | 'batch'>): Promise<NoticeEmail[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM notice_emails WHERE recipient = ? AND batch = ? ORDER BY notice_emails.id`,
        [recipient, batch],
      );
      return rows.map(record);
    },

    /** Takes earlier facts of a source out of emails that are not sent yet. */
    async withdraw(tx: Tx, source: string, eventIds: readonly string[]): Promise<void> {
      if (eventIds.length === 0) return;
      await execute(
        tx,
        `UPDATE notice_emails SET facts = 'null' WHERE source = ? AND event_id IN (${placeholders(eventIds)})`,
        [source, ...eventIds],
      );
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
