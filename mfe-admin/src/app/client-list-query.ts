import type { ApiClient } from '@hourbank/api-client';
import type { ListedPackage } from '@hourbank/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addedTimeoutMs, hoursOf, runningLow } from '../features/accounts/queries';
import type { ClientPart } from '../features/clients/client-search';
import { type ClientQuery, requestClients } from '../features/clients/queries';
import { pendingOfAll } from '../features/packages/queries';

/** Most clients that a part of the list has. */
const maxClients = 100;
/** What the chips have read is not read again for the list. */
const freshMs = 5_000;

/** The clients with pending packages, the oldest request first, with these packages. */
export function waitingClients(pending: readonly ListedPackage[]): ReadonlyMap<number, readonly ListedPackage[]> {
  const byClient = new Map<number, ListedPackage[]>();
  for (const of of pending) {
    const ofClient = byClient.get(of.clientId);
    if (ofClient) ofClient.push(of);
    else byClient.set(of.clientId, [of]);
  }
  return byClient;
}

async function idsOf(call: ApiClient, client: QueryClient, part: ClientPart): Promise<number[]> {
  if (part === 'low') {
    const { rows } = await client.query({ ...runningLow(call), staleTime: freshMs });
    return rows.map(({ clientId }) => clientId);
  }
  const pending = await client.query({ ...pendingOfAll(call), staleTime: freshMs });
  return [...waitingClients(pending).keys()].slice(0, maxClients);
}

/**
 * One page of the Client List with the hours of its clients, or with null if these can't be read in time. `ids` are the
 * clients of the chosen part, of which svc-billing knows and svc-identity searches and sorts.
 */
export const clientListPage = (call: ApiClient, query: ClientQuery, part: ClientPart | undefined) =>
  queryOptions({
    queryKey: ['clients', 'list', query, part],
    queryFn: async ({ signal, client }) => {
      const ids = part && (await idsOf(call, client, part));
      if (ids?.length === 0)
        return { rows: [], total: 0, pageSize: query.pageSize, totals: undefined, ids, hours: null };
      const found = await requestClients(call, { ...query, ...(ids && { ids: ids.join(',') }) }, signal);
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(addedTimeoutMs)]);
      const clientIds = found.rows.map(({ id }) => id);
      return { ...found, ids, hours: await hoursOf(call, clientIds, inTime).catch(() => null) };
    },
    placeholderData: keepPreviousData,
  });
