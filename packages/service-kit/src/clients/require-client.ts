import { identity } from '@hourbank/contracts';
import { AppError, clientClosed } from '../errors';
import type { ServiceClient } from '../http/service-client';

type IdentityClient = Pick<ServiceClient, 'call'>;
type Log = { warn(details: object, message: string): void };

const find = (client: IdentityClient, log: Log, clientId: number) =>
  client.call(identity.findClients, { query: { ids: String(clientId) } }).catch((cause: unknown) => {
    log.warn({ err: cause }, 'a client could not be looked up in identity');
    return null;
  });

/**
 * Throws 404 if a client never existed, so that a list says so instead of being empty. Deleted clients are known. A
 * service calls it only for an empty list. If identity does not respond, the list is empty.
 */
export async function requireKnownClient(client: IdentityClient, log: Log, clientId: number): Promise<void> {
  const found = await find(client, log, clientId);
  if (found?.length === 0) throw new AppError(404, 'not_found', 'Client not found.');
}

/**
 * Throws 404 if a client never existed, and 409 with a text for people if it is closed. If identity does not respond,
 * the client counts as open. Returns whether identity responded.
 */
export async function requireOpenClient(
  client: IdentityClient,
  log: Log,
  { clientId, text }: { clientId: number; text?: string },
): Promise<boolean> {
  const found = await find(client, log, clientId);
  if (found?.length === 0) throw new AppError(404, 'not_found', 'Client not found.');
  if (found?.some(({ closed }) => closed)) throw clientClosed(text);
  return found !== null;
}
