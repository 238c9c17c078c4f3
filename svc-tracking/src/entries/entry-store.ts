import { type Db, execute, instantToDb, revisionsOf, select } from '@hourbank/service-kit';
import type { EntryStatus } from '@hourbank/contracts';
import type { EntityManager } from 'typeorm';
import { type Entry, type EntryValues, type Intent, isOpen, type OpenEntry } from './intent';

interface Row {
  id: number;
  client_id: number;
  package_id: number;
  moment: string;
  hours: number;
  description: string;
  status: string;
  revision: number;
  edit_revision: number;
  shown: number;
  has_files: number;
  intent: string | null;
}

/**
 * Reads the date as text, because creating a `Date` and formatting it again is most of the cost of a long page. The
 * alias is not `date`, because `ORDER BY date` would then sort by the alias and not use the index.
 */
const columns =
  'id, client_id, package_id, CAST(date AS CHAR) AS moment, hours, description, status, revision, edit_revision, shown, has_files, intent';
const newestFirst = 'ORDER BY date DESC, id DESC';
const shallowPage = `entries WHERE client_id = ? AND shown = 1 ${newestFirst} LIMIT ? OFFSET ?`;
const deepPage = `(SELECT id AS page_id FROM ${shallowPage}) page JOIN entries ON id = page_id ${newestFirst}`;
/** Offset from which the deep-page query is used. */
const deepPageOffset = 100;
/** Matches the change only while it is open at this revision, so that a late process changes nothing. */
const underWay = 'id = ? AND revision = ? AND intent IS NOT NULL';
const checkBatch = 5000;
/** Maximum number of open changes that are read to find the oldest one. */
const maxAgedChanges = 1000;

const serializeIntent = (intent: Intent) =>
  JSON.stringify({ ...intent, since: intent.since ?? new Date().toISOString() });

const toEntry = (row: Row): Entry => ({
  id: row.id,
  clientId: row.client_id,
  packageId: row.package_id,
  date: `${row.moment.replace(' ', 'T')}Z`,
  hours: row.hours,
  description: row.description,
  // The contract validates the status before it is stored.
  status: row.status as EntryStatus,
  revision: row.revision,
  editRevision: row.edit_revision,
  shown: Boolean(row.shown),
  hasFiles: Boolean(row.has_files),
  intent: row.intent === null ? null : (JSON.parse(row.intent) as Intent),
});

const valuesOf = ({ packageId, date, hours, description, status }: EntryValues) => [
  packageId,
  instantToDb(new Date(date)),
  hours,
  description,
  status,
];
const setValues = 'package_id = ?, date = ?, hours = ?, description = ?, status = ?';

