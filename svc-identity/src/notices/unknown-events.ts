import { placeholders, select, type Tx } from '@hourbank/service-kit/db';

/** Returns the events, each once, that left no row in the table yet. */
export async function unknownEvents<E extends { id: string }>(
  tx: Tx,
  table: 'notices' | 'notice_emails',
  source: string,
  events: readonly E[],
): Promise<E[]> {
  if (events.length === 0) return [];
  const known = await select<{ eventId: string }>(
    tx,
    `SELECT DISTINCT event_id AS eventId FROM ${table} WHERE source = ? AND event_id IN (${placeholders(events)})`,
    [source, ...events.map(({ id }) => id)],
  );
  const stored = new Set(known.map(({ eventId }) => eventId));
  return [...new Map(events.map((event) => [event.id, event])).values()].filter(({ id }) => !stored.has(id));
}
