import type { AccountTerms, accounts as contract, InputOf } from '@hourbank/contracts';
import type { Needs } from '../deps';
import { ensureAccount } from '../ledger/lock-account';

type TermsNeeds = Needs<'accounts' | 'clients' | 'clientTx' | 'tx'>;

/** Gives an open client its own terms of expiry. Throws 422 for an unknown or closed client. */
export async function putAccountTerms(
  needs: TermsNeeds,
  { params: { clientId }, body }: InputOf<typeof contract.putAccountTerms>,
): Promise<AccountTerms> {
  await needs.clients.getOpen(clientId);
  await ensureAccount(needs, clientId);
  await needs.clientTx(clientId, (tx) => needs.accounts.saveTerms(tx, clientId, body));
  return needs.accounts.terms(clientId);
}

/** Returns a client to the default terms of expiry. */
export const deleteAccountTerms = ({ accounts, clientTx }: TermsNeeds, clientId: number): Promise<void> =>
  clientTx(clientId, (tx) => accounts.saveTerms(tx, clientId, null));

/** Sets the default terms of expiry. */
export async function putDefaultTerms(
  { accounts, tx }: TermsNeeds,
  { body }: InputOf<typeof contract.putDefaultTerms>,
): Promise<AccountTerms> {
  await tx((transaction) => accounts.saveDefaultTerms(transaction, body));
  return accounts.terms(null);
}
