import { createTable, integer, migration } from '@hourbank/service-kit';

/** Number of entries per client, updated with every change, so that the total of a list does not require counting rows. */
export const createEntryCounts = migration(1763640000002, 'create-entry-counts', {
  up: (runner) =>
    createTable(runner, 'entry_counts', {
      columns: { client_id: integer({ primary: true }), entries: integer() },
      checks: { ck_entry_counts_entries: 'entries >= 0' },
    }),
  down: (runner) => runner.dropTable('entry_counts'),
});
