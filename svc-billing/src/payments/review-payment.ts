import { conflict, notFound, type IdempotencyContext, type Precondition } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { savePackageChange } from '../packages/save-package-change';
import { changeTerms } from '../packages/package-rules';
import type { PackageRecord } from '../packages/package-store';

interface Decision {
  id: number;
  actor: string;
  idempotency: IdempotencyContext;
  precondition: Precondition;
}

/** An admin confirms a payment: D-27's `paid`, with the invoice. On a package that is paid it changes nothing (D-57). */
export async function approvePackage(
  deps: Deps,
  { id, actor, idempotency, precondition }: Decision,
): Promise<PackageRecord> {
  const { packages, clients, tx, now } = deps;
  const known = await packages.find(id);
  if (!known) throw notFound();
  const client = known.paidAt === null ? await clients.get(known.clientId) : null;

  return tx(async (inside) => {
    const current = await packages.lock(inside, id);
    if (!current) throw notFound();
    if (current.paidAt !== null) return idempotency.saveResponse(inside, current);
    await packages.revisions.isDone(inside, id, precondition);
    const at = now();
    const { terms, turned } = changeTerms(current, { status: 'paid' }, at);
    const change = { current, changed: terms, turned, client, actor, at, precondition };
    return idempotency.saveResponse(inside, await savePackageChange(deps, inside, change));
  });
}

/** An admin sends a pending payment back; the client sees why until it uploads again (D-57). */
export async function sendBackPackage(
  { packages, tx, now }: Deps,
  { id, reason, actor, idempotency, precondition }: Decision & { reason: string },
): Promise<PackageRecord> {
  return tx(async (inside) => {
    const current = await packages.lock(inside, id);
    if (!current) throw notFound();
    if (current.status !== 'pending')
      throw conflict('package_not_pending', 'This package is not waiting for a payment.');
    if (current.reviewNote === reason) return idempotency.saveResponse(inside, current);
    if (await packages.revisions.isDone(inside, id, precondition)) return idempotency.saveResponse(inside, current);
    const at = now();
    const changed = { ...current, reviewNote: reason };
    await packages.change(inside, changed);
    await packages.record(inside, {
      packageId: id,
      kind: 'sent_back',
      changes: { reviewNote: { from: current.reviewNote, to: reason } },
      actor,
      at,
    });
    const noted = { fields: ['reviewNote'], at, by: actor, request: precondition.request };
    return idempotency.saveResponse(inside, { ...changed, revision: await packages.revisions.note(inside, id, noted) });
  });
}