/** All SQL of `entries`. A write matches entry and revision and returns whether it found them. */
export function createEntryStore(db: Db) {
  const forUpdate = db.kind === 'mysql' ? ' FOR UPDATE' : '';
  const changed = async (tx: EntityManager, sql: string, parameters: (string | number | Date)[]) =>
    (await execute(tx, sql, parameters)).affected === 1;

  return {
    /**
     * Returns one page of a client's entries, newest first, and the total number of entries, in one statement on one
     * index. A deep page skips rows in the index alone: page 10,000 of a million entries takes a thirtieth of the time
     * (measured).
     */
    async page(clientId: number, limit: number, offset: number): Promise<{ rows: Entry[]; totalCount: number }> {
      const rows = await select<Row & { total: number | null }>(
        db.read,
        `SELECT ${columns}, (SELECT entries FROM entry_counts WHERE client_id = ?) AS total
         FROM ${offset < deepPageOffset ? shallowPage : deepPage}`,
        [clientId, clientId, limit, offset],
      );
      if (rows[0]) return { rows: rows.map(toEntry), totalCount: Number(rows[0].total ?? 0) };
      const [count] =
        offset === 0
          ? []
          : await select<{ entries: number }>(db.read, 'SELECT entries FROM entry_counts WHERE client_id = ?', [
              clientId,
            ]);
      return { rows: [], totalCount: count?.entries ?? 0 };
    },

    /** Returns a visible entry, or null. */
    async find(id: number): Promise<Entry | null> {
      const [row] = await select<Row>(db.read, `SELECT ${columns} FROM entries WHERE id = ? AND shown = 1`, [id]);
      return row ? toEntry(row) : null;
    },

    revisions: revisionsOf('entries'),

    /** Reads an entry, hidden or visible, and locks its row until the transaction ends. */
    async hold(tx: EntityManager, id: number): Promise<Entry | null> {
      const [row] = await select<Row>(tx, `SELECT ${columns} FROM entries WHERE id = ?${forUpdate}`, [id]);
      return row ? toEntry(row) : null;
    },

    /** Inserts a hidden entry with revision 1 and returns its id. */
    async insertHidden(
      tx: EntityManager,
      clientId: number,
      values: EntryValues,
      about: { actor: string; since?: string; hasFiles: boolean },
      leaseUntil: Date,
    ): Promise<number> {
      const { insertId } = await execute(
        tx,
        `INSERT INTO entries (client_id, package_id, date, hours, description, status, revision, shown, has_files, intent, lease_until)
         VALUES (?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?)`,
        [
          clientId,
          ...valuesOf(values),
          about.hasFiles ? 1 : 0,
          serializeIntent({ kind: 'create', actor: about.actor, since: about.since }),
          leaseUntil,
        ],
      );
      return insertId;
    },

    /** Opens a change of an entry that has no open change, under the next revision. */
    open: (tx: EntityManager, { id, revision }: Entry, intent: Intent, leaseUntil: Date) =>
      changed(
        tx,
        'UPDATE entries SET revision = revision + 1, intent = ?, lease_until = ? WHERE id = ? AND revision = ? AND shown = 1 AND intent IS NULL',
        [serializeIntent(intent), leaseUntil, id, revision],
      ),

    /** Replaces a creation by its withdrawal, under the next revision. */
    withdraw: (tx: EntityManager, { id, revision, intent }: OpenEntry, leaseUntil: Date) =>
      changed(
        tx,
        `UPDATE entries SET revision = revision + 1, intent = ?, lease_until = ? WHERE ${underWay} AND shown = 0`,
        [serializeIntent({ kind: 'withdraw', actor: intent.actor, since: intent.since }), leaseUntil, id, revision],
      ),

    /** Changes values that do not concern billing, of an entry that has no open change. */
    change: (tx: EntityManager, { id, revision }: Entry, values: EntryValues) =>
      changed(tx, `UPDATE entries SET ${setValues} WHERE id = ? AND revision = ? AND shown = 1 AND intent IS NULL`, [
        ...valuesOf(values),
        id,
        revision,
      ]),

    /** Marks that the entry has screenshots, so that reads include them. */
    markFiles: (tx: EntityManager, id: number) => changed(tx, 'UPDATE entries SET has_files = 1 WHERE id = ?', [id]),

    /** Makes a new entry visible after billing accepted it. */
    show: (tx: EntityManager, id: number, revision: number) =>
      changed(tx, `UPDATE entries SET shown = 1, intent = NULL, lease_until = NULL WHERE ${underWay} AND shown = 0`, [
        id,
        revision,
      ]),

    /** Applies new values after billing accepted them. */
    apply: (tx: EntityManager, { id, revision }: OpenEntry, values: EntryValues) =>
      changed(tx, `UPDATE entries SET ${setValues}, intent = NULL, lease_until = NULL WHERE ${underWay}`, [
        ...valuesOf(values),
        id,
        revision,
      ]),

    /** Drops a change that billing refused. The entry keeps its values; the revision is used up. */
    dropIntent: (tx: EntityManager, { id, revision }: OpenEntry) =>
      changed(tx, `UPDATE entries SET intent = NULL, lease_until = NULL WHERE ${underWay}`, [id, revision]),

    remove: (tx: EntityManager, { id, revision }: OpenEntry) =>
      changed(tx, `DELETE FROM entries WHERE ${underWay}`, [id, revision]),

    /** Returns changes with an expired lease, the earliest expiry first. */
    async due(now: Date, limit: number): Promise<OpenEntry[]> {
      const rows = await select<Row>(
        db.read,
        `SELECT ${columns} FROM entries WHERE lease_until <= ? ORDER BY lease_until LIMIT ?`,
        [now, limit],
      );
      return rows.map(toEntry).filter(isOpen);
    },

    /** Takes over a change with an expired lease. Returns false if another process was faster. */
    takeOver: (tx: EntityManager, { id, revision }: OpenEntry, now: Date, leaseUntil: Date) =>
      changed(tx, `UPDATE entries SET lease_until = ? WHERE ${underWay} AND lease_until <= ?`, [
        leaseUntil,
        id,
        revision,
        now,
      ]),

    async isUnderWay({ id, revision }: OpenEntry): Promise<boolean> {
      return (await select(db.read, `SELECT id FROM entries WHERE ${underWay}`, [id, revision])).length > 0;
    },

    async countOpen(): Promise<number> {
      const [row] = await select<{ open: number | string }>(
        db.read,
        'SELECT COUNT(*) AS open FROM entries WHERE lease_until IS NOT NULL',
      );
      return Number(row?.open ?? 0);
    },

    /** Returns when the oldest open change was opened, or null if none is open. */
    async oldestOpen(): Promise<Date | null> {
      const rows = await select<{ intent: string }>(
        db.read,
        'SELECT intent FROM entries WHERE lease_until IS NOT NULL ORDER BY id LIMIT ?',
        [maxAgedChanges],
      );
      const moments = rows.flatMap(({ intent }) => (JSON.parse(intent) as Intent).since ?? []);
      return moments.length === 0 ? null : new Date(moments.reduce((one, other) => (one < other ? one : other)));
    },

    /** Returns the packages, current and future, of all entries with an open change. */
    async packagesUnderWay(): Promise<number[]> {
      const rows = await select<Row>(db.read, `SELECT ${columns} FROM entries WHERE lease_until IS NOT NULL`);
      return rows
        .map(toEntry)
        .flatMap(({ packageId, intent }) =>
          intent?.kind === 'update' ? [packageId, intent.next.packageId] : [packageId],
        );
    },

    /** Returns the hours (in hundredths) of one package's visible entries, in one consistent read. */
    async hoursOfPackage(packageId: number): Promise<number> {
      const [row] = await select<{ hours: number | string | null }>(
        db.read,
        'SELECT SUM(hours) AS hours FROM entries WHERE package_id = ? AND shown = 1',
        [packageId],
      );
      return Number(row?.hours ?? 0);
    },

    /**
     * Returns the hours (in hundredths) of all visible entries by package. Reads in batches, so that each statement is
     * short at any number of rows.
     */
    async hoursByPackage(): Promise<Map<number, number>> {
      const sums = new Map<number, number>();
      for (let after = 0; ;) {
        const rows = await select<{ id: number; package_id: number; hours: number; shown: number }>(
          db.read,
          `SELECT id, package_id, hours, shown FROM entries WHERE id > ? ORDER BY id LIMIT ${checkBatch}`,
          [after],
        );
        for (const { package_id: packageId, hours, shown } of rows)
          if (shown) sums.set(packageId, (sums.get(packageId) ?? 0) + hours);
        const last = rows.at(-1);
        if (!last || rows.length < checkBatch) return sums;
        after = last.id;
      }
    },
  };
}
export type EntryStore = ReturnType<typeof createEntryStore>;
