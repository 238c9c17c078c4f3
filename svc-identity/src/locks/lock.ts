import { defineTable, execute, integer, type Tx, varchar } from '@hourbank/service-kit/db';

/**
 * Tasks that only one transaction of all replicas may do at a time: append events, create a signing key, create the
 * first admin, change who is an owner.
 */
export const lockNames = ['feed', 'signing-keys', 'first-admin', 'owners'] as const;

/** A row for each lock from the start, because a transaction cannot wait for a row that does not exist. */
export const lockTable = defineTable(
  'locks',
  { name: varchar(20, { primary: true }), acquisitions: integer({ default: 0 }) },
  { seeds: lockNames.map((name) => ({ name })) },
);

/**
 * Waits for the lock and holds it until the transaction ends. It changes the row, because a database cluster detects
 * two transactions on different nodes by the rows that both change; a lock alone exists on one node only.
 */
export async function acquireLock(tx: Tx, name: (typeof lockNames)[number]): Promise<void> {
  await execute(tx, 'UPDATE locks SET acquisitions = (acquisitions + 1) % 1000000 WHERE name = ?', [name]);
}
