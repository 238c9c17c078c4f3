import type { billing, ClientSelf, FilesOf, InputOf } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import { invalid, notFound } from '@hourbank/service-kit/errors';
import type { StoredFile } from '@hourbank/service-kit/files';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { replacesInvoice } from '../invoices/invoice-rules';
import { proofOf, receiveProof, replaceProof } from '../proofs/receive-proof';
import { assertMethodAccepted } from '../settings/read-settings';
import { lockPackage, type SaveDeps, savePackageChange } from './save-package-change';
import type { PackageRecord } from './package-table';
import { storedFields } from './package-fields';
import { changeTerms, isUnchanged, type PackageFields } from './package-rules';

type Input = InputOf<typeof billing.updatePackage> & FilesOf<typeof billing.updatePackage, Upload>;

type UpdateDeps = SaveDeps & Pick<Deps, 'clients' | 'files'>;

/** Updates a package for an admin. A new proof replaces the old one, whose file is deleted after the commit. */
export async function updatePackage(
  deps: UpdateDeps,
  { params: { id }, body, files: uploadedFiles }: Input,
  { actor, idempotency, precondition }: { actor: string; idempotency: IdempotencyContext; precondition: Precondition },
): Promise<PackageRecord> {
  const existing = await deps.packages.find(id);
  if (!existing) throw notFound();
  if (body.clientId !== undefined && body.clientId !== existing.clientId)
    throw invalid({ clientId: "A package can't be moved to another client." });

  await assertMethodAccepted(deps, body.paymentMethod, existing.paymentMethod);

  const { clientId: _, ...requested } = body;
  const fields = storedFields(requested);
  const confirmsPayment = existing.paidAt === null && fields.status !== undefined && fields.status !== 'pending';
  const needsInvoice = confirmsPayment || (fields.status !== 'pending' && replacesInvoice(existing, fields));
  const client = needsInvoice ? await deps.clients.get(existing.clientId) : null;

  const { changed, replaced } = await receiveProof(
    deps.files,
    { clientId: existing.clientId, uploads: uploadedFiles?.paymentProof },
    (proof) =>
      deps.clientTx(existing.clientId, async (tx) => {
        const outcome = await change(deps, tx, { existing, fields, proof, client, actor, precondition });
        return { ...outcome, changed: await idempotency.saveResponse(tx, outcome.changed) };
      }),
  );
  await deps.files.discard(replaced);
  return changed;
}

interface Change {
  existing: PackageRecord;
  fields: PackageFields;
  proof: StoredFile | null;
  client: ClientSelf | null;
  actor: string;
  precondition: Precondition;
}

async function change(deps: UpdateDeps, tx: Tx, { existing, fields, proof, client, actor, precondition }: Change) {
  const { packages } = deps;
  const { id } = existing;
  const { book, current } = await lockPackage(deps, tx, existing);
  if (!proof && isUnchanged(current, fields)) return { changed: current, replaced: [] };
  if (await packages.revisions.isRepeated(tx, id, precondition))
    return { changed: current, replaced: proof ? [proof] : [] };
  const { at } = book;
  const { terms, paymentTransition } = changeTerms(current, fields, { at, today: book.today });
  const changed = proof ? { ...terms, proof: proofOf(proof, at), reviewNote: null } : terms;
  const replaced = proof && current.proof ? [current.proof] : [];
  if (proof) await replaceProof(deps, tx, { proof, replaced, packageId: id });
  return {
    changed: await savePackageChange(deps, tx, {
      book,
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
