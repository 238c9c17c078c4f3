import { auditActions, type AuditDelivery, deliveries, type Right, rightOfAuditRow } from '@hourbank/contracts';
import {
  createList,
  execute,
  inOrder,
  instantFromDb,
  type ListFilter,
  type ListPage,
  placeholders,
  searchableText,
  type SearchTerm,
  select,
  type Tx,
} from '@hourbank/service-kit/db';
import { AuditEntity, auditReader, AuditSourceEntity, type AuditRecord } from './audit-entity';

const { columns, record } = auditReader;

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
  table: 'audit_log',
  newest: 'at',
  day: 'at',
  sorts: { at: 'at' },
  texts: ['search_text'],
};

const personOf = (actor: string) => /^(?:admin|client):[1-9]\d*/.exec(actor)?.[0] ?? null;

function rowOf(source: string, { id, at, event }: AuditDelivery): Omit<AuditRecord, 'id'> {
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
    return inOrder(ids, rows.map(record) as AuditRecord[]);
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
      if (added.length > 0)
        await tx.insert(
          AuditEntity,
          added.map((event) => rowOf(source, event)),
        );
    },

    /** Notes until when the rows of a source are complete. It never goes back. */
    async setComplete(tx: Tx, source: string, until: Date): Promise<void> {
      const { affected } = await execute(
        tx,
        'UPDATE audit_sources SET complete_until = CASE WHEN complete_until < ? THEN ? ELSE complete_until END WHERE source = ?',
        [until, until, source],
      );
      if (affected === 0) await tx.insert(AuditSourceEntity, { source, completeUntil: until });
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
