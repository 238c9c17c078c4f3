import { invalid } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Needs } from '../dependencies';
import { hashOfToken } from './reset-token';

const invalidLink = () => invalid({ token: 'This link has expired or was already used. Request a new one.' });

/** Sets a first or new password with the token of an email, once, and revokes all earlier tokens (D-17, D-21). Throws a 422. */
export async function resetPassword(
  deps: Needs<'tx' | 'clients' | 'credentials' | 'resetTokens' | 'events' | 'refreshRevocations' | 'now'>,
  { token, password }: { token: string; password: string },
  idempotency: IdempotencyContext,
): Promise<void> {
  const { tx, clients, credentials, resetTokens, events, refreshRevocations, now } = deps;
  const tokenHash = hashOfToken(token);
  const id = await resetTokens.clientOf(tokenHash, now());
  if (id === null) throw invalidLink();
  const prepared = await credentials.prepare(password);

  await tx(async (work) => {
    // One transaction uses the token and sets the password, and it locks the client, so that only one of two concurrent uses succeeds.
    if (!(await clients.lock(work, id)) || !(await resetTokens.use(work, tokenHash, now()))) throw invalidLink();
    const revision = await credentials.set(work, { role: 'client', id }, prepared, now());
    await events.append(work, [{ kind: 'subject_revoked', audience: 'client', subject: id, revision }], now());
    await idempotency.saveResponse(work, null);
  });
  await refreshRevocations();
}
