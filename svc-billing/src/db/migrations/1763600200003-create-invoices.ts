import { createTable, id, instant, integer, json, migration, varchar } from '@hourbank/service-kit';

/**
 * Invoices. There is no foreign key, because an invoice is kept after its package is deleted (D-29). The unique index on
 * `current_package_id` allows one current invoice per package.
 */
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
