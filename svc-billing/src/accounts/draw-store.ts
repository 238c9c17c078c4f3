import { forUpdate, select, type Statement, type Tx } from '@hourbank/service-kit/db';
import type { Part } from './allocation';
import { type DrawKey, drawQuery, type DrawRow, type DrawState, drawState, type EntryDraw } from './draw-query';

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { hours }) => sum + hours, 0);

async function load(manager: Tx, key: DrawKey, lock: string): Promise<DrawState> {
  const { sql, parameters } = drawQuery(key);
  return drawState(await select<DrawRow>(manager, sql + lock, parameters), key);
}

/** All SQL of `entry_draws` and `allocations`. */
export function createDrawStore(read: Tx) {
  return {
    /** Reads and locks everything that a draw needs, in one statement. */
    lock: (tx: Tx, key: DrawKey): Promise<DrawState> => load(tx, key, forUpdate(tx)),

    /** Reads the same without locks. */
    find: (key: DrawKey): Promise<DrawState> => load(read, key, ''),

    /**
     * Statements that store a revision of an entry and its parts. A first revision fails with a duplicate key if a
     * concurrent one exists.
     */
    saveSql(
      { entryId, clientId, revision, day, choice, parts, refusal }: EntryDraw,
      before: EntryDraw | null,
    ): Statement[] {
      const automatic = choice === 'auto' ? 1 : 0;
      const packageId = choice === 'auto' ? null : choice;
      const stored = refusal === null ? null : JSON.stringify(refusal);
      const hours = sumOf(parts);
      const row = before
        ? {
            sql: 'UPDATE entry_draws SET revision = ?, hours = ?, day = ?, automatic = ?, package_id = ?, refusal = ? WHERE entry_id = ?',
            parameters: [revision, hours, day, automatic, packageId, stored, entryId],
          }
        : {
            sql: 'INSERT INTO entry_draws (entry_id, client_id, revision, hours, day, automatic, package_id, refusal) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
            parameters: [entryId, clientId, revision, hours, day, automatic, packageId, stored],
          };
      if (refusal !== null) return [row];
      const removed = before?.parts.length
        ? [{ sql: 'DELETE FROM allocations WHERE entry_id = ?', parameters: [entryId] }]
        : [];
      const inserted = parts.length === 0 ? [] : [insertParts(entryId, clientId, parts)];
      return [row, ...removed, ...inserted];
    },

    async hasAllocations(tx: Tx, { id, clientId }: { id: number; clientId: number }): Promise<boolean> {
      const sql = 'SELECT 1 FROM allocations WHERE client_id = ? AND package_id = ? LIMIT 1';
      return (await select(tx, sql, [clientId, id])).length > 0;
    },
  };
}

const insertParts = (entryId: number, clientId: number, parts: readonly Part[]): Statement => ({
  sql: `INSERT INTO allocations (entry_id, part, client_id, package_id, hours) VALUES ${parts.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
  parameters: parts.flatMap(({ packageId, hours }, index) => [entryId, index + 1, clientId, packageId, hours]),
});
