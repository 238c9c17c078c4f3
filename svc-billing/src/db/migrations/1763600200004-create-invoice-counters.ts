import { createTable, integer, migration } from '@hourbank/service-kit';

/** The last number given in each year. Whoever takes one holds the row until its transaction ends: no gap, no repeat (D-31). */
export const createInvoiceCounters = migration(1763600200004, 'create-invoice-counters', {
  up: (runner) =>
    createTable(runner, 'invoice_counters', {
      columns: { of_year: integer({ primary: true }), last_number: integer({ default: 0 }) },
    }),
  down: (runner) => runner.dropTable('invoice_counters'),
});
