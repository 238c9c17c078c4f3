import type { ResultOf, billing } from '@hourbank/contracts';
import { type Db, execute, isUniqueViolation, parseStored, select } from '@hourbank/service-kit/db';

/** Billing's sales totals. Hours and money in hundredths. */
export type Sales = ResultOf<typeof billing.getSales>;

/** Stores billing's last sales response, used while billing does not respond (D-35). The table has one row. */
export function createCachedSales(db: Db) {
  return {
    async read(): Promise<Sales | null> {
      const [row] = await select<{ sales: string }>(db.read, 'SELECT sales FROM cached_sales WHERE id = 1');
      return row ? parseStored<Sales, null>(row.sales, 'sales totals', () => null) : null;
    },

    write: (sales: Sales): Promise<void> =>
      db.tx(async (tx) => {
        const text = JSON.stringify(sales);
        if ((await execute(tx, 'UPDATE cached_sales SET sales = ? WHERE id = 1', [text])).affected > 0) return;
        await execute(tx, 'INSERT INTO cached_sales (id, sales) VALUES (1, ?)', [text]).catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
        });
      }),
  };
}
export type CachedSales = ReturnType<typeof createCachedSales>;
