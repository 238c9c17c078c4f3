import type { ClientSelf } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import type { StoredFile } from '@hourbank/service-kit/files';
import type { Deps } from '../deps';
import { issueInvoice } from '../invoices/issue-invoice';
import { proofOf } from '../proofs/receive-proof';
import { differences } from './package-changes';
import type { PackageTerms, PaymentTransition } from './package-rules';
import type { PackageRecord } from './package-store';

interface NewPackage {
  terms: PackageTerms & { clientId: number };
  paymentTransition: PaymentTransition;
  /** Client of the invoice. Required if the package is paid from the start. */
  client: ClientSelf | null;
  proof: StoredFile | null;
  actor: string;
  at: Date;
}

/** Inserts a package with its proof, history, totals and, if it is paid, its invoice, in the caller's transaction. */
export async function insertPackage(
  deps: Deps,
  tx: Tx,
  { terms, paymentTransition, client, proof, actor, at }: NewPackage,
): Promise<PackageRecord> {
  const { packages, files, sales } = deps;
  const inserted = await packages.insert(
    tx,
    { ...terms, proof: proof && proofOf(proof), reviewNote: null, invoiceNumber: null },
    at,
  );
  const invoiceNumber =
    paymentTransition === 'paid' && client ? await issueInvoice(deps, tx, inserted, client, at) : null;
  const created = { ...inserted, invoiceNumber };
  if (invoiceNumber) await packages.change(tx, created);
  if (proof) await files.attach(tx, [proof], created.id);
  await sales.applyPackageChange(tx, created.clientId, null, created);
  await packages.record(tx, { packageId: created.id, kind: 'created', changes: differences(null, created), actor, at });
  if (paymentTransition)
    await packages.record(tx, { packageId: created.id, kind: paymentTransition, changes: {}, actor, at });
  return created;
}
