import {
  createTable,
  hundredths,
  id,
  instant,
  integer,
  json,
  longText,
  migration,
  varchar,
  bool,
} from '@hourbank/service-kit';

/** Entries, each with its open change if there is one (`intent`, `lease_until`). Ids are never reused. */
export const createEntries = migration(1763640000001, 'create-entries', {
  up: (runner) =>
    createTable(runner, 'entries', {
      columns: {
        id: id(),
        client_id: integer(),
        package_id: integer(),
        date: instant(),
        hours: hundredths(),
        description: longText(),
        status: varchar(20),
        revision: integer(),
        shown: bool(),
        has_files: bool(),
        intent: json({ nullable: true }),
        lease_until: instant({ nullable: true }),
      },
      indexes: [['client_id', 'shown', 'date', 'id'], ['lease_until']],
      checks: { ck_entries_hours: 'hours > 0 AND hours <= 2400', ck_entries_revision: 'revision > 0' },
    }),
  down: (runner) => runner.dropTable('entries'),
});
