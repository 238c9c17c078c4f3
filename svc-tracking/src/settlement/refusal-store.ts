import { type Db, executeAll, select, type Tx } from '@hourbank/service-kit/db';
import { type AppError, conflict } from '@hourbank/service-kit/errors';
import type { OpenEntry } from '../entries/intent';
import { refusalReader } from './refusal-entity';

const { columns, record } = refusalReader;
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
      const params = error.params ? JSON.stringify(error.params) : null;
      await executeAll(tx, [
        {
          sql: 'INSERT INTO refusals (entry_id, revision, code, message, params, refused_at) VALUES (?, ?, ?, ?, ?, ?)',
          parameters: [id, settlementRevision, error.code, error.message, params, at],
        },
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
export type RefusalStore = ReturnType<typeof createRefusalStore>;
