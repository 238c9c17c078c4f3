import { type billing, type FilesOf, type InputOf, toHundredths } from '@hourbank/contracts';
import type { Once, Upload } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { proofOf, receiveProof } from '../proofs/receive-proof';
import { differences } from './package-changes';
import { changeTerms } from './package-rules';
import type { PackageRecord } from './package-store';

type Input = InputOf<typeof billing.createPackage> & FilesOf<typeof billing.createPackage, Upload>;

/** An admin sells a package: pending and of today, unless said otherwise. */
export async function createPackage(deps: Deps, { body, files: sent }: Input, actor: string, once: Once): Promise<PackageRecord> {
  const { clientId, hoursPurchased, ratePerHour, paymentMethod, purchaseDate, status } = body;
  await deps.mustBeOpenClient(clientId);
  const at = deps.now();
  const { terms, turned } = changeTerms({
    clientId, paymentMethod,
    hoursPurchased: toHundredths(hoursPurchased), hoursUsed: 0, ratePerHour: toHundredths(ratePerHour),
    status: 'pending', paidAt: null, consumedByUse: false, purchaseDate: purchaseDate ?? deps.today(at),
  }, { status }, at);

  return receiveProof(deps.files, { clientId, uploads: sent?.paymentProof }, (proof) => deps.tx(async (tx) => {
    const created = await deps.packages.insert(tx, { ...terms, proof: proof && proofOf(proof) }, at);
    if (proof) await deps.files.attach(tx, [proof], created.id);
    await deps.packages.record(tx, { packageId: created.id, kind: 'created', changes: differences(null, created), actor, at });
    if (turned) await deps.packages.record(tx, { packageId: created.id, kind: turned, changes: {}, actor, at });
    return once.settle(tx, created);
  }));
}
