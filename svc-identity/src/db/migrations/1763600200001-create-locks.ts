import { createTable, migration, varchar } from '@hourbank/service-kit';

export const createLocks = migration(1763600200001, 'create-locks', {
  up: async (runner) => {
    await createTable(runner, 'locks', { columns: { name: varchar(20, { primary: true }) } });
    await runner.query("INSERT INTO locks (name) VALUES ('feed'), ('signing-keys'), ('first-admin')");
  },
  down: (runner) => runner.dropTable('locks'),
});
