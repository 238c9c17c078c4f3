import type { IdentityEvent } from '@hourbank/contracts';
import { execute, executeAll, select, type Statement, type Tx, upsertIncrement } from '@hourbank/service-kit/db';
import { amountSql, type Balance, isDueSql, unusedHoursSql } from '../ledger/package-hours';
import type { PackageTerms } from '../packages/package-rules';
import { saleChanges, usableChange } from './sales-rules';
import { monthlySalesTable, type Sale } from './sales-table';

const { columns, record } = monthlySalesTable.reader();

/** A client was closed or opened again. Ids of later events are higher. */
export type ClientEvent = Extract<IdentityEvent, { kind: 'client_closed' | 'client_reopened' }>;

type MonthKey = Pick<Sale, 'month' | 'paymentMethod'>;

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

    /**
     * Marks clients as closed or open (D-25). Idempotent. A replica that is behind does not overwrite a later event.
     * Returns the clients that were closed.
     */
    async applyClientEvents(tx: Tx, events: readonly ClientEvent[]): Promise<number[]> {
      const closed: number[] = [];
      for (const { id, kind, clientId } of events) {
        await executeAll(tx, [incrementUsableSql(tx, clientId, 0)]);
        const { affected } = await execute(
          tx,
          'UPDATE client_sales SET closed = ?, last_event = ? WHERE client_id = ? AND last_event < ?',
          [kind === 'client_closed' ? 1 : 0, id, clientId, id],
        );
        if (affected === 1 && kind === 'client_closed') closed.push(clientId);
      }
      return closed;
    },

    async months(): Promise<Sale[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM monthly_sales WHERE packages <> 0 ORDER BY month, payment_method`,
      );
      return rows.map(record);
    },

    /** Open clients with usable packages, without those that are due, of which there are few. */
    async countActiveClients(today: string): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM client_sales s LEFT JOIN (
           SELECT client_id, COUNT(*) AS due FROM time_packages
           WHERE ${isDueSql('?')} AND ${unusedHoursSql} > 0 GROUP BY client_id) d ON d.client_id = s.client_id
         WHERE s.closed = ? AND s.usable_packages > COALESCE(d.due, 0)`,
        [today, 0],
      );
      return Number(row?.total ?? 0);
    },

    /** The hours left of all accounts, also of closed clients, as in the liability (D-64, D-88). */
    async hoursLeft(today: string): Promise<number> {
      const [row] = await select<{ hours: number | string | null }>(
        read,
        `SELECT (SELECT COALESCE(SUM(balance), 0) FROM accounts) -
           (SELECT COALESCE(SUM(${unusedHoursSql}), 0) FROM time_packages WHERE ${isDueSql('?')}) AS hours`,
        [today],
      );
      return Number(row?.hours ?? 0);
    },

    /** Months and payment methods that have totals or packages. */
    monthKeys: (): Promise<MonthKey[]> =>
      select(
        read,
        `SELECT month, payment_method AS paymentMethod FROM monthly_sales UNION
         SELECT SUBSTR(purchase_date, 1, 7), payment_method FROM time_packages WHERE paid_at IS NOT NULL AND origin = 'sold'`,
      ),

    /** Clients that have totals or packages. */
    async clientIds(): Promise<number[]> {
      const rows = await select<{ id: number }>(
        read,
        'SELECT client_id AS id FROM client_sales UNION SELECT client_id FROM time_packages',
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Computes the totals of a month and payment method from its packages. It locks the row of the totals before it
     * reads the packages: a concurrent change either committed before, and is read, or adds its amounts to the new
     * totals afterwards.
     */
    async rebuildMonth(tx: Tx, { month, paymentMethod }: MonthKey): Promise<void> {
      const key = { month, payment_method: paymentMethod };
      await executeAll(tx, [upsertIncrement(tx, 'monthly_sales', key, { hours: 0, revenue: 0, packages: 0 })]);
      const [sums] = await select<Record<'hours' | 'revenue' | 'packages', number | string | null>>(
        tx,
        `SELECT SUM(hours_purchased) AS hours, SUM(${amountSql('hours_purchased')}) AS revenue, COUNT(*) AS packages
           FROM time_packages WHERE paid_at IS NOT NULL AND origin = 'sold' AND SUBSTR(purchase_date, 1, 7) = ? AND payment_method = ?`,
        [month, paymentMethod],
      );
      await execute(
        tx,
        'UPDATE monthly_sales SET hours = ?, revenue = ?, packages = ? WHERE month = ? AND payment_method = ?',
        [Number(sums?.hours), Number(sums?.revenue), Number(sums?.packages), month, paymentMethod],
      );
    },

    /** Counts the usable packages of a client anew. Locks like `rebuildMonth`. */
    async rebuildClient(tx: Tx, clientId: number): Promise<void> {
      await executeAll(tx, [incrementUsableSql(tx, clientId, 0)]);
      const [row] = await select<{ usable: number | string }>(
        tx,
        `SELECT COUNT(*) AS usable FROM time_packages WHERE client_id = ? AND status = 'active' AND ${unusedHoursSql} > 0`,
        [clientId],
      );
      await execute(tx, 'UPDATE client_sales SET usable_packages = ? WHERE client_id = ?', [
        Number(row?.usable),
        clientId,
      ]);
    },
  };
}
