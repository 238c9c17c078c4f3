import { type IdentitySource, remoteIdentity, type Db } from '@hourbank/service-kit';
import { createSalesStore } from './sales-store';

type Open = ReturnType<typeof remoteIdentity>;

/**
 * Identity whose news of closed clients is written down before the feed moves on: killed in between, the service hears it again (D-25).
 */
export const withClosedClientEvents =
  (baseUrl: string): Open =>
  (db, tokens) => {
    const source = remoteIdentity(baseUrl)(db, tokens);
    return { ...source, fetchEvents: (after) => noting(db, source, after) };
  };

async function noting(db: Db, source: IdentitySource, after: number) {
  const news = await source.fetchEvents(after);
  const closed = news.events.flatMap((event) => (event.kind === 'client_closed' ? [event.clientId] : []));
  if (closed.length > 0) await db.tx((tx) => createSalesStore(db.read).close(tx, closed));
  return news;
}
