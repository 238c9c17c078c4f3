import type { Db } from '@hourbank/service-kit/db';
import { type IdentitySource, remoteIdentity } from '@hourbank/service-kit/service';
import { createSalesStore } from './sales-store';

type OpenIdentity = ReturnType<typeof remoteIdentity>;

/**
 * Wraps identity's event source so that closed clients are stored before the cursor advances. After a crash in between, the service
 * fetches the same events again (D-25).
 */
export const withClosedClientEvents =
  (baseUrl: string): OpenIdentity =>
  (db, tokens) => {
    const source = remoteIdentity(baseUrl)(db, tokens);
    return { ...source, fetchEvents: (after) => fetchAndRecord(db, source, after) };
  };

async function fetchAndRecord(db: Db, source: IdentitySource, after: number) {
  const page = await source.fetchEvents(after);
  const closed = page.events.flatMap((event) => (event.kind === 'client_closed' ? [event.clientId] : []));
  if (closed.length > 0) await db.tx((tx) => createSalesStore(db.read).close(tx, closed));
  return page;
}
