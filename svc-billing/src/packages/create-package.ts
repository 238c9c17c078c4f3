import { type billing, type FilesOf, type InputOf, toHundredths } from '@hourbank/contracts';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { receiveProof } from '../proofs/receive-proof';
import { insertPackage } from './insert-package';
import { changeTerms } from './package-rules';
import type { PackageRecord } from './package-store';

type Input = InputOf<typeof billing.createPackage> & FilesOf<typeof billing.createPackage, Upload>;

/** Creates a package for an admin. By default it is pending and its purchase date is today. */
export async function createPackage(
  deps: Deps,
  { body, files: uploadedFiles }: Input,
  actor: string,
  idempotency: IdempotencyContext,
): Promise<PackageRecord> {
  const { clientId, hoursPurchased, ratePerHour, paymentMethod, purchaseDate, status } = body;
  const client = await deps.clients.getOpen(clientId);
  const at = deps.now();
  const { terms, paymentTransition } = changeTerms(
    {
      clientId,
      paymentMethod,
      hoursPurchased: toHundredths(hoursPurchased),
      hoursUsed: 0,
      ratePerHour: toHundredths(ratePerHour),
      status: 'pending',
      paidAt: null,
      consumedByUse: false,
      purchaseDate: purchaseDate ?? deps.today(at),
    },
    { status },
    at,
  );

  return receiveProof(deps.files, { clientId, uploads: uploadedFiles?.paymentProof }, (proof) =>
    deps.tx(async (tx) =>
      idempotency.saveResponse(
        tx,
        await insertPackage(deps, tx, { terms, paymentTransition, client, proof, actor, at }),
      ),
    ),
  );
}
