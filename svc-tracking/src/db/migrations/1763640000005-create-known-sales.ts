import { createTable, integer, json, migration } from '@hourbank/service-kit';

/** What billing last said of sales, for when it does not answer (D-35). One row. */
export const createKnownSales = migration(1763640000005, 'create-known-sales', {
  up: (runner) =>
    createTable(runner, 'known_sales', {
      columns: { id: integer({ primary: true }), sales: json() },
      checks: { ck_known_sales_id: 'id = 1' },
    }),
  down: (runner) => runner.dropTable('known_sales'),
});
