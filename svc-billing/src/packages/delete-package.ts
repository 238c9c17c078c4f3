import { conflict, notFound } from '@hourbank/service-kit/errors';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Needs } from '../deps';
import { differences } from './package-fields';

/**
 * Deletes a package and its payment proof. Its invoice is voided and kept. Throws 409 if the package has time entries (D-29). Allocations
 * lock the package's row too, so a concurrent allocation either is visible here or finds no package.
 */
export async function deletePackage(
  needs: Needs<'packages' | 'consumptions' | 'invoices' | 'sales' | 'files' | 'tx' | 'now'>,
  id: number,
  actor: string,
  precondition: Precondition,
): Promise<void> {
  const { packages, consumptions, invoices, sales, files, tx: transact, now } = needs;
  const proof = await transact(async (tx) => {
    const current = await packages.lock(tx, id);
    if (!current) throw notFound();
    await packages.revisions.isDone(tx, id, precondition);
    if (await consumptions.hasAllocations(tx, id))
      throw conflict('package_has_entries', 'This package has time entries.');
    if (current.proof) await files.release(tx, [current.proof.id]);
    const at = now();
    await invoices.voidCurrent(tx, id, at);
    await sales.applyPackageChange(tx, current.clientId, current, null);
    await packages.remove(tx, id);
    await packages.record(tx, { packageId: id, kind: 'deleted', changes: differences(current, null), actor, at });
    return current.proof;
  });
  if (proof) await files.discard([proof]);
}
