import { upsertIncrement, type Statement } from '@hourbank/service-kit';
import type { EntityManager } from 'typeorm';

/** All writing SQL of `entry_counts`; lists read it in their own statement. In the transaction that shows or removes an entry. */
export const entryCountStore = {
  incrementSql: (tx: EntityManager, clientId: number): Statement =>
    upsertIncrement(tx, 'entry_counts', { client_id: clientId }, { entries: 1 }),

  /** The row is there: an entry that goes was counted. */
  decrementSql: (clientId: number): Statement => ({
    sql: 'UPDATE entry_counts SET entries = entries - 1 WHERE client_id = ?',
    parameters: [clientId],
  }),
};
