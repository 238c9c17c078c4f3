import type { ClientSelf } from '@hourbank/contracts';
import { conflict, type Precondition } from '@hourbank/service-kit';
import type { Deps, Tx } from '../deps';
import { issueInvoice } from '../invoices/issue-invoice';
import { differences } from './package-changes';
import type { PaymentTransition } from './package-rules';
import type { PackageRecord } from './package-store';

export interface SavedPackageChange {
  current: PackageRecord;
  changed: PackageRecord;
  turned: PaymentTransition;
  /** Whom the invoice is for; must be there where the change confirms the payment. */
  client: ClientSelf | null;
  actor: string;
  at: Date;
  precondition: Precondition;
}

/** Two admins at once: what was to be confirmed here turned out different from what it looked like before the transaction. */
const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Someone else changed this package. Reload and try again.');

/**
 * Writes a change of a package with all that follows from it, in the transaction that holds the package: its invoice is issued or void, the sums
 * of sales and the package's history follow (D-27, D-31, D-40).
 */
export async function savePackageChange(
  deps: Deps,
  tx: Tx,
  { current, changed, turned, client, actor, at, precondition }: SavedPackageChange,
): Promise<PackageRecord> {
  const { packages, invoices, sales } = deps;
  let { invoiceNumber } = current;
  if (turned === 'paid') {
    if (!client) throw changedMeanwhile();
    invoiceNumber = await issueInvoice(deps, tx, changed, client, at);
  }
  if (turned === 'unpaid') {
    await invoices.voidCurrent(tx, current.id, at);
    invoiceNumber = null;
  }
  const kept = { ...changed, invoiceNumber, reviewNote: changed.status === 'pending' ? changed.reviewNote : null };
  await packages.change(tx, kept);
  await sales.follow(tx, current.clientId, current, kept);
  const changes = differences(current, kept);
  await packages.record(tx, { packageId: current.id, kind: turned ?? 'changed', changes, actor, at });
  const noted = { fields: Object.keys(changes), at, by: actor, request: precondition.request };
  return { ...kept, revision: await packages.revisions.note(tx, current.id, noted) };
}
