import type { identity, InputOf } from '@hourbank/contracts';
import type { IdempotencyContext } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import { newClient } from './client-rules';
import { type ClientRecord, emailTaken } from './client-store';

type Body = InputOf<typeof identity.createClient>['body'];

/**
 * Adds a client. Without a password it cannot sign in until one is set (D-24). `answer` builds the result that a repeated request
 * receives. Throws a 409 if the email is taken.
 */
export async function addClient<R>(
  { tx, clients, credentials, now }: IdentityDeps,
  { password, ...given }: Body,
  idempotency: IdempotencyContext,
  answer: (client: ClientRecord) => R,
): Promise<R> {
  if (await clients.findByEmail(given.email)) throw emailTaken();
  const prepared = password === undefined ? null : await credentials.prepare(password);
  return tx(async (work) => {
    const client = await clients.insert(work, newClient(given), now());
    if (prepared) await credentials.set(work, { role: 'client', id: client.id }, prepared, now());
    return idempotency.saveResponse(work, answer(client));
  });
}

/** An admin adds a client. */
export const createClient = (deps: IdentityDeps, body: Body, idempotency: IdempotencyContext): Promise<ClientRecord> =>
  addClient(deps, body, idempotency, (client) => client);
