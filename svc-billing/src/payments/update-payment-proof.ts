import type { FilesOf, InputOf, payments } from '@hourbank/contracts';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import type { UploadQuota } from '@hourbank/service-kit/files';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Upload } from '@hourbank/service-kit/uploads';
import { lockPackage, type SaveDeps, savePackageChange } from '../packages/save-package-change';
import type { Deps } from '../deps';
import type { PackageRecord } from '../packages/package-table';
import { proofOf, receiveProof, replaceProof } from '../proofs/receive-proof';

type Input = InputOf<typeof payments.updatePaymentProof> & FilesOf<typeof payments.updatePaymentProof, Upload>;

/** Throws 404 for missing packages and for packages of other clients, and 409 if the package is not pending. */
function requirePending(found: PackageRecord | null, clientId: number): PackageRecord {
  if (!found || found.clientId !== clientId) throw notFound();
  if (found.status !== 'pending') throw conflict('package_not_pending', 'This package is not waiting for a payment.');
  return found;
}

/**
 * Stores a payment proof for a client's own pending package. It replaces an earlier proof and clears the review note
 * (D-30, D-57).
 */
export async function updatePaymentProof(
  deps: SaveDeps & Pick<Deps, 'files'>,
  { params: { id }, files: uploadedFiles }: Input,
  {
    clientId,
    quota,
    idempotency,
    precondition,
  }: { clientId: number; quota: UploadQuota; idempotency: IdempotencyContext; precondition: Precondition },
): Promise<PackageRecord> {
  const { packages, files, clientTx } = deps;
  const existing = requirePending(await packages.find(id), clientId);

  const { changed, replaced } = await receiveProof(
    files,
    { clientId, uploads: uploadedFiles?.paymentProof, quota },
    (proof) =>
      clientTx(clientId, async (tx) => {
        const { book, current: locked } = await lockPackage(deps, tx, existing);
        const current = requirePending(locked, clientId);
        if (!proof) return { changed: await idempotency.saveResponse(tx, current), replaced: [] };
        if (await packages.revisions.isRepeated(tx, id, precondition))
          return { changed: await idempotency.saveResponse(tx, current), replaced: [proof] };
        const replaced = current.proof ? [current.proof] : [];
        await replaceProof(deps, tx, { proof, replaced, packageId: id });
        const changed = { ...current, proof: proofOf(proof, book.at), reviewNote: null };
        const saved = await savePackageChange(deps, tx, {
          book,
          current,
          changed,
          paymentTransition: null,
          client: null,
          actor: `client:${clientId}`,
          at: book.at,
          precondition,
        });
        return { changed: await idempotency.saveResponse(tx, saved), replaced };
      }),
  );
  await files.discard(replaced);
  return changed;
}
