import { createTable, migration, text, varchar } from '@hourbank/service-kit';

/** Settings of the provider, one row per field (D-32). */
export const createSettings = migration(1763600200005, 'create-settings', {
  up: (runner) =>
    createTable(runner, 'settings', { columns: { field: varchar(60, { primary: true }), content: text() } }),
  down: (runner) => runner.dropTable('settings'),
});
