import { auditStatement } from '@hourbank/service-kit/audit';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import { factStatement } from '@hourbank/service-kit/outbox';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { AccountBook } from '../ledger/account-book';
import { type LockDeps, saveBook } from '../ledger/lock-account';
import { lockPackage } from './save-package-change';
import { entriesOfChange } from '../ledger/package-change';
import type { Deps } from '../deps';
import { auditedChanges, differences } from './package-fields';
import { packageFacts } from './package-facts';
import type { PackageRecord } from './package-table';

interface Removal {
  book: AccountBook;
  current: PackageRecord;
  actor: string;
  /** Whether the client is told of hours that it loses. */
  isTold: boolean;
}

/**
 * Removes a package that the transaction has locked, with its proof and its place in an import; the caller discards
 * the file. Its invoice is voided and kept. Throws 409 if the package has time entries (D-29). Draws lock the account
 * too, so a concurrent draw either is visible here or finds no package. The ledger keeps its entries.
 */
export async function removePackage(
  deps: LockDeps & Pick<Deps, 'draws' | 'invoices' | 'files' | 'openings'>,
  tx: Tx,
  { book, current, actor, isTold }: Removal,
): Promise<void> {
  const { packages, draws, invoices, sales, files, openings } = deps;
  const { id } = current;
  if (await draws.hasAllocations(tx, current)) throw conflict('package_has_entries', 'This package has time entries.');
  if (current.proof) await files.release(tx, [current.proof.id]);
  const { at, today } = book;
  const balance = book.balance();
  for (const entry of entriesOfChange(current, null)) book.append({ ...entry, packageId: id, workedOn: null, actor });
  await invoices.voidCurrent(tx, id, book);
  await sales.applyPackageChange(tx, current.clientId, current, null);
  await openings.remove(tx, id);
  await packages.remove(tx, id);
  await saveBook(tx, book);
  const changes = differences(current, null);
  await packages.record(tx, { packageId: id, kind: 'deleted', changes, actor, at });
  const hours = book.balance() - balance;
  const step = { before: current, after: null, actor, reason: undefined, hours, balance: book.balance(), today };
  await executeAll(tx, [
    auditStatement({ subject: `package:${id}`, clientId: current.clientId, changes: auditedChanges(changes) }),
    ...(isTold ? packageFacts(step).map((fact) => factStatement(fact)) : []),
  ]);
}

/** Deletes a package and its payment proof, and tells the client (D-29). */
export async function deletePackage(
  deps: LockDeps & Pick<Deps, 'draws' | 'invoices' | 'files' | 'openings'>,
  id: number,
  actor: string,
  precondition: Precondition,
): Promise<void> {
  const { packages, files, clientTx } = deps;
  const existing = await packages.find(id);
  if (!existing) throw notFound();
  const proof = await clientTx(existing.clientId, async (tx) => {
    const { book, current } = await lockPackage(deps, tx, existing);
    await packages.revisions.assertRevision(tx, id, precondition);
    await removePackage(deps, tx, { book, current, actor, isTold: true });
    return current.proof;
  });
  if (proof) await files.discard([proof]);
}
