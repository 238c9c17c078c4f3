import { identity } from '@hourbank/contracts';
import type { ServiceClient } from '@hourbank/service-kit';

/** As many as identity answers at once. */
const atOnce = 500;

/** Names of clients, asked of identity once each; of one it does not know, nothing. For the time of one document. */
export function createClientNames(client: Pick<ServiceClient, 'call'>) {
  const names = new Map<number, string>();
  return {
    async fetch(ids: Iterable<number>): Promise<void> {
      const missing = [...new Set(ids)].filter((id) => !names.has(id));
      for (let start = 0; start < missing.length; start += atOnce) {
        const batch = missing.slice(start, start + atOnce);
        for (const id of batch) names.set(id, '');
        for (const { id, name } of await client.call(identity.findClients, { query: { ids: batch.join(',') } }))
          names.set(id, name);
      }
    },
    of: (id: number): string => names.get(id) ?? '',
  };
}
export type ClientNames = ReturnType<typeof createClientNames>;
