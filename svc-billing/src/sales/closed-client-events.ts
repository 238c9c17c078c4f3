import type { Db } from '@hourbank/service-kit/db';
import { type IdentitySource, remoteIdentity } from '@hourbank/service-kit/service';
import { createBalanceLinkStore } from '../balance-links/balance-link-store';
import { createSalesStore } from './sales-store';

type OpenIdentity = ReturnType<typeof remoteIdentity>;

/**
 * Wraps identity's event source so that closed and reopened clients are stored, and the balance links of closed ones deleted, before the
 * cursor advances. After a crash in between, the service fetches the same events again (D-25, D-75).
 */
export const withClosedClientEvents =
  (baseUrl: string): OpenIdentity =>
  (db, tokens) => {
    const source = remoteIdentity(baseUrl)(db, tokens);
    return { ...source, fetchEvents: (after) => fetchAndRecord(db, source, after) };
  };

async function fetchAndRecord(db: Db, source: IdentitySource, after: number) {
  const page = await source.fetchEvents(after);
  const changes = page.events.filter((event) => 'clientId' in event);
  if (changes.length > 0)
    await db.tx(async (tx) => {
      const closed = await createSalesStore(db.read).applyClientEvents(tx, changes);
      await createBalanceLinkStore(db.read).removeAll(tx, closed);
    });
  return page;
}
