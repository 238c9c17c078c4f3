import { createTable, id, instant, integer, json, migration, varchar } from '@hourbank/service-kit';

/** History of packages. Rows are kept after the package is deleted, so that deletions can be audited. */
export const createPackageChanges = migration(1763600100002, 'create-package-changes', {
  up: (runner) =>
    createTable(runner, 'package_changes', {
      columns: {
        id: id(),
        package_id: integer(),
        kind: varchar(10),
        changes: json(),
        actor: varchar(100),
        changed_at: instant(),
      },
      indexes: [['package_id']],
    }),
  down: (runner) => runner.dropTable('package_changes'),
});
