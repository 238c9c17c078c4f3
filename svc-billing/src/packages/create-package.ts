import { type billing, type FilesOf, type InputOf, toHundredths } from '@hourbank/contracts';
import type { IdempotencyContext, Upload } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { receiveProof } from '../proofs/receive-proof';
import { insertPackage } from './insert-package';
import { changeTerms } from './package-rules';
import type { PackageRecord } from './package-store';

type Input = InputOf<typeof billing.createPackage> & FilesOf<typeof billing.createPackage, Upload>;

/** An admin sells a package: pending and of today, unless said otherwise. */
export async function createPackage(
  deps: Deps,
  { body, files: sent }: Input,
  actor: string,
  idempotency: IdempotencyContext,
): Promise<PackageRecord> {
  const { clientId, hoursPurchased, ratePerHour, paymentMethod, purchaseDate, status } = body;
  const client = await deps.clients.mustBeOpen(clientId);
  const at = deps.now();
  const { terms, turned } = changeTerms(
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

  return receiveProof(deps.files, { clientId, uploads: sent?.paymentProof }, (proof) =>
    deps.tx(async (tx) =>
      idempotency.saveResponse(tx, await insertPackage(deps, tx, { terms, turned, client, proof, actor, at })),
    ),
  );
}
