import type { ErrorParams } from '@hourbank/contracts';
import {
  type Db,
  defineTable,
  executeAll,
  instant,
  integer,
  json,
  select,
  text,
  type Tx,
  varchar,
} from '@hourbank/service-kit/db';
import { type AppError, conflict } from '@hourbank/service-kit/errors';
import type { OpenEntry } from '../entries/entry-table';

/** Why billing refused updates of entries, by the revision of the settlement, for requests that are repeated (D-12). */
export const refusalTable = defineTable(
  'refusals',
  {
    entryId: integer({ primary: true }),
    revision: integer({ primary: true }),
    code: varchar(64),
    message: text(),
    params: json<ErrorParams>({ nullable: true, unreadable: () => null }),
    refusedAt: instant(),
  },
  { indexes: [['refusedAt']] },
);
const { columns, record } = refusalTable.reader();

/** As long as an `Idempotency-Key` is kept, so that a request can be repeated (D-12). */
const keptMs = 86_400_000;

/**
 * Refusals of updates. An entry does not show that a change of it was refused, so a repeated request, whose first
 * attempt was interrupted, finds its result here.
 */
export function createRefusalStore(db: Db) {
  return {
    /** Stores a refusal and deletes old ones, of all entries. */
    async save(tx: Tx, { id, settlementRevision }: OpenEntry, error: AppError, at: Date): Promise<void> {
      await executeAll(tx, [
        refusalTable.insert({
          entryId: id,
          revision: settlementRevision,
          code: error.code,
          message: error.message,
          params: error.params ?? null,
          refusedAt: at,
        }),
        { sql: 'DELETE FROM refusals WHERE refused_at < ?', parameters: [new Date(at.getTime() - keptMs)] },
      ]);
    },

    /** Returns why the change of an entry under a revision was refused, or null if it was not. */
    async find(entryId: number, revision: number): Promise<AppError | null> {
      const [row] = await select<object>(
        db.read,
        `SELECT ${columns} FROM refusals WHERE entry_id = ? AND revision = ?`,
        [entryId, revision],
      );
      if (!row) return null;
      const { code, message, params } = record(row);
      return conflict(code, message, { params: params ?? undefined });
    },
  };
}
