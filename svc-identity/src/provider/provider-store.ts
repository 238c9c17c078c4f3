import type { ProviderDelivery, ProviderEvent } from '@hourbank/contracts';
import { defineTable, execute, instant, integer, select, type Tx, unread, varchar } from '@hourbank/service-kit/db';

/** The provider as svc-billing last delivered it. The table has one row. */
export const providerTable = defineTable(
  'provider',
  {
    id: unread(integer({ primary: true })),
    name: varchar(200),
    email: varchar(200),
    phone: varchar(40),
    whatsapp: varchar(40),
    changedAt: unread(instant({ nullable: true })),
  },
  { seeds: [{ id: 1, name: '', email: '', phone: '', whatsapp: '' }] },
);
const { columns, record } = providerTable.reader();

/** All SQL of `provider`. */
export function createProviderStore(read: Tx) {
  return {
    async read(): Promise<ProviderEvent> {
      const [row] = await select<object>(read, `SELECT ${columns} FROM provider WHERE id = 1`);
      if (!row) throw new Error('The row of the provider is missing.');
      return record(row);
    },

    /** Stores what is delivered, unless something newer was: a delivery can be repeated. */
    async store(tx: Tx, deliveries: readonly ProviderDelivery[]): Promise<void> {
      for (const { event, at } of deliveries)
        await execute(
          tx,
          `UPDATE provider SET name = ?, email = ?, phone = ?, whatsapp = ?, changed_at = ?
           WHERE id = 1 AND (changed_at IS NULL OR changed_at <= ?)`,
          [event.name, event.email, event.phone, event.whatsapp, new Date(at), new Date(at)],
        );
    },
  };
}
export type ProviderStore = ReturnType<typeof createProviderStore>;
