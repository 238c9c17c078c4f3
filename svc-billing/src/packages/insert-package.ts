import type { ClientSelf } from '@hourbank/contracts';
import type { StoredFile } from '@hourbank/service-kit';
import type { Deps, Tx } from '../deps';
import { issueInvoice } from '../invoices/issue-invoice';
import { proofOf } from '../proofs/receive-proof';
import { differences } from './package-changes';
import type { PackageTerms, PaymentTransition } from './package-rules';
import type { PackageRecord } from './package-store';

interface NewPackage {
  terms: PackageTerms & { clientId: number };
  turned: PaymentTransition;
  /** Whom an invoice is for, where the package is paid from the start. */
  client: ClientSelf | null;
  proof: StoredFile | null;
  actor: string;
  at: Date;
}

/** A new package with its proof, history, sums and, where it is paid at once, its invoice: one transaction. */
export async function insertPackage(
  deps: Deps,
  tx: Tx,
  { terms, turned, client, proof, actor, at }: NewPackage,
): Promise<PackageRecord> {
  const { packages, files, sales } = deps;
  const inserted = await packages.insert(
    tx,
    { ...terms, proof: proof && proofOf(proof), reviewNote: null, invoiceNumber: null },
    at,
  );
  const invoiceNumber = turned === 'paid' && client ? await issueInvoice(deps, tx, inserted, client, at) : null;
  const created = { ...inserted, invoiceNumber };
  if (invoiceNumber) await packages.change(tx, created);
  if (proof) await files.attach(tx, [proof], created.id);
  await sales.follow(tx, created.clientId, null, created);
  await packages.record(tx, { packageId: created.id, kind: 'created', changes: differences(null, created), actor, at });
  if (turned) await packages.record(tx, { packageId: created.id, kind: turned, changes: {}, actor, at });
  return created;
}
