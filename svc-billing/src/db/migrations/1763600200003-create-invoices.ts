import { createTable, id, instant, integer, json, migration, varchar } from '@hourbank/service-kit';

/** Without a foreign key: an invoice outlives its package (D-29). The second unique index lets one invoice of a package stand at a time. */
export const createInvoices = migration(1763600200003, 'create-invoices', {
  up: (runner) =>
    createTable(runner, 'invoices', {
      columns: {
        id: id(),
        number: varchar(20),
        package_id: integer(),
        current_package_id: integer({ nullable: true }),
        client_id: integer(),
        issued_at: instant(),
        voided_at: instant({ nullable: true }),
        snapshot: json(),
      },
      indexes: [['package_id', 'id']],
      uniques: [['number'], ['current_package_id']],
    }),
  down: (runner) => runner.dropTable('invoices'),
});
