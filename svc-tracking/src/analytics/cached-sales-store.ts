import type { ResultOf, billing } from '@hourbank/contracts';
import { type Db, defineTable, execute, integer, json, select } from '@hourbank/service-kit/db';

/** Billing's sales totals. Hours and money in hundredths. */
export type Sales = ResultOf<typeof billing.getSales>;

/** Billing's last sales response, used while billing does not respond (D-35). The table has one row. */
export const cachedSalesTable = defineTable(
  'cached_sales',
  { id: integer({ primary: true }), sales: json<Sales | null>({ unreadable: () => null }) },
  { checks: { ck_cached_sales_id: 'id = 1' } },
);
const { columns, record } = cachedSalesTable.reader();

export function createCachedSales(db: Db) {
  return {
    async read(): Promise<Sales | null> {
      const [row] = await select<object>(db.read, `SELECT ${columns} FROM cached_sales WHERE id = 1`);
      return row ? record(row).sales : null;
    },

    async write(sales: Sales): Promise<void> {
      const { sql, parameters } = cachedSalesTable.replace({ id: 1, sales });
      await db.tx((tx) => execute(tx, sql, parameters));
    },
  };
}
export type CachedSales = ReturnType<typeof createCachedSales>;
