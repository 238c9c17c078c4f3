import { forUpdate, select, type Tx } from '@hourbank/service-kit/db';

/** Tasks that only one transaction of all replicas may do at a time: append events, create a signing key, create the first admin, change who is an owner. */
export const lockNames = ['feed', 'signing-keys', 'first-admin', 'owners'] as const;

/** Waits for the lock and holds it until the transaction ends. */
export async function acquireLock(tx: Tx, name: (typeof lockNames)[number]): Promise<void> {
  await select(tx, `SELECT name FROM locks WHERE name = ?${forUpdate(tx)}`, [name]);
}
