import { type Db, execute, executeAll, placeholders, select, type Tx, upsertIncrement } from '@hourbank/service-kit/db';
import { type StatementRecord, statementReader } from './statement-entity';

const { columns, record } = statementReader;

/** One try to make the files of a statement. */
type Attempt = Pick<StatementRecord, 'id' | 'attempts'>;

interface PagePosition {
  limit: number;
  offset: number;
}

/** All SQL of `statements` and `statement_counters`. */
export function createSentStatementStore(db: Db) {
  return {
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
      const { insertId } = await execute(
        tx,
        `INSERT INTO statements (seal_id, client_id, number, period_from, period_to, state, attempts, lease_until, created_at, entry_id,
           scheduled_to) VALUES (?, ?, ?, ?, ?, 'pending', 0, ?, ?, ?, ?)`,
        [
          statement.sealId,
          statement.clientId,
          statement.number,
          statement.periodFrom,
          statement.periodTo,
          statement.createdAt,
          statement.createdAt,
          statement.entryId,
          statement.scheduledTo,
        ],
      );
      return insertId;
    },

    async find(id: number): Promise<StatementRecord | null> {
      const [row] = await select<object>(db.read, `SELECT ${columns} FROM statements WHERE id = ?`, [id]);
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

    /** Statements whose files no process is making. */
    async due(at: Date, limit: number): Promise<StatementRecord[]> {
      const rows = await select<object>(
        db.read,
        `SELECT ${columns} FROM statements WHERE lease_until <= ? ORDER BY lease_until, statements.id LIMIT ?`,
        [at, limit],
      );
      return rows.map(record);
    },

    /**
     * Takes a pending statement until a time. Returns the attempt that begins, or null if another process was faster.
     */
    async claim(tx: Tx, { id, attempts }: Attempt, at: Date, until: Date): Promise<Attempt | null> {
      const { affected } = await execute(
        tx,
        'UPDATE statements SET attempts = ?, lease_until = ? WHERE id = ? AND attempts = ? AND lease_until <= ?',
        [attempts + 1, until, id, attempts, at],
      );
      return affected === 1 ? { id, attempts: attempts + 1 } : null;
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
export type SentStatementStore = ReturnType<typeof createSentStatementStore>;
