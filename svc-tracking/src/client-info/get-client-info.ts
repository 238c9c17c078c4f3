import { billing, type ClientSelf, identity, type TimePackage } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import type { EntryRecord } from '../entries/entry-view';
import { withScreenshots } from '../entries/read-entries';

/** Older entries are at `GET /api/client/entries` (D-38). */
const newest = 100;

/** What the portal opens with: the client, its packages and its newest entries, asked for at the same time of their three owners (D-38). */
export async function getClientInfo(
  deps: Deps,
  clientId: number,
): Promise<{ client: ClientSelf; packages: TimePackage[]; entries: EntryRecord[] }> {
  const [clients, packages, { rows }] = await Promise.all([
    deps.identity.call(identity.findClients, { query: { ids: String(clientId) } }),
    deps.billing.call(billing.listPackagesOfClient, { params: { clientId } }),
    deps.entries.page(clientId, newest, 0),
  ]);
  const client = clients.find(({ id, closed }) => id === clientId && !closed);
  if (!client) throw notFound();
  return { client, packages, entries: await withScreenshots(deps, rows) };
}
