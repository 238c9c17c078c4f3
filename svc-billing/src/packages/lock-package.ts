import type { Tx } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import type { AccountBook } from '../ledger/account-book';
import { lockAccount, type LockNeeds } from '../ledger/lock-account';
import type { PackageRecord } from './package-entity';

/** Locks the account and then the package. Throws 404 if the package was deleted. */
export async function lockPackage(
  needs: LockNeeds,
  tx: Tx,
  { id, clientId }: Pick<PackageRecord, 'id' | 'clientId'>,
): Promise<{ book: AccountBook; current: PackageRecord }> {
  const book = await lockAccount(needs, tx, clientId);
  const current = await needs.packages.lock(tx, id);
  if (!current) throw notFound();
  return { book, current };
}
