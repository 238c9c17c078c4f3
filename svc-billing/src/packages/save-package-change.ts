import { recordAudit } from '@hourbank/service-kit/audit';
import type { ClientSelf } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { AccountBook } from '../ledger/account-book';
import { type LockDeps, saveBook } from '../ledger/lock-account';
import { entryOfChange } from '../ledger/package-change';
import type { Deps } from '../deps';
import { issueInvoice } from '../invoices/issue-invoice';
import type { PackageRecord } from './package-entity';
import { auditedChanges, differences } from './package-fields';
import type { PaymentTransition } from './package-status';

/** What saving a change needs. Use cases that save changes need it too. */
export type SaveDeps = LockDeps & Pick<Deps, 'invoices' | 'settings'>;

interface SavedPackageChange {
  /** The open book of the account, which is locked. */
  book: AccountBook;
  current: PackageRecord;
  changed: PackageRecord;
  paymentTransition: PaymentTransition;
  /** Client of the invoice. Required if the change confirms the payment. */
  client: ClientSelf | null;
  actor: string;
  at: Date;
  precondition: Precondition;
  /** Why an admin extends the package. */
  reason?: string;
}

/** A concurrent change made the package unpaid after the caller read it, so no client was loaded for the invoice. */
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
 * Saves a change of a package in the transaction that has locked it. It also issues or voids the invoice and updates
 * the ledger, the sales totals and the package's history (D-27, D-31, D-40, D-61). Returns the package with its new
 * revision.
 */
export async function savePackageChange(
  deps: SaveDeps,
  tx: Tx,
  { book, current, changed, paymentTransition, client, actor, at, precondition, reason }: SavedPackageChange,
): Promise<PackageRecord> {
  const { packages, invoices, sales } = deps;
  let { invoiceNumber } = current;
  if (paymentTransition === 'paid') {
    if (!client) throw changedMeanwhile();
    invoiceNumber = await issueInvoice(deps, tx, changed, client, at);
  }
  if (paymentTransition === 'unpaid') {
    await invoices.voidCurrent(tx, current.id, at);
    invoiceNumber = null;
  }
  const saved = {
    ...changed,
    expiresOn: expiryAfter(changed, paymentTransition, book),
    invoiceNumber,
    reviewNote: changed.status === 'pending' ? changed.reviewNote : null,
  };
  await packages.change(tx, saved);
  const entry = entryOfChange(current, saved);
  // An extension is recorded with its reason, also if no hours return. A package that is not paid has no entries.
  const isUnpaid = saved.paidAt === null;
  const recorded =
    entry ?? (reason === undefined || isUnpaid ? null : { kind: 'expiry_return' as const, hours: 0, value: 0 });
  if (recorded) book.append({ ...recorded, packageId: current.id, workedOn: null, actor, reason });
  await saveBook(tx, book);
  await sales.applyPackageChange(tx, current.clientId, current, saved);
  const changes = differences(current, saved);
  await packages.record(tx, { packageId: current.id, kind: paymentTransition ?? 'changed', changes, actor, at });
  await recordAudit(tx, {
    subject: `package:${current.id}`,
    clientId: current.clientId,
    changes: { ...auditedChanges(changes), ...(reason !== undefined && { reason: { from: null, to: reason } }) },
  });
  const edit = { fields: Object.keys(changes), at, by: actor, request: precondition.request };
  return { ...saved, revision: await packages.revisions.recordEdit(tx, current.id, edit) };
}
