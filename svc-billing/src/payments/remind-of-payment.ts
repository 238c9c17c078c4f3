import { auditStatement } from '@hourbank/service-kit/audit';
import { executeAll } from '@hourbank/service-kit/db';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Deps } from '../deps';
import type { LockDeps } from '../ledger/lock-account';
import { reminderFact } from '../packages/package-facts';
import type { PackageRecord } from '../packages/package-table';
import { lockPackage } from '../packages/save-package-change';
import { settingsOf } from '../settings/settings-rules';

/**
 * Reminds the client, for an admin, of a package that waits for its payment (D-76). Throws 409 if the package is not
 * pending, if its proof awaits a decision, so that the client has nothing to do, and if the client was reminded today.
 */
export async function remindOfPayment(
  deps: LockDeps & Pick<Deps, 'settings'>,
  { id, idempotency }: { id: number; idempotency: IdempotencyContext },
): Promise<PackageRecord> {
  const { packages, settings, clientTx } = deps;
  const existing = await packages.find(id);
  if (!existing) throw notFound();
  const { paymentInstructions } = settingsOf(await settings.fields());
  return clientTx(existing.clientId, async (tx) => {
    const { book, current } = await lockPackage(deps, tx, existing);
    if (current.status !== 'pending')
      throw conflict('package_not_pending', 'This package is not waiting for a payment.');
    if (current.proof !== null && current.reviewNote === null)
      throw conflict('payment_in_review', 'The proof of this payment is waiting for a review.');
    if (!(await packages.remind(tx, id, book.today)))
      throw conflict('already_reminded', 'The client was already reminded of this package today.');
    await executeAll(tx, [
      auditStatement({ subject: `package:${id}`, clientId: current.clientId, changes: {} }),
      factStatement(reminderFact(current, paymentInstructions)),
    ]);
    return idempotency.saveResponse(tx, current);
  });
}
