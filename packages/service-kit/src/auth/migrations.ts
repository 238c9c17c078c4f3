import { createTable, integer, migration, varchar } from '../db';

/** Creates the tables of the identity feed in each service's database. */
export const createRevocations = migration(1760000000003, 'create-revocations', {
  up: async (runner) => {
    await createTable(runner, 'revocations', {
      columns: { subject: varchar(80, { primary: true }), min_revision: integer(), kept_until: varchar(24) },
    });
    await createTable(runner, 'feed_cursors', {
      columns: { feed: varchar(20, { primary: true }), position: integer() },
    });
  },
  down: async (runner) => {
    await runner.dropTable('feed_cursors');
    await runner.dropTable('revocations');
  },
});
