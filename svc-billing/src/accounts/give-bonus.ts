import { type accounts as contract, type InputOf, toHundredths } from '@hourbank/contracts';
import { invalid } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../deps';
import { insertPackage, type InsertDeps } from '../packages/insert-package';
import { newPackage, type PackageRecord } from '../packages/package-table';
import { ensureAccount } from '../ledger/lock-account';

/**
 * Gives bonus hours to an open client: an active package without rate, payment method and invoice, with a reason that
 * the client sees. Throws 404 for an unknown client, 409 for a closed one, and 422 for an expiry in the past.
 */
export async function giveBonus(
  deps: InsertDeps & Pick<Deps, 'clients'>,
  { params: { clientId }, body }: InputOf<typeof contract.giveBonus>,
  { actor, idempotency }: { actor: string; idempotency: IdempotencyContext },
): Promise<PackageRecord> {
  await deps.clients.requireOpen(clientId);
  const at = deps.now();
  const today = deps.today(at);
  if (body.expiresOn && body.expiresOn < today) throw invalid({ expiresOn: 'Choose today or a later day.' });
  await ensureAccount(deps, clientId);
  const terms = {
    ...newPackage,
    clientId,
    hoursPurchased: toHundredths(body.hours),
    ratePerHour: 0,
    origin: 'bonus' as const,
    status: 'active' as const,
    paidAt: at.toISOString(),
    paymentMethod: null,
    purchaseDate: today,
    expiresOn: body.expiresOn ?? null,
    expiryChosen: body.expiresOn !== undefined,
  };
  return deps.clientTx(clientId, async (tx) =>
    idempotency.saveResponse(
      tx,
      await insertPackage(deps, tx, {
        terms,
        paymentTransition: null,
        client: null,
        proof: null,
        actor,
        at,
        reason: body.reason,
      }),
    ),
  );
}
