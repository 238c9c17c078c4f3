import { createTable, hundredths, id, instant, integer, migration, varchar } from '@hourbank/service-kit';

/** Ledger of all changes of a package's used hours. The unique index allows one change per entry, revision and package. */
export const createHourLedger = migration(1763600100004, 'create-hour-ledger', {
  up: (runner) =>
    createTable(runner, 'hour_ledger', {
      columns: {
        id: id(),
        package_id: integer(),
        entry_id: integer(),
        revision: integer(),
        kind: varchar(10),
        delta: hundredths(),
        used_after: hundredths(),
        actor: varchar(100),
        happened_at: instant(),
      },
      indexes: [['package_id', 'delta']],
      uniques: [['entry_id', 'revision', 'package_id']],
    }),
  down: (runner) => runner.dropTable('hour_ledger'),
});
