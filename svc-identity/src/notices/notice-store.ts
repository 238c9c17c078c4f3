import {
  bool,
  defineTable,
  execute,
  id,
  integer,
  isoInstant,
  json,
  placeholders,
  type RowOf,
  select,
  type Tx,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import type { NoticeFacts, NoticeKind } from './notice-rights';

/** The notices of one event for one person each (D-69). */
export const noticeTable = defineTable(
  'notices',
  {
    id: id(),
    source: varchar(10),
    eventId: uuid(),
    /** `admin:1` or `client:7`. */
    recipient: varchar(24),
    kind: varchar<NoticeKind>(20),
    clientId: integer(),
    facts: json<NoticeFacts>({ unreadable: () => null }),
    at: isoInstant(),
    isRead: bool(),
  },
  {
    uniques: [['source', 'eventId', 'recipient']],
    indexes: [['recipient', 'id'], ['recipient', 'isRead', 'id'], ['at']],
  },
);
export type NoticeRecord = RowOf<typeof noticeTable>;
const { columns, record } = noticeTable.reader();

/** Rows of one INSERT, and rows that one pass of the retention deletes. */
const batchSize = 500;

/** Who reads notices: `admin:1` or `client:7`, and the kinds that this person may read. */
export interface Reader {
  recipient: string;
  kinds: readonly string[];
}

/** Without kinds, no row has the kind NULL. */
const ofReader = (kinds: readonly string[]) =>
  `recipient = ? AND kind IN (${['NULL', ...kinds.map(() => '?')].join(', ')})`;

/** All SQL of `notices`. */
export function createNoticeStore(read: Tx) {
  const count = async (condition: string, { recipient, kinds }: Reader): Promise<number> => {
    const [row] = await select<{ total: number | string }>(
      read,
      `SELECT COUNT(*) AS total FROM notices WHERE ${ofReader(kinds)}${condition}`,
      [recipient, ...kinds],
    );
    return Number(row?.total ?? 0);
  };

  return {
    /**
     * Stores notices. A unique index rejects one that another process stores at the same time; the sender then repeats
     * the delivery.
     */
    async insert(tx: Tx, notices: readonly Omit<NoticeRecord, 'id'>[]): Promise<void> {
      for (let from = 0; from < notices.length; from += batchSize)
        await tx.insert(noticeTable, notices.slice(from, from + batchSize));
    },

    /** Returns one page of a person's notices, newest first. */
    async page(
      { recipient, kinds }: Reader,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<NoticeRecord[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM notices WHERE ${ofReader(kinds)} ORDER BY id DESC LIMIT ? OFFSET ?`,
        [recipient, ...kinds, limit, offset],
      );
      return rows.map(record);
    },

    count: (reader: Reader) => count('', reader),
    countUnread: (reader: Reader) => count(' AND is_read = 0', reader),

    /** Marks a person's notices up to one as read. */
    async markRead(tx: Tx, recipient: string, upTo: number): Promise<void> {
      await execute(tx, 'UPDATE notices SET is_read = 1 WHERE recipient = ? AND is_read = 0 AND id <= ?', [
        recipient,
        upTo,
      ]);
    },

    /** Deletes the oldest notices from before an instant. Returns whether more are left. */
    async prune(tx: Tx, before: Date): Promise<boolean> {
      const rows = await select<{ id: number }>(tx, 'SELECT id FROM notices WHERE at < ? ORDER BY at LIMIT ?', [
        before,
        batchSize,
      ]);
      if (rows.length === 0) return false;
      const ids = rows.map(({ id }) => id);
      await execute(tx, `DELETE FROM notices WHERE id IN (${placeholders(ids)})`, ids);
      return rows.length === batchSize;
    },
  };
}
export type NoticeStore = ReturnType<typeof createNoticeStore>;
