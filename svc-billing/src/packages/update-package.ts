import { type billing, type FilesOf, type InputOf, toHundredths } from '@hourbank/contracts';
import { invalid, notFound, type StoredFile, type Upload } from '@hourbank/service-kit';
import type { Deps, Tx } from '../deps';
import { proofOf, receiveProof } from '../proofs/receive-proof';
import { differences } from './package-changes';
import { changeTerms, type PackageFields } from './package-rules';
import type { PackageRecord } from './package-store';

type Input = InputOf<typeof billing.updatePackage> & FilesOf<typeof billing.updatePackage, Upload>;

/** The carried fields in billing's units; what is not carried stays (D-10). */
function fieldsOf({ hoursPurchased, ratePerHour, paymentMethod, purchaseDate, status }: Input['body']): PackageFields {
  return {
    ...(hoursPurchased !== undefined && { hoursPurchased: toHundredths(hoursPurchased) }),
    ...(ratePerHour !== undefined && { ratePerHour: toHundredths(ratePerHour) }),
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(purchaseDate !== undefined && { purchaseDate }),
    ...(status !== undefined && { status }),
  };
}

/** An admin changes a package. A new proof takes the place of the old one, whose file goes once the change is certain. */
export async function updatePackage(deps: Deps, { params: { id }, body, files: sent }: Input, actor: string): Promise<PackageRecord> {
  const known = await deps.packages.find(id);
  if (!known) throw notFound();
  if (body.clientId !== undefined && body.clientId !== known.clientId) throw invalid({ clientId: 'A package stays with its client.' });

  const { changed, replaced } = await receiveProof(deps.files, { clientId: known.clientId, uploads: sent?.paymentProof }, (proof) =>
    deps.tx((tx) => change(deps, tx, { id, fields: fieldsOf(body), proof, actor })));
  await deps.files.discard(replaced);
  return changed;
}

interface Change { id: number; fields: PackageFields; proof: StoredFile | null; actor: string }

async function change({ packages, files, now }: Deps, tx: Tx, { id, fields, proof, actor }: Change) {
  const current = await packages.lock(tx, id);
  if (!current) throw notFound();
  const at = now();
  const { terms, turned } = changeTerms(current, fields, at);
  const changed = proof ? { ...terms, proof: proofOf(proof) } : terms;
  const replaced = proof && current.proof ? [current.proof] : [];
  const changes = differences(current, changed);
  if (Object.keys(changes).length === 0 && changed.consumedByUse === current.consumedByUse) return { changed, replaced };

  if (proof) {
    await files.attach(tx, [proof], id);
    await files.release(tx, replaced.map((old) => old.id));
  }
  await packages.change(tx, changed);
  await packages.record(tx, { packageId: id, kind: turned ?? 'changed', changes, actor, at });
  return { changed, replaced };
}
