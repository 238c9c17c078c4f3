import { identity } from '@hourbank/contracts';
import type { ServiceClient } from '@hourbank/service-kit/service-client';

/** Maximum number of ids in one request to identity. */
const batchSize = 500;

/**
 * Caches client names for one document. Requests each name from identity once. The name of an unknown client is an empty
 * string.
 */
export function createClientNames(client: Pick<ServiceClient, 'call'>) {
  const names = new Map<number, string>();
  return {
    async fetch(ids: Iterable<number>): Promise<void> {
      const missing = [...new Set(ids)].filter((id) => !names.has(id));
      for (let start = 0; start < missing.length; start += batchSize) {
        const batch = missing.slice(start, start + batchSize);
        for (const id of batch) names.set(id, '');
        for (const { id, name } of await client.call(identity.findClients, { query: { ids: batch.join(',') } }))
          names.set(id, name);
      }
    },
    of: (id: number): string => names.get(id) ?? '',
  };
}
export type ClientNames = ReturnType<typeof createClientNames>;
