import type { FilesOf, InputOf, payments } from '@hourbank/contracts';
import { conflict, notFound, type IdempotencyContext, type Precondition, type Upload } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { savePackageChange } from '../packages/save-package-change';
import type { PackageRecord } from '../packages/package-store';
import { proofOf, receiveProof, replaceProof } from '../proofs/receive-proof';

type Input = InputOf<typeof payments.updatePaymentProof> & FilesOf<typeof payments.updatePaymentProof, Upload>;

/** Somebody else's package is as absent as one that never was. */
function mustTakeProof(found: PackageRecord | null, clientId: number): PackageRecord {
  if (!found || found.clientId !== clientId) throw notFound();
  if (found.status !== 'pending') throw conflict('package_not_pending', 'This package is not waiting for a payment.');
  return found;
}

/** A client shows its payment: on its own pending package only. An earlier proof gives way, and the review note with it (D-30, D-57). */
export async function updatePaymentProof(
  deps: Deps,
  { params: { id }, files: sent }: Input,
  {
    clientId,
    idempotency,
    precondition,
  }: { clientId: number; idempotency: IdempotencyContext; precondition: Precondition },
): Promise<PackageRecord> {
  const { packages, files, tx, now } = deps;
  mustTakeProof(await packages.find(id), clientId);

  const { changed, replaced } = await receiveProof(files, { clientId, uploads: sent?.paymentProof }, (proof) =>
    tx(async (inside) => {
      const current = mustTakeProof(await packages.lock(inside, id), clientId);
      if (!proof) return { changed: await idempotency.saveResponse(inside, current), replaced: [] };
      if (await packages.revisions.isDone(inside, id, precondition))
        return { changed: await idempotency.saveResponse(inside, current), replaced: [proof] };
      const replaced = current.proof ? [current.proof] : [];
      await replaceProof(deps, inside, { proof, replaced, packageId: id });
      const changed = { ...current, proof: proofOf(proof), reviewNote: null };
      const kept = await savePackageChange(deps, inside, {
        current,
        changed,
        turned: null,
        client: null,
        actor: `client:${clientId}`,
        at: now(),
        precondition,
      });
      return { changed: await idempotency.saveResponse(inside, kept), replaced };
    }),
  );
  await files.discard(replaced);
  return changed;
}
