import { addColumn, migration, varchar } from '@hourbank/service-kit';

/** Number of the current invoice. It is stored with the package so that lists need one statement. */
export const addInvoiceNumber = migration(1763600200002, 'add-invoice-number', {
  up: (runner) => addColumn(runner, 'time_packages', 'invoice_number', varchar(20, { nullable: true })),
  down: (runner) => runner.dropColumn('time_packages', 'invoice_number'),
});
