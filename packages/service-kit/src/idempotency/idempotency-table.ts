import { EntitySchema } from 'typeorm';
import { instant, integer, longText, uuid, varchar } from '../db/columns';
import { createTable, migration } from '../db/schema';

/**
 * `running`: an attempt holds the lease; `free`: the attempt failed and the next one may start; `done`: the response is
 * stored.
 */
type KeyState = 'running' | 'free' | 'done';

export interface IdempotencyKey {
  caller: string;
  idempotencyKey: string;
  fingerprint: string;
  state: KeyState;
  /** The id of the attempt that holds the key. Other attempts may not write. */
  attempt: string;
  leaseUntil: Date;
  resource: string | null;
  status: number | null;
  response: string | null;
  expiresAt: Date;
}

const columns = {
  caller: varchar(100, { primary: true }),
  fingerprint: varchar(64),
  state: varchar(10),
  attempt: uuid(),
  resource: varchar(200, { nullable: true }),
  status: integer({ nullable: true }),
  response: longText({ nullable: true }),
};

/** The table of idempotency keys in each service that serves POST or PATCH (D-12). */
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
