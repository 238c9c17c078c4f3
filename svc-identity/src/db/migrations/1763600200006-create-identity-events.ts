import { createTable, id, instant, json, migration, varchar } from '@hourbank/service-kit';

export const createIdentityEvents = migration(1763600200006, 'create-identity-events', {
  up: (runner) =>
    createTable(runner, 'identity_events', {
      columns: { id: id(), kind: varchar(20), details: json(), created_at: instant() },
      indexes: [['created_at']],
    }),
  down: (runner) => runner.dropTable('identity_events'),
});
