import { addColumn, migration, uuid } from '@hourbank/service-kit';

/** Stored PDF of an invoice, rendered at the first download. */
export const addInvoiceFile = migration(1763600200011, 'add-invoice-file', {
  up: (runner) => addColumn(runner, 'invoices', 'file_id', uuid({ nullable: true })),
  down: (runner) => runner.dropColumn('invoices', 'file_id'),
});
