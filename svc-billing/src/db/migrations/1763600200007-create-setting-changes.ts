import { createTable, id, instant, migration, text, varchar } from '@hourbank/service-kit';

/** Change history of settings. Append-only. */
export const createSettingChanges = migration(1763600200007, 'create-setting-changes', {
  up: (runner) =>
    createTable(runner, 'setting_changes', {
      columns: {
        id: id(),
        field: varchar(60),
        content_before: text(),
        content_after: text(),
        actor: varchar(100),
        changed_at: instant(),
      },
    }),
  down: (runner) => runner.dropTable('setting_changes'),
});
