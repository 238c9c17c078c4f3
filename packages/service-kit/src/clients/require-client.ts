import { identity } from '@hourbank/contracts';
import { AppError } from '../errors';
import type { ServiceClient } from '../http/service-client';

/**
 * Throws 404 if a client never existed, so that a list says so instead of being empty. Deleted clients are known. A service calls it
 * only for an empty list. If identity does not respond, the list is empty.
 */
export async function requireKnownClient(
  client: Pick<ServiceClient, 'call'>,
  log: { warn(details: object, message: string): void },
  clientId: number,
): Promise<void> {
  const found = await client
    .call(identity.findClients, { query: { ids: String(clientId) } })
    .catch((cause: unknown) => {
      log.warn({ err: cause }, 'a client could not be looked up in identity');
      return null;
    });
  if (found?.length === 0) throw new AppError(404, 'not_found', 'Client not found.');
}
