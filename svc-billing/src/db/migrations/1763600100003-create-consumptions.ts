import { createTable, hundredths, instant, integer, migration, varchar } from '@hourbank/service-kit';

/** Current allocation of each entry. There is no foreign key, because a released row is kept after its package is deleted. */
export const createConsumptions = migration(1763600100003, 'create-consumptions', {
  up: (runner) =>
    createTable(runner, 'consumptions', {
      columns: {
        entry_id: integer({ primary: true }),
        revision: integer(),
        client_id: integer(),
        package_id: integer(),
        hours: hundredths(),
        result: varchar(20),
        hours_left: hundredths(),
        settled_at: instant(),
      },
      indexes: [['package_id', 'hours']],
      checks: { ck_consumptions_hours: 'hours >= 0' },
    }),
  down: (runner) => runner.dropTable('consumptions'),
});
