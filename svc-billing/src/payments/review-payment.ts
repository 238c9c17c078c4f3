import type { InputOf, payments, SameProof } from '@hourbank/contracts';
import { auditStatement } from '@hourbank/service-kit/audit';
import { executeAll } from '@hourbank/service-kit/db';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { LockDeps } from '../ledger/lock-account';
import { lockPackage, type SaveDeps, savePackageChange } from '../packages/save-package-change';
import type { Deps } from '../deps';
import { sentBackFact } from '../packages/package-facts';
import { changeTerms } from '../packages/package-rules';
import type { PackageRecord } from '../packages/package-table';
import { assertMethodAccepted, readSettings } from '../settings/read-settings';
import { receivedOf } from './received';

interface Review {
  id: number;
  actor: string;
  idempotency: IdempotencyContext;
  precondition: Precondition;
}

/**
 * Confirms a payment for an admin, like the status `paid` of D-27, records what came in (D-80) and issues the invoice.
 * A paid package stays unchanged (D-57). Throws 412 `changed_meanwhile` if another request changed the package, and 409
 * `proof_used` if the proof or the receipt number was used and there is no reason (D-82).
 */
export async function approvePackage(
  deps: SaveDeps & Pick<Deps, 'clients'>,
  { id, body, actor, idempotency, precondition }: Review & { body: InputOf<typeof payments.approvePackage>['body'] },
): Promise<PackageRecord> {
  const { packages, clients, clientTx } = deps;
  const { reason, paymentMethod } = body;
  const existing = await packages.find(id);
  if (!existing) throw notFound();
  const client = existing.paidAt === null ? await clients.get(existing.clientId) : null;
  if (client) await assertMethodAccepted(deps, paymentMethod, existing.paymentMethod);
  const { otherCurrency } = (await readSettings(deps)).payments;

  return clientTx(existing.clientId, async (tx) => {
    const { book, current } = await lockPackage(deps, tx, existing);
    // Also for a paid package: the second of two people who decide at once learns who was first.
    await packages.revisions.assertRevision(tx, id, precondition);
    if (current.paidAt !== null) return idempotency.saveResponse(tx, current);
    const { at, today } = book;
    const fields = { status: 'paid', ...(paymentMethod && { paymentMethod }) } as const;
    const { terms, paymentTransition } = changeTerms(current, fields, { at, today });
    const changed = { ...terms, ...receivedOf(body, { ...terms, otherCurrency, today }) };
    const approval = { reason: reason || undefined };
    const change = { book, current, changed, paymentTransition, client, actor, at, precondition, approval };
    return idempotency.saveResponse(tx, await savePackageChange(deps, tx, change));
  });
}

/**
 * Sends a pending payment back for an admin. The client sees the reason until it uploads a new proof (D-57). Throws 409
 * if the package is not pending.
 */
export async function sendBackPackage(
  deps: LockDeps,
  { id, reason, actor, idempotency, precondition }: Review & { reason: string },
): Promise<PackageRecord> {
  const { packages, clientTx } = deps;
  const existing = await packages.find(id);
  if (!existing) throw notFound();
  return clientTx(existing.clientId, async (tx) => {
    const {
      book: { at },
      current,
    } = await lockPackage(deps, tx, existing);
    if (current.status !== 'pending')
      throw conflict('package_not_pending', 'This package is not waiting for a payment.');
    if (current.reviewNote === reason) return idempotency.saveResponse(tx, current);
    if (await packages.revisions.isRepeated(tx, id, precondition)) return idempotency.saveResponse(tx, current);
    const changed = { ...current, reviewNote: reason, sentBackAt: at.toISOString() };
    await packages.change(tx, changed);
    const changes = { reviewNote: { from: current.reviewNote, to: reason } };
    await packages.record(tx, { packageId: id, kind: 'sent_back', changes, actor, at });
    await executeAll(tx, [
      auditStatement({ subject: `package:${id}`, clientId: current.clientId, changes }),
      factStatement(sentBackFact(current, reason)),
    ]);
    const edit = { fields: ['reviewNote'], at, by: actor, request: precondition.request };
    return idempotency.saveResponse(tx, {
      ...changed,
      revision: await packages.revisions.recordEdit(tx, id, edit),
    });
  });
}

/** Lists the other packages with the same file as proof (D-82). Names are empty if identity is unavailable. */
export async function listSameProof(
  { packages, clients, log }: Pick<Deps, 'packages' | 'clients' | 'log'>,
  id: number,
): Promise<SameProof[]> {
  const of = await packages.find(id);
  if (!of) throw notFound();
  const found = of.proof ? await packages.withSameProof(of.proof.id, id) : [];
  const names = await clients.namesIfAvailable(
    log,
    found.map(({ clientId }) => clientId),
  );
  return found.map((one) => ({ ...one, clientName: names.get(one.clientId) ?? '' }));
}
