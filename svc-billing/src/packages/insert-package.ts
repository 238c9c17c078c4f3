import { auditStatement } from '@hourbank/service-kit/audit';
import type { ClientSelf } from '@hourbank/contracts';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import type { StoredFile } from '@hourbank/service-kit/files';
import { factStatement } from '@hourbank/service-kit/outbox';
import { lockAccount, type LockDeps, saveBook } from '../ledger/lock-account';
import { entriesOfChange } from '../ledger/package-change';
import type { Deps } from '../deps';
import { issueInvoice } from '../invoices/issue-invoice';
import { settingsOf } from '../settings/settings-rules';
import { proofOf } from '../proofs/receive-proof';
import type { PackageRecord } from './package-table';
import { auditedChanges, differences } from './package-fields';
import { packageFacts } from './package-facts';
import type { PaymentTransition } from './package-status';
import { usedProof } from './save-package-change';

/** What inserting a package needs. Use cases that insert packages need it too. */
export type InsertDeps = LockDeps & Pick<Deps, 'invoices' | 'settings' | 'files'>;

interface NewPackage {
  terms: Omit<PackageRecord, 'id' | 'revision'>;
  paymentTransition: PaymentTransition;
  /** Client of the invoice. Required if the package is paid from the start. */
  client: ClientSelf | null;
  proof: StoredFile | null;
  actor: string;
  at: Date;
  /** Why an admin gives bonus hours, or the note of an opening balance. */
  reason?: string;
}

/**
 * Inserts a package with its proof, history, totals and, if it is paid, its invoice and ledger entry, in the caller's
 * transaction. The client has an account (`ensureAccount`).
 */
export async function insertPackage(
  deps: InsertDeps,
  tx: Tx,
  { terms, paymentTransition, client, proof, actor, at, reason }: NewPackage,
): Promise<PackageRecord> {
  const { packages, files, sales } = deps;
  const book = await lockAccount(deps, tx, terms.clientId);
  const expiresOn = terms.paidAt === null ? terms.expiresOn : book.expiryOfPaid(terms);
  const inserted = await packages.insert(tx, { ...terms, expiresOn, proof: proof && proofOf(proof, at) }, at);
  const invoiceNumber =
    paymentTransition === 'paid' && client ? await issueInvoice(deps, tx, inserted, client, at) : null;
  const created = { ...inserted, invoiceNumber };
  const used = invoiceNumber === null ? {} : await usedProof(deps, tx, created);
  const balance = book.balance();
  for (const entry of entriesOfChange(null, created))
    book.append({ ...entry, packageId: created.id, workedOn: null, actor, reason });
  if (invoiceNumber) await packages.change(tx, created);
  if (proof) await files.attach(tx, [proof], created.id);
  await saveBook(tx, book);
  await sales.applyPackageChange(tx, created.clientId, null, created);
  const changes = differences(null, created);
  await packages.record(tx, { packageId: created.id, kind: 'created', changes, actor, at });
  const hours = book.balance() - balance;
  const { paymentInstructions: instructions } = settingsOf(await deps.settings.fields(tx));
  const step = {
    before: null,
    instructions,
    after: created,
    actor,
    reason,
    hours,
    balance: book.balance(),
    today: book.today,
  };
  await executeAll(tx, [
    auditStatement({
      subject: `package:${created.id}`,
      clientId: created.clientId,
      changes: { ...auditedChanges(changes), ...used },
    }),
    ...packageFacts(step).map((fact) => factStatement(fact)),
  ]);
  if (paymentTransition)
    await packages.record(tx, { packageId: created.id, kind: paymentTransition, changes: {}, actor, at });
  return created;
}
