import { createTable, instant, integer, migration, varchar } from '@hourbank/service-kit';

export const createCredentials = migration(1763600200004, 'create-credentials', {
  up: (runner) =>
    createTable(runner, 'credentials', {
      columns: {
        role: varchar(10, { primary: true }),
        subject: integer({ primary: true }),
        password_hash: varchar(200),
        revision: integer(),
        changed_at: instant(),
      },
    }),
  down: (runner) => runner.dropTable('credentials'),
});
