import { auditStatement } from '@hourbank/service-kit/audit';
import { type accounts as contract, amountOf, fromHundredths, type InputOf, toHundredths } from '@hourbank/contracts';
import { executeAll } from '@hourbank/service-kit/db';
import { invalid } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Deps } from '../deps';
import { unusedHours, type PackageHours } from '../ledger/package-hours';
import { byExpiry } from '../ledger/expiry-rules';
import { lockAccount, type LockDeps, packageStatements } from '../ledger/lock-account';
import { refusalError } from './refusals';

/** Returns the packages after hours were taken away. Throws 409 if there are fewer. */
function withoutHours(packages: readonly PackageHours[], hours: number, isNamed: boolean): PackageHours[] {
  const left = packages.reduce((sum, one) => sum + unusedHours(one), 0);
  if (left < hours) throw refusalError({ code: 'not_enough_hours', left, needed: isNamed ? null : hours });
  let needed = hours;
  return [...packages].sort(byExpiry).flatMap((one) => {
    const taken = Math.min(unusedHours(one), needed);
    needed -= taken;
    if (taken === 0) return [];
    const after = { ...one, hoursRemoved: one.hoursRemoved + taken };
    // Like hours that entries use: without hours left, the package is consumed (D-28).
    return [unusedHours(after) > 0 ? after : { ...after, status: 'consumed' as const, consumedByUse: true }];
  });
}

/**
 * Takes hours away from a client, from one package or from several in the order of D-62, with a reason that the client
 * sees. Throws 409 if there are fewer hours, 404 for an unknown client, and 422 for a package of another client.
 */
export async function adjustAccount(
  deps: LockDeps & Pick<Deps, 'clients' | 'log'>,
  { params: { clientId }, body }: InputOf<typeof contract.adjustAccount>,
  { actor, idempotency }: { actor: string; idempotency: IdempotencyContext },
): Promise<number> {
  const { hours, reason, packageId } = body;
  if (!(await deps.accounts.exists(clientId))) {
    await deps.clients.requireKnown(deps.log, clientId);
    throw refusalError({ code: 'not_enough_hours', left: 0, needed: toHundredths(hours) });
  }
  return deps.clientTx(clientId, async (tx) => {
    const book = await lockAccount(deps, tx, clientId);
    const active = await deps.accounts.lockActive(tx, clientId);
    const packages = active.filter(({ id }) => packageId === undefined || id === packageId);
    if (packageId !== undefined && packages.length === 0) {
      const named = await deps.packages.find(packageId);
      if (named?.clientId !== clientId) throw invalid({ packageId: 'Please select a package.' });
      throw refusalError({ code: 'package_not_active' });
    }
    const changed = withoutHours(packages, toHundredths(hours), packageId !== undefined);
    const known = new Map(active.map((one) => [one.id, one]));
    for (const after of changed) {
      const before = known.get(after.id) ?? after;
      book.append({
        kind: 'adjustment',
        hours: before.hoursRemoved - after.hoursRemoved,
        value: amountOf(unusedHours(after), after.ratePerHour) - amountOf(unusedHours(before), before.ratePerHour),
        packageId: after.id,
        workedOn: null,
        actor,
        reason,
      });
    }
    await executeAll(tx, [
      ...packageStatements(deps, tx, clientId, active, changed),
      ...book.take(),
      auditStatement({
        subject: `account:${clientId}`,
        clientId,
        changes: { hours: { from: null, to: -hours }, reason: { from: null, to: reason } },
      }),
      factStatement({
        name: 'hours.taken',
        clientId,
        subject: packageId ?? null,
        toClient: true,
        params: { hours, reason, balance: fromHundredths(book.balance()) },
      }),
    ]);
    return idempotency.saveResponse(tx, clientId);
  });
}
