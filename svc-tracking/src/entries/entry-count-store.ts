import { execute, isUniqueViolation } from '@hourbank/service-kit';
import type { EntityManager } from 'typeorm';

/** All writing SQL of `entry_counts`; lists read it in their own statement. In the transaction that shows or removes an entry. */
export const entryCountStore = {
  async add(tx: EntityManager, clientId: number, difference: 1 | -1): Promise<void> {
    const move = () => execute(tx, 'UPDATE entry_counts SET entries = entries + ? WHERE client_id = ?', [difference, clientId]);
    if ((await move()).affected > 0) return;
    try {
      await execute(tx, 'INSERT INTO entry_counts (client_id, entries) VALUES (?, ?)', [clientId, difference]);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await move();
    }
  },
};
