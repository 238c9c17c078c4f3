import { select } from '@hourbank/service-kit';
import type { Tx } from '../deps';

/** What only one transaction at a time may do, in whichever replica: append to the feed, make a signing key, make the first admin. */
export const lockNames = ['feed', 'signing-keys', 'first-admin'] as const;

/** Ends a SELECT that must not meet another writer. SQLite has one writer at a time anyway and knows no row locks. */
export const forUpdate = (tx: Tx): string => (tx.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '');

/** Waits for its turn and keeps it until the transaction ends. */
export async function acquireLock(tx: Tx, name: (typeof lockNames)[number]): Promise<void> {
  await select(tx, `SELECT name FROM locks WHERE name = ?${forUpdate(tx)}`, [name]);
}
