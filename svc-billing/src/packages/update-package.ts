import { type billing, type ClientSelf, type FilesOf, type InputOf, toHundredths } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import { invalid, notFound } from '@hourbank/service-kit/errors';
import type { StoredFile } from '@hourbank/service-kit/files';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { proofOf, receiveProof, replaceProof } from '../proofs/receive-proof';
import { savePackageChange } from './save-package-change';
import { changeTerms, isUnchanged, type PackageFields } from './package-rules';
import type { PackageRecord } from './package-store';

type Input = InputOf<typeof billing.updatePackage> & FilesOf<typeof billing.updatePackage, Upload>;

/** Converts the fields of the request to billing's units. Missing fields stay unchanged (D-10). */
function fieldsOf({ hoursPurchased, ratePerHour, paymentMethod, purchaseDate, status }: Input['body']): PackageFields {
  return {
    ...(hoursPurchased !== undefined && { hoursPurchased: toHundredths(hoursPurchased) }),
    ...(ratePerHour !== undefined && { ratePerHour: toHundredths(ratePerHour) }),
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(purchaseDate !== undefined && { purchaseDate }),
    ...(status !== undefined && { status }),
  };
}

/** Updates a package for an admin. A new proof replaces the old one, whose file is deleted after the commit. */
export async function updatePackage(
  deps: Deps,
  { params: { id }, body, files: uploadedFiles }: Input,
  actor: string,
  precondition: Precondition,
): Promise<PackageRecord> {
  const existing = await deps.packages.find(id);
  if (!existing) throw notFound();
  if (body.clientId !== undefined && body.clientId !== existing.clientId)
    throw invalid({ clientId: "A package can't be moved to another client." });

  const fields = fieldsOf(body);
  const confirmsPayment = existing.paidAt === null && fields.status !== undefined && fields.status !== 'pending';
  const client = confirmsPayment ? await deps.clients.get(existing.clientId) : null;

  const { changed, replaced } = await receiveProof(
    deps.files,
    { clientId: existing.clientId, uploads: uploadedFiles?.paymentProof },
    (proof) => deps.tx((tx) => change(deps, tx, { id, fields, proof, client, actor, precondition })),
  );
  await deps.files.discard(replaced);
  return changed;
}

interface Change {
  id: number;
  fields: PackageFields;
  proof: StoredFile | null;
  client: ClientSelf | null;
  actor: string;
  precondition: Precondition;
}

async function change(deps: Deps, tx: Tx, { id, fields, proof, client, actor, precondition }: Change) {
  const { packages } = deps;
  const current = await packages.lock(tx, id);
  if (!current) throw notFound();
  if (!proof && isUnchanged(current, fields)) return { changed: current, replaced: [] };
  if (await packages.revisions.isDone(tx, id, precondition))
    return { changed: current, replaced: proof ? [proof] : [] };
  const at = deps.now();
  const { terms, paymentTransition } = changeTerms(current, fields, at);
  const changed = proof ? { ...terms, proof: proofOf(proof), reviewNote: null } : terms;
  const replaced = proof && current.proof ? [current.proof] : [];
  if (proof) await replaceProof(deps, tx, { proof, replaced, packageId: id });
  return {
    changed: await savePackageChange(deps, tx, {
      current,
      changed,
      paymentTransition,
      client,
      actor,
      at,
      precondition,
    }),
    replaced,
  };
}
