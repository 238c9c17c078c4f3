import type { AccountTerms, accountTerms, InputOf } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Tx } from '@hourbank/service-kit/db';
import { type Precondition, reviseSettings, settingRevision, settingSubject } from '@hourbank/service-kit/revisions';
import type { Needs } from '../deps';
import { ensureAccount } from '../ledger/lock-account';

type TermsNeeds = Needs<'accounts' | 'clients' | 'clientTx' | 'tx' | 'read' | 'now' | 'log'>;
type Terms = InputOf<typeof accountTerms.putDefaultTerms>['body'];

const subjectOf = (clientId: number | null) => settingSubject('terms', clientId);

/** Returns the default terms, or those that apply to a client. Throws 404 for an unknown client. */
export async function readAccountTerms(
  { accounts, clients, read, log }: TermsNeeds,
  clientId: number | null,
): Promise<AccountTerms> {
  if (clientId !== null && !(await accounts.exists(clientId))) await clients.requireKnown(log, clientId);
  const revision = await settingRevision(read, subjectOf(clientId));
  return { revision, ...(await accounts.terms(clientId)) };
}

/** Gives an open client its own terms of expiry. Throws 404 for an unknown client and 409 for a closed one. */
export async function putAccountTerms(
  needs: TermsNeeds,
  { params: { clientId }, body }: InputOf<typeof accountTerms.putAccountTerms>,
  precondition: Precondition,
): Promise<AccountTerms> {
  await needs.clients.requireOpen(clientId);
  await ensureAccount(needs, clientId);
  await needs.clientTx(clientId, (tx) => changeOwnTerms(needs, tx, clientId, body, precondition));
  return readAccountTerms(needs, clientId);
}

/** Returns a client to the default terms of expiry. Throws 404 for an unknown client. */
export async function deleteAccountTerms(
  needs: TermsNeeds,
  clientId: number,
  precondition: Precondition,
): Promise<void> {
  const { accounts, clients, clientTx, log } = needs;
  if (!(await accounts.exists(clientId))) return clients.requireKnown(log, clientId);
  await clientTx(clientId, (tx) => changeOwnTerms(needs, tx, clientId, null, precondition));
}

/** Stores the own terms of a client, or removes them for null. */
async function changeOwnTerms(
  { accounts, now }: TermsNeeds,
  tx: Tx,
  clientId: number,
  own: Terms | null,
  precondition: Precondition,
): Promise<void> {
  const changes = await reviseSettings(tx, subjectOf(clientId), {
    precondition,
    at: now(),
    changes: async () => {
      const after = own ? { ...own, isDefault: false } : await accounts.terms(null, tx);
      return changesBetween(await accounts.terms(clientId, tx), after);
    },
  });
  if (!changes) return;
  await accounts.saveTerms(tx, clientId, own);
  await recordAudit(tx, { subject: `account:${clientId}`, clientId, changes });
}

/** Sets the default terms of expiry. */
export async function putDefaultTerms(
  needs: TermsNeeds,
  { body }: InputOf<typeof accountTerms.putDefaultTerms>,
  precondition: Precondition,
): Promise<AccountTerms> {
  const { accounts, now } = needs;
  await needs.tx(async (tx) => {
    const changes = await reviseSettings(tx, subjectOf(null), {
      precondition,
      at: now(),
      changes: async () => changesBetween(await accounts.terms(null, tx), { ...body, isDefault: true }),
    });
    if (!changes) return;
    await accounts.saveDefaultTerms(tx, body);
    await recordAudit(tx, { subject: 'account-terms', changes });
  });
  return readAccountTerms(needs, null);
}
