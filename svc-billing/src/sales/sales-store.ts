import {
  upsertIncrement,
  execute,
  executeAll,
  select,
  type Statement,
  forUpdate,
  type Tx,
  recordReader,
} from '@hourbank/service-kit/db';
import type { Balance, PackageTerms } from '../packages/package-rules';
import { MonthlySalesEntity, type Sale } from './sales-entity';
import { saleChanges, usableChange } from './sales-rules';
import { fillClientSales, fillMonthlySales } from './sales-sql';

const { columns, record } = recordReader(MonthlySalesEntity);

/** All SQL of `monthly_sales` and `client_sales`. The totals change in the same transaction as the packages. */
export function createSalesStore(read: Tx) {
  const incrementUsableSql = (tx: Tx, clientId: number, change: number) =>
    upsertIncrement(tx, 'client_sales', { client_id: clientId }, { usable_packages: change });
  const updateUsageSql = (tx: Tx, clientId: number, before: Balance | null, after: Balance | null): Statement[] => {
    const change = usableChange(before, after);
    return change === 0 ? [] : [incrementUsableSql(tx, clientId, change)];
  };

  return {
    /** Updates the totals for a package that was created (`before` is null), changed or deleted (`after` is null). */
    async applyPackageChange(
      tx: Tx,
      clientId: number,
      before: PackageTerms | null,
      after: PackageTerms | null,
    ): Promise<void> {
      await executeAll(tx, [
        ...saleChanges(before, after).map(({ month, paymentMethod, hours, revenue, packages }) =>
          upsertIncrement(tx, 'monthly_sales', { month, payment_method: paymentMethod }, { hours, revenue, packages }),
        ),
        ...updateUsageSql(tx, clientId, before, after),
      ]);
    },

    /** Statements that update the totals after entries used or released hours. */
    updateUsageSql,

    /** Marks clients as closed (D-25). Idempotent. */
    async close(tx: Tx, clientIds: readonly number[]): Promise<void> {
      for (const clientId of clientIds) {
        await executeAll(tx, [incrementUsableSql(tx, clientId, 0)]);
        await execute(tx, 'UPDATE client_sales SET closed = ? WHERE client_id = ?', [1, clientId]);
      }
    },

    async months(): Promise<Sale[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM monthly_sales WHERE packages <> 0 ORDER BY month, payment_method`,
      );
      return rows.map(record);
    },

    async countActiveClients(): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        read,
        'SELECT COUNT(*) AS total FROM client_sales WHERE closed = ? AND usable_packages > 0',
        [0],
      );
      return Number(row?.total ?? 0);
    },

    /** Rebuilds all totals. It locks every package, because each change of the totals locks its package first. */
    async rebuild(tx: Tx): Promise<void> {
      await select(tx, `SELECT COUNT(*) FROM time_packages${forUpdate(tx)}`);
      await execute(tx, 'DELETE FROM monthly_sales');
      await execute(tx, fillMonthlySales);
      const closed = await select<{ clientId: number }>(
        tx,
        'SELECT client_id AS clientId FROM client_sales WHERE closed = ?',
        [1],
      );
      await execute(tx, 'DELETE FROM client_sales');
      await execute(tx, fillClientSales);
      await this.close(
        tx,
        closed.map(({ clientId }) => clientId),
      );
    },
  };
}
export type SalesStore = ReturnType<typeof createSalesStore>;
