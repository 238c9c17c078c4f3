import { type billing, type FilesOf, type InputOf, toHundredths } from '@hourbank/contracts';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { receiveProof } from '../proofs/receive-proof';
import { assertMethodAccepted, taxFor } from '../settings/read-settings';
import { ensureAccount } from '../ledger/lock-account';
import { insertPackage, type InsertDeps } from './insert-package';
import { newPackage, type PackageRecord } from './package-table';
import { storedFields } from './package-fields';
import { changeTerms } from './package-rules';

type Input = InputOf<typeof billing.createPackage> & FilesOf<typeof billing.createPackage, Upload>;

/** Creates a package for an admin. By default it is pending and its purchase date is today. */
export async function createPackage(
  deps: InsertDeps & Pick<Deps, 'clients'>,
  { body, files: uploadedFiles }: Input,
  actor: string,
  idempotency: IdempotencyContext,
): Promise<PackageRecord> {
  const { clientId, status, ...fields } = body;
  const client = await deps.clients.getOpen(clientId);
  await assertMethodAccepted(deps, fields.paymentMethod);
  const at = deps.now();
  const today = deps.today(at);
  const pending = {
    ...newPackage,
    clientId,
    taxRate: toHundredths((await taxFor(deps, clientId))?.rate ?? 0),
    purchaseDate: today,
    expiryChosen: fields.expiresOn !== undefined,
    ...storedFields(fields),
  };
  const { terms, paymentTransition } = changeTerms(pending, { status }, { at, today });
  await ensureAccount(deps, clientId);

  return receiveProof(deps.files, { clientId, uploads: uploadedFiles?.paymentProof }, (proof) =>
    deps.clientTx(clientId, async (tx) =>
      idempotency.saveResponse(
        tx,
        await insertPackage(deps, tx, { terms, paymentTransition, client, proof, actor, at }),
      ),
    ),
  );
}
