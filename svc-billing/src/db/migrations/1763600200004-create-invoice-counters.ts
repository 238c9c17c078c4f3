import { createTable, integer, migration } from '@hourbank/service-kit';

/** Last invoice number of each year. A transaction locks the row until it ends, so numbers have no gaps and no duplicates (D-31). */
export const createInvoiceCounters = migration(1763600200004, 'create-invoice-counters', {
  up: (runner) =>
    createTable(runner, 'invoice_counters', {
      columns: { of_year: integer({ primary: true }), last_number: integer({ default: 0 }) },
    }),
  down: (runner) => runner.dropTable('invoice_counters'),
});
