import { auditStatement } from '@hourbank/service-kit/audit';
import type { ClientSelf } from '@hourbank/contracts';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import { replacesInvoice } from '../invoices/invoice-rules';
import { issueInvoice } from '../invoices/issue-invoice';
import type { AccountBook } from '../ledger/account-book';
import { lockAccount, type LockDeps, saveBook } from '../ledger/lock-account';
import { entriesOfChange } from '../ledger/package-change';
import { auditedChanges, differences, type FieldChanges } from './package-fields';
import { packageFacts } from './package-facts';
import type { PaymentTransition } from './package-status';
import { nothingReceived, type PackageRecord } from './package-table';

/** Locks the account and then the package. Throws 404 if the package was deleted. */
export async function lockPackage(
  deps: LockDeps,
  tx: Tx,
  { id, clientId }: Pick<PackageRecord, 'id' | 'clientId'>,
): Promise<{ book: AccountBook; current: PackageRecord }> {
  const book = await lockAccount(deps, tx, clientId);
  const current = await deps.packages.lock(tx, id);
  if (!current) throw notFound();
  return { book, current };
}

/** What saving a change needs. Use cases that save changes need it too. */
export type SaveDeps = LockDeps & Pick<Deps, 'invoices' | 'settings'>;

interface SavedPackageChange {
  /** The open book of the account, which is locked. */
  book: AccountBook;
  current: PackageRecord;
  changed: PackageRecord;
  paymentTransition: PaymentTransition;
  /** Client of the invoice. Required if the change confirms the payment or replaces the invoice. */
  client: ClientSelf | null;
  actor: string;
  at: Date;
  precondition: Precondition;
  /** Why an admin extends the package, or changes hours or rate. */
  reason?: string;
  /** The payment is approved after a review, which needs a reason if the proof was used (D-82). */
  approval?: { reason: string | undefined };
}

/**
 * The package that is paid with the same proof or receipt, for the audit log (D-82). Throws 409 if an approval needs a
 * reason.
 */
export async function usedProof(
  { packages }: Pick<Deps, 'packages'>,
  tx: Tx,
  paid: Pick<PackageRecord, 'id' | 'proof' | 'paymentMethod' | 'receiptKey'>,
  approval?: SavedPackageChange['approval'],
): Promise<FieldChanges> {
  const byFile = paid.proof && (await packages.paidWith(tx, paid.proof.id, paid.id));
  const packageId = byFile ?? (await packages.paidByReceipt(tx, paid));
  const reason = approval?.reason;
  if (packageId && approval && reason === undefined) {
    const what = byFile ? 'proof' : 'receipt number';
    const text = `This ${what} was used for package #${packageId}, which is paid. Enter a reason to approve anyway.`;
    throw conflict('proof_used', text, { params: { packageId, by: byFile ? 'file' : 'number' } });
  }
  return {
    ...(packageId && { sameProofAs: { from: null, to: packageId } }),
    ...(reason !== undefined && { approvalReason: { from: null, to: reason } }),
  };
}

/** A concurrent change after the caller read the package requires an invoice, for which no client was loaded. */
const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Someone else changed this package. Reload and try again.');

/** The last day of a package. One that follows from the terms counts from the payment, so it ends with the payment. */
function expiryAfter(
  changed: SavedPackageChange['changed'],
  transition: SavedPackageChange['paymentTransition'],
  book: AccountBook,
): string | null {
  if (transition === 'paid') return book.expiryOfPaid(changed);
  return transition === 'unpaid' && !changed.expiryChosen ? null : changed.expiresOn;
}

/**
 * Saves a change of a package in the transaction that has locked it. It also issues, voids or replaces the invoice
 * and updates the ledger, the sales totals and the package's history (D-27, D-31, D-40, D-61). Returns the package
 * with its new revision.
 */
export async function savePackageChange(
  deps: SaveDeps,
  tx: Tx,
  { book, current, changed, paymentTransition, client, actor, at, precondition, reason, approval }: SavedPackageChange,
): Promise<PackageRecord> {
  const { packages, invoices, sales } = deps;
  let { invoiceNumber } = current;
  const isReplaced = paymentTransition === null && replacesInvoice(current, changed);
  if (paymentTransition === 'unpaid' || isReplaced) {
    await invoices.voidCurrent(tx, current.id, book);
    invoiceNumber = null;
  }
  if (paymentTransition === 'paid' || isReplaced) {
    if (!client) throw changedMeanwhile();
    invoiceNumber = await issueInvoice(deps, tx, changed, client, at);
  }
  // The invoice has locked the numbers of the year, so of two approvals with one proof the second sees the first.
  const used = paymentTransition === 'paid' ? await usedProof(deps, tx, changed, approval) : {};
  const saved = {
    ...changed,
    ...(paymentTransition === 'unpaid' && nothingReceived),
    expiresOn: expiryAfter(changed, paymentTransition, book),
    invoiceNumber,
    ...(changed.status === 'pending' && changed.reviewNote !== null ? {} : { reviewNote: null, sentBackAt: null }),
  };
  await packages.change(tx, saved);
  const balance = book.balance();
  const entries = entriesOfChange(current, saved);
  // A change with a reason is recorded, also if no hours are held or return. A package that is not paid has no entries.
  if (entries.length === 0 && reason !== undefined && saved.paidAt !== null)
    entries.push({ kind: isReplaced ? 'changed' : 'expiry_return', hours: 0, value: 0 });
  for (const entry of entries) book.append({ ...entry, packageId: current.id, workedOn: null, actor, reason });
  await saveBook(tx, book);
  await sales.applyPackageChange(tx, current.clientId, current, saved);
  const changes = differences(current, saved);
  await packages.record(tx, { packageId: current.id, kind: paymentTransition ?? 'changed', changes, actor, at });
  const hours = book.balance() - balance;
  const step = { before: current, after: saved, actor, reason, hours, balance: book.balance(), today: book.today };
  await executeAll(tx, [
    auditStatement({
      ...(paymentTransition === 'unpaid' && { action: 'payment.takenBack' }),
      subject: `package:${current.id}`,
      clientId: current.clientId,
      changes: {
        ...auditedChanges(changes),
        ...used,
        ...(reason !== undefined && { reason: { from: null, to: reason } }),
      },
    }),
    ...packageFacts(step).map((fact) => factStatement(fact)),
  ]);
  const edit = { fields: Object.keys(changes), at, by: actor, request: precondition.request };
  return { ...saved, revision: await packages.revisions.recordEdit(tx, current.id, edit) };
}
