import type { Statement } from '@hourbank/contracts';
import {
  type Attempt,
  calendarDate,
  type Db,
  defineTable,
  execute,
  executeAll,
  hundredths,
  id,
  instant,
  integer,
  leasedRows,
  longText,
  placeholders,
  type RowOf,
  select,
  type Tx,
  unread,
  upsertIncrement,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';

/** Statements that were sent or are about to be (D-71). */
export const statementTable = defineTable(
  'statements',
  {
    id: id(),
    /** The id under which billing seals it. */
    sealId: uuid(),
    clientId: integer(),
    number: varchar(40),
    periodFrom: calendarDate(),
    periodTo: calendarDate(),
    state: varchar<Statement['state']>(10),
    /** Attempts to make its files. */
    attempts: integer(),
    /** Until then, one process makes its files. Null once it is sent or failed. */
    leaseUntil: instant({ nullable: true }),
    createdAt: instant(),
    sentAt: instant({ nullable: true }),
    /** Null until it is sent. */
    closing: hundredths({ nullable: true }),
    /** What is sealed, as canonical JSON, from before the seal until the files are stored. */
    content: unread(longText({ nullable: true })),
    /** The entry whose lines stand out. */
    entryId: integer({ nullable: true }),
    /** The end of the period for which a schedule sent it: at most one of a client and period. Null if a person did. */
    scheduledTo: calendarDate({ nullable: true }),
  },
  {
    uniques: [['number'], ['sealId'], ['clientId', 'scheduledTo']],
    indexes: [['clientId', 'id'], ['leaseUntil']],
    checks: {
      ck_statements_period: 'period_from <= period_to',
      ck_statements_state: `state = 'pending' AND lease_until IS NOT NULL AND sent_at IS NULL
        OR state = 'sent' AND lease_until IS NULL AND sent_at IS NOT NULL AND closing IS NOT NULL AND content IS NULL
        OR state = 'erased' AND lease_until IS NULL AND sent_at IS NOT NULL AND closing IS NOT NULL AND content IS NULL
        OR state = 'failed' AND lease_until IS NULL AND sent_at IS NULL`,
    },
  },
);
export type StatementRecord = RowOf<typeof statementTable>;

/** The last counter of a client's statements of a month. */
export const statementCounterTable = defineTable('statement_counters', {
  clientId: integer({ primary: true }),
  month: varchar(7, { primary: true }),
  lastNumber: integer(),
});

const statementReader = statementTable.reader();
const { columns, record } = statementReader;

interface PagePosition {
  limit: number;
  offset: number;
}

/** All SQL of `statements` and `statement_counters`. */
export function createStatementStore(db: Db) {
  // Statements whose files no process is making are due. To postpone one also sets its state.
  const { due, claim } = leasedRows(db.read, { table: 'statements', due: 'lease_until', reader: statementReader });
  return {
    due,
    claim,

    /**
     * Returns the next number of a client's month: `ST-7-202510`, then `ST-7-202510-2`. The counter row is locked until
     * the transaction ends, so a rollback leaves no gap.
     */
    async nextNumber(tx: Tx, clientId: number, month: string): Promise<string> {
      await executeAll(tx, [
        upsertIncrement(tx, 'statement_counters', { client_id: clientId, month }, { last_number: 1 }),
      ]);
      const [row] = await select<{ last: number }>(
        tx,
        'SELECT last_number AS last FROM statement_counters WHERE client_id = ? AND month = ?',
        [clientId, month],
      );
      if (!row) throw new Error(`Statement counter of client ${clientId} not found after increment.`);
      return `ST-${clientId}-${month.replace('-', '')}${row.last > 1 ? `-${row.last}` : ''}`;
    },

    async insert(
      tx: Tx,
      statement: Pick<
        StatementRecord,
        'sealId' | 'clientId' | 'number' | 'periodFrom' | 'periodTo' | 'createdAt' | 'entryId' | 'scheduledTo'
      >,
    ): Promise<number> {
      const row = { ...statement, state: 'pending', attempts: 0, leaseUntil: statement.createdAt } as const;
      const { sql, parameters } = statementTable.insert(row);
      return (await execute(tx, sql, parameters)).insertId;
    },

    async find(id: number): Promise<StatementRecord | null> {
      const [row] = await select<object>(db.read, `SELECT ${columns} FROM statements WHERE id = ?`, [id]);
      return row ? record(row) : null;
    },

    /** The last statement of a period that was sent after its end, about the same entry or none. It never changes. */
    async findSent(
      clientId: number,
      { from, to, entryId = null }: { from: string; to: string; entryId?: number | null | undefined },
      periodEnd: Date,
    ): Promise<StatementRecord | null> {
      const [row] = await select<object>(
        db.read,
        `SELECT ${columns} FROM statements
         WHERE client_id = ? AND state = 'sent' AND period_from = ? AND period_to = ? AND created_at >= ?
           AND COALESCE(entry_id, 0) = ? ORDER BY statements.id DESC LIMIT 1`,
        [clientId, from, to, periodEnd, entryId ?? 0],
      );
      return row ? record(row) : null;
    },

    /**
     * Returns one page of a client's statements, newest first, and how many there are: all of them, or those that the
     * client received.
     */
    async list(
      clientId: number,
      { limit, offset }: PagePosition,
      { isReceived = false } = {},
    ): Promise<{ rows: StatementRecord[]; total: number }> {
      const where = `client_id = ?${isReceived ? ' AND sent_at IS NOT NULL' : ''}`;
      const [rows, [count]] = await Promise.all([
        select<object>(
          db.read,
          `SELECT ${columns} FROM statements WHERE ${where} ORDER BY statements.id DESC LIMIT ? OFFSET ?`,
          [clientId, limit, offset],
        ),
        select<{ total: number | string }>(db.read, `SELECT COUNT(*) AS total FROM statements WHERE ${where}`, [
          clientId,
        ]),
      ]);
      return { rows: rows.map(record), total: Number(count?.total ?? 0) };
    },

    /** Of some clients, those to whom a schedule has sent the statement of a period. */
    async scheduled(clientIds: readonly number[], to: string): Promise<Set<number>> {
      if (clientIds.length === 0) return new Set();
      const rows = await select<{ clientId: number }>(
        db.read,
        `SELECT client_id AS clientId FROM statements
         WHERE scheduled_to = ? AND client_id IN (${placeholders(clientIds)})`,
        [to, ...clientIds],
      );
      return new Set(rows.map(({ clientId }) => clientId));
    },

    /** What is or will be sealed, null before it was read. */
    async content(id: number): Promise<string | null> {
      const [row] = await select<{ content: string | null }>(
        db.read,
        "SELECT content FROM statements WHERE id = ? AND state = 'pending'",
        [id],
      );
      return row?.content ?? null;
    },

    /** Keeps what will be sealed. Returns false if another process has taken over since this attempt began. */
    async setContent(tx: Tx, { id, attempts }: Attempt, content: string | null): Promise<boolean> {
      const { affected } = await execute(
        tx,
        "UPDATE statements SET content = ? WHERE id = ? AND attempts = ? AND state = 'pending'",
        [content, id, attempts],
      );
      return affected === 1;
    },

    /** Completes a statement whose files are stored. Returns false if it is completed already. */
    async complete(tx: Tx, id: number, { sentAt, closing }: { sentAt: Date; closing: number }): Promise<boolean> {
      const { affected } = await execute(
        tx,
        `UPDATE statements SET state = 'sent', sent_at = ?, closing = ?, content = NULL, lease_until = NULL
         WHERE id = ? AND state = 'pending'`,
        [sentAt, closing, id],
      );
      return affected === 1;
    },

    /** Tries again at a time, or never if that is null. Returns false if another process has taken over. */
    async postpone(tx: Tx, { id, attempts }: Attempt, until: Date | null): Promise<boolean> {
      const { affected } = await execute(
        tx,
        "UPDATE statements SET lease_until = ?, state = ? WHERE id = ? AND attempts = ? AND state = 'pending'",
        [until, until === null ? 'failed' : 'pending', id, attempts],
      );
      return affected === 1;
    },
  };
}
