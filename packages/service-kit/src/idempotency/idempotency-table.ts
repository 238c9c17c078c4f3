import { EntitySchema } from 'typeorm';
import { instant, integer, longText, uuid, varchar } from '../db/columns';
import { createTable, migration } from '../db/schema';

/** `running`: somebody works on it, as long as the lease lasts; `free`: the attempt failed, the next one may start; `done`: answered. */
export type KeyState = 'running' | 'free' | 'done';

interface IdempotencyKey {
  caller: string;
  idempotencyKey: string;
  fingerprint: string;
  state: KeyState;
  /** Which attempt holds the key: whoever holds another one may no longer write. */
  attempt: string;
  leaseUntil: Date;
  resource: string | null;
  status: number | null;
  answer: string | null;
  expiresAt: Date;
}

const columns = {
  caller: varchar(100, { primary: true }),
  fingerprint: varchar(64),
  state: varchar(10),
  attempt: uuid(),
  resource: varchar(200, { nullable: true }),
  status: integer({ nullable: true }),
  answer: longText({ nullable: true }),
};

/** Every service that serves POST or PATCH has this table (D-12). */
export const idempotencyKeys = new EntitySchema<IdempotencyKey>({
  name: 'idempotency_keys',
  columns: {
    ...columns,
    idempotencyKey: varchar(255, { primary: true }),
    leaseUntil: instant(),
    expiresAt: instant(),
  },
});

export const createIdempotencyKeys = migration(1760000000001, 'create-idempotency-keys', {
  up: (runner) =>
    createTable(runner, 'idempotency_keys', {
      columns: {
        ...columns,
        idempotency_key: varchar(255, { primary: true }),
        lease_until: instant(),
        expires_at: instant(),
      },
      indexes: [['expires_at']],
    }),
  down: (runner) => runner.dropTable('idempotency_keys'),
});
