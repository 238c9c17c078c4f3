import { invalid, type IdempotencyContext } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import { hashOfToken } from './reset-token';

const noLongerValid = () => invalid({ token: 'This link has expired or was already used. Request a new one.' });

/** Sets a first or new password with the token of a mail, once, and ends all tokens made before (D-17, D-21). */
export async function resetPassword(
  deps: IdentityDeps,
  { token, password }: { token: string; password: string },
  idempotency: IdempotencyContext,
): Promise<void> {
  const { tx, clients, credentials, resetTokens, events, refreshRevocations, now } = deps;
  const tokenHash = hashOfToken(token);
  const id = await resetTokens.clientOf(tokenHash, now());
  if (id === null) throw noLongerValid();
  const prepared = await credentials.prepare(password);

  await tx(async (work) => {
    // The token's end and the new password are one transaction, and the client is held: of two uses at once one finds it used.
    if (!(await clients.lock(work, id)) || !(await resetTokens.use(work, tokenHash, now()))) throw noLongerValid();
    const revision = await credentials.set(work, { role: 'client', id }, prepared, now());
    await events.append(work, [{ kind: 'subject_revoked', audience: 'client', subject: id, revision }], now());
    await idempotency.saveResponse(work, null);
  });
  await refreshRevocations();
}
