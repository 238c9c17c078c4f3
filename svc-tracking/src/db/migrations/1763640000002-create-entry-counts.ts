import { createTable, integer, migration } from '@hourbank/service-kit';

/** How many entries a client has, kept with every change, so that the total of a list costs the same at any length. */
export const createEntryCounts = migration(1763640000002, 'create-entry-counts', {
  up: (runner) =>
    createTable(runner, 'entry_counts', {
      columns: { client_id: integer({ primary: true }), entries: integer() },
      checks: { ck_entry_counts_entries: 'entries >= 0' },
    }),
  down: (runner) => runner.dropTable('entry_counts'),
});
