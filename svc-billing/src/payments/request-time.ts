import { type FilesOf, fromHundredths, type InputOf, type payments, toHundredths } from '@hourbank/contracts';
import { invalid } from '@hourbank/service-kit/errors';
import type { UploadQuota } from '@hourbank/service-kit/files';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { ensureAccount } from '../ledger/lock-account';
import { insertPackage, type InsertDeps } from '../packages/insert-package';
import { newPackage, type PackageRecord } from '../packages/package-table';
import { receiveProof } from '../proofs/receive-proof';
import { taxFor } from '../settings/read-settings';
import { settingsOf } from '../settings/settings-rules';

type Input = InputOf<typeof payments.requestTime> & FilesOf<typeof payments.requestTime, Upload>;

/** Throws 422 if the request contains a rate other than the provider's, in plain decimal notation (D-6, D-30). */
function assertRate(rate: number | string | undefined, cents: number): void {
  const isValid =
    rate === undefined || (/^\d+(\.\d{1,2})?$/.test(String(rate)) && toHundredths(Number(rate)) === cents);
  if (!isValid)
    throw invalid({ ratePerHour: `Rate per hour is fixed at ${fromHundredths(cents)}` }, 'rate_fixed', {
      ratePerHour: fromHundredths(cents),
    });
}

/** Creates a pending package at the provider's rate for a client, with an optional payment proof (D-30). */
export async function requestTime(
  deps: InsertDeps & Pick<Deps, 'limiter' | 'limits'>,
  { body, files: uploadedFiles }: Input,
  { clientId, quota, idempotency }: { clientId: number; quota: UploadQuota; idempotency: IdempotencyContext },
): Promise<PackageRecord> {
  const { limiter, limits, settings, files, today, now, clientTx } = deps;
  const { requestRate } = settingsOf(await settings.fields());
  assertRate(body.ratePerHour, requestRate);
  await limiter.take('requestTime', `client:${clientId}`, limits.requestTime);
  await ensureAccount(deps, clientId);
  const at = now();
  const terms = {
    ...newPackage,
    clientId,
    paymentMethod: body.paymentMethod,
    hoursPurchased: toHundredths(body.hours),
    ratePerHour: requestRate,
    taxRate: toHundredths((await taxFor(deps, clientId))?.rate ?? 0),
    purchaseDate: today(at),
  };
  return receiveProof(files, { clientId, uploads: uploadedFiles?.paymentProof, quota }, (proof) =>
    clientTx(clientId, async (tx) =>
      idempotency.saveResponse(
        tx,
        await insertPackage(deps, tx, {
          terms,
          paymentTransition: null,
          client: null,
          proof,
          actor: `client:${clientId}`,
          at,
        }),
      ),
    ),
  );
}
