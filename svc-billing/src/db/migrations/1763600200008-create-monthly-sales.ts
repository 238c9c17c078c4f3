import { createTable, integer, migration, varchar } from '@hourbank/service-kit';

/** Totals of paid packages by month of purchase and payment method (D-39). The number of rows does not depend on the packages (D-40). */
export const createMonthlySales = migration(1763600200008, 'create-monthly-sales', {
  up: (runner) =>
    createTable(runner, 'monthly_sales', {
      columns: {
        month: varchar(7, { primary: true }),
        payment_method: varchar(10, { primary: true }),
        hours: { type: 'bigint', default: 0 },
        revenue: { type: 'bigint', default: 0 },
        packages: integer({ default: 0 }),
      },
    }),
  down: (runner) => runner.dropTable('monthly_sales'),
});
