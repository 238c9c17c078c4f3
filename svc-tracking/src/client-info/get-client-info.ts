import { billing, type ClientSelf, identity, type TimePackage } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import type { EntryRecord } from '../entries/entry-view';
import { withScreenshots } from '../entries/list-entries';

/** Maximum number of entries. `GET /api/client/entries` returns older ones (D-38). */
const maxEntries = 100;

/**
 * Returns what the portal shows first: the client, its packages and its newest entries (D-38). Reads all three in
 * parallel. Throws 404 for an unknown or closed client and 503 if identity or billing does not respond.
 */
export async function getClientInfo(
  deps: Pick<Deps, 'db' | 'entries' | 'files' | 'billing' | 'identity'>,
  clientId: number,
  entryCount = maxEntries,
): Promise<{ client: ClientSelf; packages: TimePackage[]; entries: EntryRecord[] }> {
  const [clients, packages, { rows }] = await Promise.all([
    deps.identity.call(identity.findClients, { query: { ids: String(clientId) } }),
    deps.billing.call(billing.listPackagesOfClient, { params: { clientId } }),
    deps.entries.page(clientId, entryCount, 0),
  ]);
  const client = clients.find(({ id, closed }) => id === clientId && !closed);
  if (!client) throw notFound();
  return { client, packages, entries: await withScreenshots(deps, rows) };
}
