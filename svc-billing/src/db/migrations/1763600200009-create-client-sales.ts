import { bool, createTable, integer, migration } from '@hourbank/service-kit';

/**
 * Number of usable packages of each client, and whether the client is closed (D-25). The index covers the query that counts active
 * clients.
 */
export const createClientSales = migration(1763600200009, 'create-client-sales', {
  up: (runner) =>
    createTable(runner, 'client_sales', {
      columns: {
        client_id: integer({ primary: true }),
        usable_packages: integer({ default: 0 }),
        closed: bool({ default: false }),
      },
      indexes: [['closed', 'usable_packages']],
    }),
  down: (runner) => runner.dropTable('client_sales'),
});
