import {
  type AuditAction,
  auditActions,
  type AuditChanges,
  type AuditDelivery,
  type AuditKind,
  deliveries,
  type Right,
  rightOfAuditRow,
} from '@hourbank/contracts';
import {
  createList,
  defineTable,
  execute,
  id,
  inOrder,
  instant,
  instantFromDb,
  integer,
  isoInstant,
  json,
  type ListFilter,
  type ListPage,
  placeholders,
  type RowOf,
  searchableText,
  type SearchTerm,
  select,
  type StoredRow,
  type Tx,
  unread,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';

/** Services may change rows of whole databases, so the database refuses to change these, and to delete new ones. */
const refuse = {
  sqlite: "SELECT RAISE(ABORT, 'Rows of audit_log cannot be changed, nor deleted within six months.');",
  mysql:
    "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'Rows of audit_log cannot be changed, nor deleted within six months.';",
};

/** The audit log (D-68). */
export const auditTable = defineTable(
  'audit_log',
  {
    id: id(),
    /** The service that did it, and the id of its event. */
    source: varchar(10),
    eventId: uuid(),
    at: isoInstant(),
    action: varchar<AuditAction>(40),
    kind: varchar<AuditKind>(20),
    /** The right that a person needs to see the row, with `audit.read`. */
    neededRight: varchar<Right>(30),
    actor: varchar(100),
    /** `admin:1` or `client:7`; null for the system and for persons who are not logged in. */
    person: varchar(24, { nullable: true }),
    subject: varchar(100, { nullable: true }),
    clientId: integer({ nullable: true }),
    // Unreadable changes are shown as they are.
    changes: json<AuditChanges>({ unreadable: (text) => ({ unreadable: { from: null, to: text } }) }),
    address: varchar(64),
    session: varchar(64),
    requestId: varchar(64),
    searchText: unread(varchar(1000)),
  },
  {
    uniques: [['source', 'eventId']],
    indexes: [
      ['at', 'id'],
      ['clientId', 'at', 'id'],
      ['subject', 'at', 'id'],
      ['person', 'at', 'id'],
    ],
    triggers: {
      audit_log_no_update: {
        on: 'BEFORE UPDATE',
        sqlite: `BEGIN ${refuse.sqlite} END`,
        mysql: `BEGIN ${refuse.mysql} END`,
      },
      audit_log_no_delete: {
        on: 'BEFORE DELETE',
        sqlite: `WHEN OLD.at > datetime('now', '-6 months') BEGIN ${refuse.sqlite} END`,
        mysql: `BEGIN IF OLD.at > UTC_TIMESTAMP() - INTERVAL 6 MONTH THEN ${refuse.mysql} END IF; END`,
      },
    },
  },
);
export type AuditRecord = RowOf<typeof auditTable>;

/** Until when the rows of a source are complete. */
export const auditSourceTable = defineTable('audit_sources', {
  source: varchar(10, { primary: true }),
  completeUntil: instant(),
});

const { columns, record } = auditTable.reader();

export interface AuditFilter {
  rights: readonly Right[];
  clientId?: number | undefined;
  kind?: string | undefined;
  person?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  terms: readonly SearchTerm[];
}

interface Slice {
  limit: number;
  offset: number;
}

/** Rows that one pass of the retention deletes. */
const pruneBatch = 500;

const shape = {
  table: auditTable,
  newest: 'at',
  day: 'at',
  sorts: { at: 'at' },
  texts: ['searchText'],
} as const;

const personOf = (actor: string) => /^(?:admin|client):[1-9]\d*/.exec(actor)?.[0] ?? null;

function rowOf(source: string, { id, at, event }: AuditDelivery): Omit<StoredRow<typeof auditTable>, 'id'> {
  const texts = Object.entries(event.changes).flatMap(([name, { from, to }]) => [name, from, to]);
  return {
    ...event,
    source,
    eventId: id,
    at,
    kind: auditActions[event.action].kind,
    neededRight: rightOfAuditRow(event.action, event.subject),
    person: personOf(event.actor),
    searchText: searchableText(
      event.action,
      event.actor,
      event.subject ?? '',
      event.address,
      ...texts.map((value) => (value === null ? '' : String(value))),
    ),
  };
}

/** All SQL of `audit_log` and `audit_sources`. */
export function createAuditStore(read: Tx) {
  const quoted = (values: readonly string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

  /** The columns of the conditions have indexes or few values. Their values were validated by the contract. */
  const listOf = ({ rights, kind, person, subject }: AuditFilter) =>
    createList(read, {
      ...shape,
      condition: [
        `needed_right IN (${quoted(rights)})`,
        ...(kind === undefined ? [] : [`kind = ${quoted([kind])}`]),
        ...(person === undefined ? [] : [`person = ${quoted([person])}`]),
        ...(subject === undefined ? [] : [`subject = ${quoted([subject])}`]),
      ].join(' AND '),
    });

  const filterOf = ({ clientId, from, before, terms }: AuditFilter): ListFilter => ({
    clientId,
    from,
    before,
    terms,
    sort: '-at',
  });

  async function byIds(ids: readonly number[]): Promise<AuditRecord[]> {
    if (ids.length === 0) return [];
    const rows = await select<object>(read, `SELECT ${columns} FROM audit_log WHERE id IN (${placeholders(ids)})`, ids);
    return inOrder(ids, rows.map(record));
  }

  return {
    /** Returns one page, newest first. */
    async page(filter: AuditFilter, slice: Slice): Promise<ListPage & { rows: AuditRecord[] }> {
      const page = await listOf(filter).page(filterOf(filter), slice);
      return { ...page, rows: await byIds(page.ids) };
    },

    async *batches(filter: AuditFilter, size: number): AsyncGenerator<AuditRecord[]> {
      for await (const ids of listOf(filter).batches(filterOf(filter), size)) yield await byIds(ids);
    },

    /**
     * Stores the events of a source, each once. A unique index rejects an event that another process stores at the same
     * time; the sender then repeats the delivery.
     */
    async insert(tx: Tx, source: string, events: readonly AuditDelivery[]): Promise<void> {
      if (events.length === 0) return;
      const known = await select<{ eventId: string }>(
        tx,
        `SELECT event_id AS eventId FROM audit_log WHERE source = ? AND event_id IN (${placeholders(events)})`,
        [source, ...events.map(({ id }) => id)],
      );
      const stored = new Set(known.map(({ eventId }) => eventId));
      const added = [...new Map(events.map((event) => [event.id, event])).values()].filter(({ id }) => !stored.has(id));
      if (added.length > 0) {
        const { sql, parameters } = auditTable.insert(...added.map((event) => rowOf(source, event)));
        await execute(tx, sql, parameters);
      }
    },

    /** Notes until when the rows of a source are complete. It never goes back. */
    async setComplete(tx: Tx, source: string, until: Date): Promise<void> {
      const { affected } = await execute(
        tx,
        'UPDATE audit_sources SET complete_until = CASE WHEN complete_until < ? THEN ? ELSE complete_until END WHERE source = ?',
        [until, until, source],
      );
      if (affected === 0) await tx.insert(auditSourceTable, { source, completeUntil: until });
    },

    /**
     * Returns until when the rows of all sources are complete: the start of 1970 while one has not delivered anything
     * yet.
     */
    async completeUntil(): Promise<Date> {
      const [row] = await select<{ oldest: Date | string | null; total: number | string }>(
        read,
        'SELECT MIN(complete_until) AS oldest, COUNT(*) AS total FROM audit_sources',
      );
      return row?.oldest && Number(row.total) >= deliveries.auditSources.length
        ? instantFromDb(row.oldest)
        : new Date(0);
    },

    /** Returns the services that have not delivered anything yet. */
    async unreported(): Promise<string[]> {
      const rows = await select<{ source: string }>(read, 'SELECT source FROM audit_sources');
      return deliveries.auditSources.filter((source) => !rows.some((row) => row.source === source));
    },

    /** Deletes the oldest rows from before an instant. Returns whether more are left. */
    async prune(tx: Tx, before: Date): Promise<boolean> {
      const rows = await select<{ id: number }>(tx, 'SELECT id FROM audit_log WHERE at < ? ORDER BY at LIMIT ?', [
        before,
        pruneBatch,
      ]);
      if (rows.length === 0) return false;
      await execute(
        tx,
        `DELETE FROM audit_log WHERE id IN (${placeholders(rows)})`,
        rows.map(({ id }) => id),
      );
      return rows.length === pruneBatch;
    },
  };
}
export type AuditStore = ReturnType<typeof createAuditStore>;
