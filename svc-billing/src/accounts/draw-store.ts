import { forUpdate, select, type Statement, type Tx } from '@hourbank/service-kit/db';
import type { PackageHours } from '../ledger/package-hours';
import type { Part } from './allocation';
import {
  accountQuery,
  defaultGraceDaysSql,
  type DrawKey,
  type DrawRow,
  type DrawState,
  drawState,
  type EntryDraw,
  namedQuery,
  packagesOf,
  type PackageRow,
  type PartRow,
  partsQuery,
} from './draw-query';

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { hours }) => sum + hours, 0);

const load = <Row>(manager: Tx, { sql, parameters }: Statement, lock: string): Promise<Row[]> =>
  select<Row>(manager, sql + lock, parameters);

/**
 * Grace days decide only about a package whose last day is before the change was opened, so the default is not read
 * with every draw.
 */
async function graceDaysOf(
  manager: Tx,
  { openedOn }: DrawKey,
  { account, packages }: Pick<DrawState, 'account' | 'packages'>,
): Promise<number> {
  const isAsked = packages.some(({ expiresOn }) => expiresOn !== null && expiresOn < openedOn);
  if (!account || !isAsked) return 0;
  if (account.graceDays !== null) return account.graceDays;
  const [terms] = await select<{ graceDays: number }>(manager, defaultGraceDaysSql);
  if (!terms) throw new Error('The default terms are missing.');
  return terms.graceDays;
}

/** Reads everything that a draw needs. One statement is usually enough for a new entry, which has no parts. */
async function loadState(manager: Tx, key: DrawKey, isNew: boolean, lock = ''): Promise<DrawState> {
  const rows = await load<DrawRow>(manager, accountQuery(key), lock);
  const state = drawState(key, rows, isNew ? [] : await load<PartRow>(manager, partsQuery(key), lock));
  const packages = [...state.packages, ...(await loadNamed(manager, key, state, lock))];
  return { ...state, packages, graceDays: await graceDaysOf(manager, key, { ...state, packages }) };
}

async function loadNamed(
  manager: Tx,
  key: DrawKey,
  { account, packages }: Pick<DrawState, 'account' | 'packages'>,
  lock: string,
): Promise<PackageHours[]> {
  const { choice } = key;
  if (!account || choice === 'auto' || packages.some(({ id }) => id === choice)) return [];
  return (await load<PackageRow>(manager, namedQuery(key, choice), lock)).flatMap(packagesOf);
}

/** All SQL of `entry_draws` and `allocations`. */
export function createDrawStore(read: Tx) {
  return {
    /** Reads and locks everything that a draw needs. */
    lock: (tx: Tx, key: DrawKey, isNew: boolean): Promise<DrawState> => loadState(tx, key, isNew, forUpdate(tx)),

    /** Reads the same without locks. */
    find: (key: DrawKey): Promise<DrawState> => loadState(read, key, false),

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
