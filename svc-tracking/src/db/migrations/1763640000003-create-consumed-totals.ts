import { createTable, hundredths, integer, migration, varchar } from '@hourbank/service-kit';

/**
 * Consumed hours by client and month, updated with every change of an entry, so that the cost of analytics does not depend
 * on the number of entries (D-40).
 */
export const createConsumedTotals = migration(1763640000003, 'create-consumed-totals', {
  up: (runner) =>
    createTable(runner, 'consumed_totals', {
      columns: { month: varchar(7, { primary: true }), client_id: integer({ primary: true }), hours: hundredths() },
      indexes: [['client_id']],
    }),
  down: (runner) => runner.dropTable('consumed_totals'),
});
