import type { EntryPart } from '@hourbank/contracts';
import { type Db, execute, placeholders, select, type Statement, type Tx } from '@hourbank/service-kit/db';
import {
  type Entry,
  entryReader,
  type EntryValues,
  entryTable,
  type Intent,
  type OpenEntry,
  storedValues,
} from '../entries/entry-table';

const { columns, record } = entryReader;
/** Matches the change only while it is open at this revision, so that a late process changes nothing. */
const openCondition = 'id = ? AND settlement_revision = ? AND intent IS NOT NULL';

const serializeIntent = (intent: Intent) => JSON.stringify(intent);

/** The values of an entry that follow from billing's response. */
export const packagesOf = (parts: readonly EntryPart[]) => ({
  packageId: parts[0]?.packageId ?? null,
  parts: parts.length > 1 ? [...parts] : null,
});

const matchedOne = async (tx: Tx, sql: string, parameters: Statement['parameters']) =>
  (await execute(tx, sql, parameters)).affected === 1;

/** The client, the admin who logs the entry, and when. */
export type EntryOrigin = Pick<Entry, 'clientId' | 'authorId' | 'authorName' | 'createdAt'>;

/** Opens and ends changes of entries. A write matches entry and revision and returns whether it found them. */
export function createChangeStore(db: Db) {
  return {
    /** Inserts a hidden entry with revision 1. */
    insertHiddenSql(
      { clientId, authorId, authorName, createdAt }: EntryOrigin,
      values: EntryValues,
      { actor, hasFiles }: { actor: string; hasFiles: boolean },
      leaseUntil: Date,
    ): Statement {
      return entryTable.insert({
        clientId,
        authorId,
        authorName,
        createdAt,
        changedAt: createdAt,
        ...storedValues(values),
        settlementRevision: 1,
        shown: false,
        hasFiles,
        intent: { kind: 'create', actor, since: createdAt },
        leaseUntil,
      });
    },

    /** Opens a change of an entry that has no open change, under the next revision. */
    open: (tx: Tx, { id, settlementRevision }: Entry, intent: Intent, leaseUntil: Date) =>
      matchedOne(
        tx,
        'UPDATE entries SET settlement_revision = settlement_revision + 1, intent = ?, lease_until = ? WHERE id = ? AND settlement_revision = ? AND shown = 1 AND intent IS NULL',
        [serializeIntent(intent), leaseUntil, id, settlementRevision],
      ),

    /** Replaces a creation by its cancellation, under the next revision. */
    cancel: (tx: Tx, { id, settlementRevision, intent }: OpenEntry, leaseUntil: Date) =>
      matchedOne(
        tx,
        `UPDATE entries SET settlement_revision = settlement_revision + 1, intent = ?, lease_until = ? WHERE ${openCondition} AND shown = 0`,
        [
          serializeIntent({ kind: 'cancel', actor: intent.actor, since: intent.since }),
          leaseUntil,
          id,
          settlementRevision,
        ],
      ),

    /** Makes a new entry visible after billing accepted it. Its hours come from `parts`. */
    showSql({ id, settlementRevision }: OpenEntry, parts: readonly EntryPart[], orThrow: () => Error): Statement {
      const { sql, parameters } = entryTable.set({ shown: true, ...packagesOf(parts), intent: null, leaseUntil: null });
      return {
        sql: `UPDATE entries SET ${sql} WHERE ${openCondition} AND shown = 0`,
        parameters: [...parameters, id, settlementRevision],
        orThrow,
      };
    },

    /** Applies new values after billing accepted them. */
    apply(
      tx: Tx,
      { id, settlementRevision }: OpenEntry,
      values: EntryValues,
      parts: readonly EntryPart[],
      at: Date,
    ): Promise<boolean> {
      const { sql, parameters } = entryTable.set({
        ...storedValues(values),
        ...packagesOf(parts),
        changedAt: at.toISOString(),
        intent: null,
        leaseUntil: null,
      });
      return matchedOne(tx, `UPDATE entries SET ${sql} WHERE ${openCondition}`, [
        ...parameters,
        id,
        settlementRevision,
      ]);
    },

    /** Drops a change that billing refused. The entry keeps its values; the revision is used up. */
    dropIntent: (tx: Tx, { id, settlementRevision }: OpenEntry) =>
      matchedOne(tx, `UPDATE entries SET intent = NULL, lease_until = NULL WHERE ${openCondition}`, [
        id,
        settlementRevision,
      ]),

    remove: (tx: Tx, { id, settlementRevision }: OpenEntry) =>
      matchedOne(tx, `DELETE FROM entries WHERE ${openCondition}`, [id, settlementRevision]),

    /** Returns entries whose change has an expired lease, the earliest expiry first. */
    async due(now: Date, limit: number): Promise<Entry[]> {
      const rows = await select<object>(
        db.read,
        `SELECT ${columns} FROM entries WHERE lease_until <= ? ORDER BY lease_until LIMIT ?`,
        [now, limit],
      );
      return rows.map(record);
    },

    /** Makes the expired leases of entries end later. */
    async postpone(tx: Tx, entries: readonly Entry[], now: Date, until: Date): Promise<void> {
      await execute(
        tx,
        `UPDATE entries SET lease_until = ? WHERE id IN (${placeholders(entries)}) AND lease_until <= ?`,
        [until, ...entries.map(({ id }) => id), now],
      );
    },

    /** Takes over a change with an expired lease. Returns false if another process was faster. */
    takeOver: (tx: Tx, { id, settlementRevision }: OpenEntry, now: Date, leaseUntil: Date) =>
      matchedOne(tx, `UPDATE entries SET lease_until = ? WHERE ${openCondition} AND lease_until <= ?`, [
        leaseUntil,
        id,
        settlementRevision,
        now,
      ]),

    async isStillOpen({ id, settlementRevision }: OpenEntry): Promise<boolean> {
      return (
        (await select(db.read, `SELECT id FROM entries WHERE ${openCondition}`, [id, settlementRevision])).length > 0
      );
    },
  };
}
