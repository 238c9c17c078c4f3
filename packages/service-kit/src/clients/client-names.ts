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

/**
 * Returns the names of clients, or none if identity does not respond: a list without names is better than no list.
 * Never throws.
 */
export async function clientNamesIfAvailable(
  client: Pick<ServiceClient, 'call'>,
  log: { warn(details: object, message: string): void },
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  try {
    return await readClientNames(client, ids);
  } catch (cause) {
    log.warn({ err: cause }, 'client names could not be read from identity');
    return new Map();
  }
}
