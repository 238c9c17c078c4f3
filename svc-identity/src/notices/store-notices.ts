import { hasRight, type NoticeDelivery } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import type { Needs } from '../dependencies';

/**
 * Stores one notice for each event and recipient (D-69): the client and, of levels, the active admins who may see clients. A closed client
 * has none, neither for itself nor for admins.
 */
export async function storeNotices(
  { admins, clients, notices }: Needs<'admins' | 'clients' | 'notices'>,
  tx: Tx,
  source: string,
  events: readonly NoticeDelivery[],
): Promise<void> {
  const added = await notices.unknown(tx, source, events);
  if (added.length === 0) return;
  const recipients = (await admins.list())
    .filter(({ state, role }) => state === 'active' && hasRight(role, 'clients.read'))
    .map(({ id }) => `admin:${id}`);
  const open = new Set(
    (await clients.known(added.map(({ event }) => event.clientId)))
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id }) => id),
  );
  await notices.insert(
    tx,
    added
      .filter(({ event }) => open.has(event.clientId))
      .flatMap(({ id, at, kind, event }) =>
        [`client:${event.clientId}`, ...(kind === 'level' ? recipients : [])].map((recipient) => ({
          source,
          eventId: id,
          recipient,
          kind,
          clientId: event.clientId,
          facts: event,
          at,
          isRead: false,
        })),
      ),
  );
}
