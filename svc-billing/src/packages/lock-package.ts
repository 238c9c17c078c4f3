import type { Tx } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import type { AccountBook } from '../ledger/account-book';
import { lockAccount, type LockDeps } from '../ledger/lock-account';
import type { PackageRecord } from './package-entity';

/** Locks the account and then the package. Throws 404 if the package was deleted. */
export async function lockPackage(
  deps: LockDeps,
  tx: Tx,
  { id, clientId }: Pick<PackageRecord, 'id' | 'clientId'>,
): Promise<{ book: AccountBook; current: PackageRecord }> {
  const book = await lockAccount(deps, tx, clientId);
  const current = await deps.packages.lock(tx, id);
  if (!current) throw notFound();
  return { book, current };
}
