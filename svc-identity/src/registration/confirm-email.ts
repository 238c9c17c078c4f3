import { auditOrigin, recordAudit } from '@hourbank/service-kit/audit';
import { invalid, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import { hashOfToken } from '../link-tokens/link-token';

const response = { message: "We've sent a link to your email. Open it to confirm your email." };

/** Emails a client another confirmation link, unless the email is confirmed. At most 3 an hour (D-58). */
export async function requestEmailConfirmation(
  {
    transact,
    clients,
    linkRequests,
    limiter,
    limits,
    now,
  }: Pick<Deps, 'transact' | 'clients' | 'linkRequests' | 'limiter' | 'limits' | 'now'>,
  id: number,
  idempotency: IdempotencyContext,
): Promise<typeof response> {
  await limiter.take('resetEmail', `confirm:${id}`, limits.resetEmail);
  return transact(async (tx) => {
    const client = await clients.lock(tx, id);
    if (!client) throw notFound();
    if (client.emailConfirmedAt === null)
      await linkRequests.insert(tx, { purpose: 'client-email', subject: id, email: client.email }, now());
    return idempotency.saveResponse(tx, response);
  });
}

const invalidLink = () => invalid({ token: 'This link has expired or was already used.' });

/**
 * Confirms the email that a link was sent to. Throws 422 for an unknown, used or expired link, and for an earlier
 * email.
 */
export async function confirmEmail(
  { transact, clients, linkTokens, now }: Pick<Deps, 'transact' | 'clients' | 'linkTokens' | 'now'>,
  token: string,
  idempotency: IdempotencyContext,
): Promise<void> {
  const tokenHash = hashOfToken(token);
  const found = await linkTokens.find('client-email', tokenHash, now());
  if (!found) throw invalidLink();
  await transact(async (tx) => {
    const client = await clients.lock(tx, found.subject);
    if (client?.email !== found.email || !(await linkTokens.use(tx, 'client-email', tokenHash, now())))
      throw invalidLink();
    await clients.confirmEmail(tx, client.id, now());
    await recordAudit(tx, {
      subject: `client:${client.id}`,
      clientId: client.id,
      origin: { ...auditOrigin(), actor: `client:${client.id} ${client.name}` },
    });
    await idempotency.saveResponse(tx, null);
  });
}
