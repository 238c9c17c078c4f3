import type { identity, InputOf } from '@hourbank/contracts';
import type { IdempotencyContext } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import { firstRevision } from '../passwords/credential-store';
import type { Access } from '../sessions/sign-in';
import { addClient } from './create-client';
import type { ClientRecord } from './client-store';

type Body = InputOf<typeof identity.clientRegister>['body'];

/** Registers a client, without a note, and signs it in (D-24). At most 20 registrations an hour from one address (D-58). */
export async function registerClient(
  deps: IdentityDeps,
  body: Body,
  address: string,
  idempotency: IdempotencyContext,
): Promise<{ access: Access; client: ClientRecord }> {
  await deps.limiter.take('register', address, deps.limits.register);
  return addClient(deps, body, idempotency, (client) => ({
    access: { role: 'client', id: client.id, name: client.name, revision: firstRevision },
    client,
  }));
}
