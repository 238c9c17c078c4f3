import { auditStatement } from '@hourbank/service-kit/audit';
import { executeAll } from '@hourbank/service-kit/db';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Precondition } from '@hourbank/service-kit/revisions';
import { type LockDeps, saveBook } from '../ledger/lock-account';
import { lockPackage } from './save-package-change';
import { entriesOfChange } from '../ledger/package-change';
import type { Deps } from '../deps';
import { auditedChanges, differences } from './package-fields';
import { packageFacts } from './package-facts';

/**
 * Deletes a package and its payment proof. Its invoice is voided and kept. Throws 409 if the package has time entries
 * (D-29). Draws lock the account too, so a concurrent draw either is visible here or finds no package. The ledger keeps
 * its entries.
 */
export async function deletePackage(
  deps: LockDeps & Pick<Deps, 'draws' | 'invoices' | 'files'>,
  id: number,
  actor: string,
  precondition: Precondition,
): Promise<void> {
  const { packages, draws, invoices, sales, files, clientTx } = deps;
  const existing = await packages.find(id);
  if (!existing) throw notFound();
  const proof = await clientTx(existing.clientId, async (tx) => {
    const { book, current } = await lockPackage(deps, tx, existing);
    await packages.revisions.assertRevision(tx, id, precondition);
    if (await draws.hasAllocations(tx, existing))
      throw conflict('package_has_entries', 'This package has time entries.');
    if (current.proof) await files.release(tx, [current.proof.id]);
    const { at } = book;
    for (const entry of entriesOfChange(current, null)) book.append({ ...entry, packageId: id, workedOn: null, actor });
    await invoices.voidCurrent(tx, id, book);
    await sales.applyPackageChange(tx, current.clientId, current, null);
    await packages.remove(tx, id);
    await saveBook(tx, book);
    const changes = differences(current, null);
    await packages.record(tx, { packageId: id, kind: 'deleted', changes, actor, at });
    const { today } = book;
    const told = { before: current, after: null, actor, reason: undefined, hours: 0, balance: book.balance(), today };
    await executeAll(tx, [
      auditStatement({ subject: `package:${id}`, clientId: current.clientId, changes: auditedChanges(changes) }),
      ...packageFacts(told).map((fact) => factStatement(fact)),
    ]);
    return current.proof;
  });
  if (proof) await files.discard([proof]);
}
