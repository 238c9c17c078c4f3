import type { ClientSelf, identity, InputOf } from '@hourbank/contracts';
import { AppError } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { addressKey } from '@hourbank/service-kit/rate-limit';
import { selfView } from '../clients/client-view';
import { addClient, type AddDeps } from '../clients/create-client';
import type { Deps } from '../dependencies';
import { firstRevision } from '../passwords/credential-store';
import type { Origin } from '../sessions/device';
import type { Access } from '../sessions/log-in';

type Body = InputOf<typeof identity.clientRegister>['body'];
type Registration = { access: Access; client: ClientSelf };

const closed = () => new AppError(403, 'registration_closed', 'Registration is closed. Contact us for an account.');

/**
 * Registers a client, without a note, and signs it in (D-24). At most 20 registrations an hour from one address (D-58).
 * Throws 403 `registration_closed`.
 */
export async function registerClient(
  deps: AddDeps & Pick<Deps, 'securitySettings' | 'limiter' | 'limits'>,
  body: Body,
  origin: Origin,
  idempotency: IdempotencyContext,
): Promise<Registration> {
  if ((await deps.securitySettings.read()).selfRegistration === 'off') throw closed();
  await deps.limiter.take('register', addressKey(origin.address), deps.limits.register);
  return addClient(deps, body, false, idempotency, (client) => ({
    access: { role: 'client', id: client.id, name: client.name, revision: firstRevision, origin },
    client: selfView(client),
  }));
}
