import { createTable, id, instant, integer, migration, varchar } from '@hourbank/service-kit';

/** The outbox of reset mails: addresses as they were asked for, known or not. */
export const createResetRequests = migration(1763600200007, 'create-reset-requests', {
  up: (runner) =>
    createTable(runner, 'reset_requests', {
      columns: {
        id: id(),
        email: varchar(400),
        nonce: varchar(43),
        attempts: integer(),
        due_at: instant(),
        created_at: instant(),
      },
      indexes: [['due_at']],
    }),
  down: (runner) => runner.dropTable('reset_requests'),
});
