import { createTable, id, instant, migration, text, varchar } from '@hourbank/service-kit';

/** Clients. `active_email` is empty once a client is closed, so that its address is free again (D-25). */
export const createClients = migration(1763600200003, 'create-clients', {
  up: (runner) =>
    createTable(runner, 'clients', {
      columns: {
        id: id(),
        name: varchar(200),
        email: varchar(200),
        phone: varchar(40),
        company_name: varchar(200),
        website: text(),
        address: text(),
        note: text(),
        active_email: varchar(400, { nullable: true }),
        name_key: varchar(200),
        company_key: varchar(200),
        search_text: text(),
        created_at: instant(),
        closed_at: instant({ nullable: true }),
      },
      uniques: [['active_email']],
      indexes: [
        ['name_key', 'id'],
        ['company_key', 'id'],
      ],
      checks: { ck_clients_closed: '(closed_at IS NULL) = (active_email IS NOT NULL)' },
    }),
  down: (runner) => runner.dropTable('clients'),
});
