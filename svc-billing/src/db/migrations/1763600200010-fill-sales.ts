import { migration } from '@hourbank/service-kit';
import { fillClientSales, fillMonthlySales } from '../../sales/sales-sql';

/** Computes the totals of packages that existed before the totals tables. */
export const fillSales = migration(1763600200010, 'fill-sales', {
  up: async (runner) => {
    await runner.query(fillMonthlySales);
    await runner.query(fillClientSales);
  },
  down: async (runner) => {
    await runner.query('DELETE FROM monthly_sales');
    await runner.query('DELETE FROM client_sales');
  },
});
