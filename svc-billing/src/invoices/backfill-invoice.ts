import type { Deps } from '../deps';
import { differences } from '../packages/package-changes';
import type { PackageRecord } from '../packages/package-store';
import { issueInvoice } from './issue-invoice';

/**
 * Issues the invoice of a package that was paid before there were any, when it is first asked for: with a number of the day it is issued, because
 * the series of earlier days are closed. Whoever asks at the same moment finds that one.
 */
export async function backfillInvoice(deps: Deps, { id, clientId }: PackageRecord): Promise<void> {
  const { packages, clients, tx, now } = deps;
  const client = await clients.get(clientId);
  await tx(async (inside) => {
    const paid = await packages.lock(inside, id);
    if (!paid || paid.paidAt === null || paid.invoiceNumber !== null) return;
    const at = now();
    const invoiced = { ...paid, invoiceNumber: await issueInvoice(deps, inside, paid, client, at) };
    await packages.change(inside, invoiced);
    await packages.record(inside, {
      packageId: id,
      kind: 'changed',
      changes: differences(paid, invoiced),
      actor: 'billing',
      at,
    });
  });
}
