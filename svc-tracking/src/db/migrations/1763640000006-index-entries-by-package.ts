import { addIndex, migration } from '@hourbank/service-kit';

/** Index for the statement, which reads the entries of a package that are dated before its purchase (D-41). */
export const indexEntriesByPackage = migration(1763640000006, 'index-entries-by-package', {
  up: (runner) => addIndex(runner, 'entries', ['package_id', 'date', 'id']),
  down: (runner) => runner.dropIndex('entries', 'ix_entries_package_id_date_id'),
});
