import { forUpdate, select, type Statement, type Tx } from '@hourbank/service-kit/db';
import type { Part } from './allocation';
import {
  accountQuery,
  type DrawKey,
  type DrawRow,
  type DrawState,
  drawState,
  type EntryDraw,
  type PartRow,
  partsQuery,
} from './draw-query';

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { hours }) => sum + hours, 0);

const load = <Row>(manager: Tx, { sql, parameters }: Statement, lock = ''): Promise<Row[]> =>
  select<Row>(manager, sql + lock, parameters);

/** All SQL of `entry_draws` and `allocations`. */
export function createDrawStore(read: Tx) {
  return {
    /** Reads and locks everything that a draw needs. A new entry has no parts, so one statement is enough. */
    async lock(tx: Tx, key: DrawKey, isNew: boolean): Promise<DrawState> {
      const rows = await load<DrawRow>(tx, accountQuery(key), forUpdate(tx));
      return drawState(key, rows, isNew ? [] : await load<PartRow>(tx, partsQuery(key), forUpdate(tx)));
    },

    /** Reads the same without locks. */
    async find(key: DrawKey): Promise<DrawState> {
      return drawState(key, await load<DrawRow>(read, accountQuery(key)), await load<PartRow>(read, partsQuery(key)));
    },

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
