import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { AccountTerms, accountTerms, InputOf } from '@hourbank/contracts';
import type { Needs } from '../deps';
import { ensureAccount } from '../ledger/lock-account';

type TermsNeeds = Needs<'accounts' | 'clients' | 'clientTx' | 'tx' | 'log'>;

/** Returns the terms that apply to a client. Throws 404 for an unknown client. */
export async function readAccountTerms(
  { accounts, clients, log }: TermsNeeds,
  clientId: number,
): Promise<AccountTerms> {
  if (!(await accounts.exists(clientId))) await clients.requireKnown(log, clientId);
  return accounts.terms(clientId);
}

/** Gives an open client its own terms of expiry. Throws 404 for an unknown client and 409 for a closed one. */
export async function putAccountTerms(
  needs: TermsNeeds,
  { params: { clientId }, body }: InputOf<typeof accountTerms.putAccountTerms>,
): Promise<AccountTerms> {
  await needs.clients.requireOpen(clientId);
  await ensureAccount(needs, clientId);
  const before = await needs.accounts.terms(clientId);
  await needs.clientTx(clientId, async (tx) => {
    await needs.accounts.saveTerms(tx, clientId, body);
    await recordAudit(tx, { subject: `account:${clientId}`, clientId, changes: changesBetween(before, body) });
  });
  return needs.accounts.terms(clientId);
}

/** Returns a client to the default terms of expiry. Throws 404 for an unknown client. */
export async function deleteAccountTerms(needs: TermsNeeds, clientId: number): Promise<void> {
  const { accounts, clients, clientTx, log } = needs;
  if (!(await accounts.exists(clientId))) return clients.requireKnown(log, clientId);
  await clientTx(clientId, async (tx) => {
    await accounts.saveTerms(tx, clientId, null);
    await recordAudit(tx, { subject: `account:${clientId}`, clientId });
  });
}

/** Sets the default terms of expiry. */
export async function putDefaultTerms(
  { accounts, tx }: TermsNeeds,
  { body }: InputOf<typeof accountTerms.putDefaultTerms>,
): Promise<AccountTerms> {
  const before = await accounts.terms(null);
  await tx(async (transaction) => {
    await accounts.saveDefaultTerms(transaction, body);
    await recordAudit(transaction, { subject: 'account-terms', changes: changesBetween(before, body) });
  });
  return accounts.terms(null);
}
