import { createTable, instant, json, migration, text, uuid } from '@hourbank/service-kit';

export const createSigningKeys = migration(1763600200005, 'create-signing-keys', {
  up: (runner) =>
    createTable(runner, 'signing_keys', {
      columns: {
        kid: uuid({ primary: true }),
        public_jwk: json(),
        sealed_private_key: text(),
        created_at: instant(),
        retire_at: instant({ nullable: true }),
      },
    }),
  down: (runner) => runner.dropTable('signing_keys'),
});
