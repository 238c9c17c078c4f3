import { type FilesOf, fromHundredths, type InputOf, type payments, toHundredths } from '@hourbank/contracts';
import { invalid, type IdempotencyContext, type Upload } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { insertPackage } from '../packages/insert-package';
import type { PackageRecord } from '../packages/package-store';
import { receiveProof } from '../proofs/receive-proof';
import { settingsOf } from '../settings/settings-rules';

type Input = InputOf<typeof payments.requestTime> & FilesOf<typeof payments.requestTime, Upload>;

/** A rate that was sent must be the provider's, in plain decimal notation (D-6, D-30). */
function mustBeRate(given: number | string | undefined, cents: number): void {
  const fits =
    given === undefined || (/^\d+(\.\d{1,2})?$/.test(String(given)) && toHundredths(Number(given)) === cents);
  if (!fits) throw invalid({ ratePerHour: `Rate per hour is fixed at ${fromHundredths(cents)}` });
}

/** A client asks for hours at the provider's rate: a pending package of today, with its proof if one came along (D-30). */
export async function requestTime(
  deps: Deps,
  { body, files: sent }: Input,
  clientId: number,
  idempotency: IdempotencyContext,
): Promise<PackageRecord> {
  const { limiter, limits, settings, files, today, now, tx } = deps;
  const { requestRate } = settingsOf(await settings.fields());
  mustBeRate(body.ratePerHour, requestRate);
  await limiter.take('requestTime', `client:${clientId}`, limits.requestTime);
  const at = now();
  const terms = {
    clientId,
    paymentMethod: body.paymentMethod,
    hoursPurchased: toHundredths(body.hours),
    hoursUsed: 0,
    ratePerHour: requestRate,
    status: 'pending' as const,
    paidAt: null,
    consumedByUse: false,
    purchaseDate: today(at),
  };
  return receiveProof(files, { clientId, uploads: sent?.paymentProof }, (proof) =>
    tx(async (inside) =>
      idempotency.saveResponse(
        inside,
        await insertPackage(deps, inside, {
          terms,
          turned: null,
          client: null,
          proof,
          actor: `client:${clientId}`,
          at,
        }),
      ),
    ),
  );
}
