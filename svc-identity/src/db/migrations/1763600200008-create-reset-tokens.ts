import { createTable, instant, integer, migration, varchar } from '@hourbank/service-kit';

export const createResetTokens = migration(1763600200008, 'create-reset-tokens', {
  up: (runner) =>
    createTable(runner, 'reset_tokens', {
      columns: {
        client_id: integer({ primary: true }),
        request_id: integer(),
        token_hash: varchar(64),
        expires_at: instant(),
        ended_at: instant({ nullable: true }),
      },
      uniques: [['token_hash']],
      indexes: [['expires_at']],
    }),
  down: (runner) => runner.dropTable('reset_tokens'),
});
