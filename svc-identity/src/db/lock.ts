import { select } from '@hourbank/service-kit';
import type { Tx } from '../deps';

/** Tasks that only one transaction of all replicas may do at a time: append events, create a signing key, create the first admin. */
export const lockNames = ['feed', 'signing-keys', 'first-admin'] as const;

/** Suffix of a SELECT that locks its rows. SQLite allows one writer at a time and has no row locks. */
export const forUpdate = (tx: Tx): string => (tx.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '');

/** Waits for the lock and holds it until the transaction ends. */
export async function acquireLock(tx: Tx, name: (typeof lockNames)[number]): Promise<void> {
  await select(tx, `SELECT name FROM locks WHERE name = ?${forUpdate(tx)}`, [name]);
}
