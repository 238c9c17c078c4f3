import { createTable, id, instant, migration, varchar } from '@hourbank/service-kit';

export const createAdmins = migration(1763600200002, 'create-admins', {
  up: (runner) =>
    createTable(runner, 'admins', {
      columns: { id: id(), username: varchar(200), login_name: varchar(400), created_at: instant() },
      uniques: [['login_name']],
    }),
  down: (runner) => runner.dropTable('admins'),
});
