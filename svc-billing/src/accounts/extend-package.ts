import type { accounts as contract, InputOf } from '@hourbank/contracts';
import { invalid, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Precondition } from '@hourbank/service-kit/revisions';
import { unusedHours } from '../ledger/package-hours';
import type { PackageRecord } from '../packages/package-table';
import { lockPackage, type SaveDeps, savePackageChange } from '../packages/save-package-change';

/** The package with another expiry. The hours of a package that expired by its date return. */
function extended(current: PackageRecord, expiresOn: string | null): PackageRecord {
  const next = { ...current, expiresOn, expiryChosen: true };
  if (!current.expiredByDate) return next;
  const isUsedUp = unusedHours(current) === 0;
  return { ...next, expiredByDate: false, status: isUsedUp ? 'consumed' : 'active', consumedByUse: isUsedUp };
}

/**
 * Moves or removes the expiry of a package, with a reason that the client sees (D-62). Throws 422 for a day in the
 * past.
 */
export async function extendPackage(
  deps: SaveDeps,
  { params: { id }, body: { expiresOn, reason } }: InputOf<typeof contract.extendPackage>,
  { actor, idempotency, precondition }: { actor: string; idempotency: IdempotencyContext; precondition: Precondition },
): Promise<PackageRecord> {
  const existing = await deps.packages.find(id);
  if (!existing) throw notFound();
  return deps.clientTx(existing.clientId, async (tx) => {
    const { book, current } = await lockPackage(deps, tx, existing);
    if (await deps.packages.revisions.isRepeated(tx, id, precondition)) return idempotency.saveResponse(tx, current);
    if (expiresOn !== null && expiresOn < current.purchaseDate)
      throw invalid({ expiresOn: 'Expiry must not be before the purchase date.' });
    if (expiresOn !== null && expiresOn < book.today) throw invalid({ expiresOn: 'Choose today or a later day.' });
    const saved = await savePackageChange(deps, tx, {
      book,
      current,
      changed: extended(current, expiresOn),
      paymentTransition: null,
      client: null,
      actor,
      at: book.at,
      precondition,
      reason,
    });
    return idempotency.saveResponse(tx, saved);
  });
}
