import { identity } from '@hourbank/contracts';
import type { ServiceClient } from '../http/service-client';

/** Maximum number of ids in one request to identity. */
const batchSize = 500;

/**
 * Returns the names of clients by id, closed clients included. Unknown clients are missing. Reads each name once, in as
 * few requests to identity as possible. Throws 503 if identity does not respond.
 */
export async function readClientNames(
  client: Pick<ServiceClient, 'call'>,
  ids: Iterable<number>,
): Promise<Map<number, string>> {
  const unique = [...new Set(ids)];
  const names = new Map<number, string>();
  for (let start = 0; start < unique.length; start += batchSize) {
    const query = { ids: unique.slice(start, start + batchSize).join(',') };
    for (const { id, name } of await client.call(identity.findClients, { query })) names.set(id, name);
  }
  return names;
}
