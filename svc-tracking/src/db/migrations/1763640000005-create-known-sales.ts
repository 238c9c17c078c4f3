import { createTable, integer, json, migration } from '@hourbank/service-kit';

/** Billing's last sales response, used while billing does not respond (D-35). The table has one row. */
export const createKnownSales = migration(1763640000005, 'create-known-sales', {
  up: (runner) =>
    createTable(runner, 'known_sales', {
      columns: { id: integer({ primary: true }), sales: json() },
      checks: { ck_known_sales_id: 'id = 1' },
    }),
  down: (runner) => runner.dropTable('known_sales'),
});
