import type { Deps } from '../deps';
import { differences } from '../packages/package-changes';
import type { PackageRecord } from '../packages/package-store';
import { issueInvoice } from './issue-invoice';

/**
 * Issues the missing invoice of a package that was paid before invoices were introduced, at its first download. The number is from the
 * current year, because numbers of past days cannot be inserted. A concurrent request finds the invoice that was issued first.
 */
export async function backfillInvoice(deps: Deps, { id, clientId }: PackageRecord): Promise<void> {
  const { packages, clients, tx, now } = deps;
  const client = await clients.get(clientId);
  await tx(async (transaction) => {
    const paid = await packages.lock(transaction, id);
    if (!paid || paid.paidAt === null || paid.invoiceNumber !== null) return;
    const at = now();
    const invoiced = { ...paid, invoiceNumber: await issueInvoice(deps, transaction, paid, client, at) };
    await packages.change(transaction, invoiced);
    await packages.record(transaction, {
      packageId: id,
      kind: 'changed',
      changes: differences(paid, invoiced),
      actor: 'billing',
      at,
    });
  });
}
