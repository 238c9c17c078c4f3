import { createTable, integer, json, migration } from '@hourbank/service-kit';

/** Revision of the settings. There is one provider and therefore one row. */
export const createSettingsRevision = migration(1763700100003, 'create-settings-revision', {
  up: (runner) =>
    createTable(runner, 'settings_revision', {
      columns: {
        id: integer({ primary: true }),
        edit_revision: integer({ default: 1 }),
        recent_edits: json({ nullable: true }),
      },
    }),
  down: (runner) => runner.dropTable('settings_revision'),
});

export const seedSettingsRevision = migration(1763700100004, 'seed-settings-revision', {
  up: (runner) => runner.query('INSERT INTO settings_revision (id) VALUES (1)'),
  down: (runner) => runner.query('DELETE FROM settings_revision'),
});
