import { auditOrigin, changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { invalid, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import { withFields } from '../clients/client-rules';
import { confirmMovedEmail } from '../clients/move-email';
import { emailLinksOfClients } from '../link-tokens/link-purpose';
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

const invalidLink = () => invalid({ token: 'This link has expired, was cancelled or was already used.' });

/**
 * Confirms the email that a link was sent to: the one of the client, or a new one that the client asked for, which
 * replaces it (D-132). Throws 422 for an unknown, used or expired link, and for an earlier email, and 409 `email_taken`
 * if another client has the new email.
 */
export async function confirmEmail(
  deps: Pick<Deps, 'transact' | 'clients' | 'linkTokens' | 'linkRequests' | 'now'>,
  token: string,
  idempotency: IdempotencyContext,
): Promise<void> {
  const { transact, clients, linkTokens, now } = deps;
  const tokenHash = hashOfToken(token);
  for (const purpose of emailLinksOfClients) {
    const found = await linkTokens.find(purpose, tokenHash, now());
    if (!found) continue;
    return transact(async (tx) => {
      const client = await clients.lock(tx, found.subject);
      const isCurrent = client?.email === found.email;
      if (!client || (purpose === 'client-email' && !isCurrent)) throw invalidLink();
      if (!(await linkTokens.use(tx, purpose, tokenHash, now()))) throw invalidLink();
      const by = `client:${client.id} ${client.name}`;
      if (isCurrent) await clients.confirmEmail(tx, client.id, now());
      else {
        await clients.change(tx, client.id, withFields(client, { email: found.email }));
        await confirmMovedEmail(deps, tx, client);
        await clients.revisions.recordEdit(tx, client.id, { fields: ['email'], by, at: now(), request: null });
      }
      await recordAudit(tx, {
        action: isCurrent ? 'email.confirmed' : 'email.changed',
        subject: `client:${client.id}`,
        clientId: client.id,
        changes: changesBetween({ email: client.email }, { email: found.email }),
        origin: { ...auditOrigin(), actor: by },
      });
      await idempotency.saveResponse(tx, null);
    });
  }
  throw invalidLink();
}
