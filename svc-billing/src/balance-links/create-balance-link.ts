import { randomUUID } from 'node:crypto';
import {
  type balanceLinks as contract,
  defaultBalanceLinkDays,
  type InputOf,
  maxBalanceLinks,
} from '@hourbank/contracts';
import { recordAudit } from '@hourbank/service-kit/audit';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../deps';
import { ensureAccount } from '../ledger/lock-account';

const dayMs = 24 * 60 * 60_000;

const tooManyLinks = () =>
  conflict('too_many_links', `You have ${maxBalanceLinks} balance links. Revoke one of them first.`, {
    params: { max: maxBalanceLinks },
  });

/**
 * Creates a link to the balance of a client and returns its secret, which cannot be read again (D-75). Throws 409
 * `too_many_links` if the client has five.
 */
export async function createBalanceLink(
  deps: Pick<Deps, 'accounts' | 'clientTx' | 'balanceLinks' | 'linkSecrets' | 'now'>,
  { body: { label = '', days = defaultBalanceLinkDays } }: InputOf<typeof contract.createBalanceLink>,
  { clientId, idempotency }: { clientId: number; idempotency: IdempotencyContext },
) {
  const { accounts, balanceLinks, linkSecrets } = deps;
  await ensureAccount(deps, clientId);
  const secret = linkSecrets.generate();
  const secretHmac = linkSecrets.hmacOf(secret);
  if (secretHmac === null) throw new Error('A generated secret is not valid.');
  const createdAt = deps.now();
  const link = {
    id: randomUUID(),
    clientId,
    label,
    secretHmac,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + days * dayMs),
  };
  return deps.clientTx(clientId, async (tx) => {
    await accounts.lock(tx, clientId);
    if ((await balanceLinks.count(tx, clientId, createdAt)) >= maxBalanceLinks) throw tooManyLinks();
    await balanceLinks.insert(tx, link);
    await recordAudit(tx, { subject: `account:${clientId}`, clientId });
    return idempotency.saveResponse(tx, {
      id: link.id,
      label,
      createdAt: createdAt.toISOString(),
      expiresAt: link.expiresAt.toISOString(),
      secret,
    });
  });
}

/** Ends one of a client's links at once. Throws 404 for a link that is not the client's or that has ended. */
export async function revokeBalanceLink(
  { balanceLinks, transact }: Pick<Deps, 'balanceLinks' | 'transact'>,
  clientId: number,
  id: string,
): Promise<void> {
  await transact(async (tx) => {
    if (!(await balanceLinks.remove(tx, clientId, id))) throw notFound();
    await recordAudit(tx, { subject: `account:${clientId}`, clientId });
  });
}
