import { instant, integer, longText, uuid, varchar } from '../db/columns';
import { defineTable, type RowOf } from '../db/table';

/**
 * `running`: an attempt holds the lease; `free`: the attempt failed and the next one may start; `done`: the response is
 * stored.
 */
type KeyState = 'running' | 'free' | 'done';

/** The table of idempotency keys in each service that serves POST or PATCH (D-12). */
export const idempotencyKeyTable = defineTable(
  'idempotency_keys',
  {
    caller: varchar(100, { primary: true }),
    idempotencyKey: varchar(255, { primary: true }),
    fingerprint: varchar(64),
    state: varchar<KeyState>(10),
    /** The id of the attempt that holds the key. Other attempts may not write. */
    attempt: uuid(),
    resource: varchar(200, { nullable: true }),
    status: integer({ nullable: true }),
    response: longText({ nullable: true }),
    leaseUntil: instant(),
    expiresAt: instant(),
  },
  { indexes: [['expiresAt']] },
);
export type IdempotencyKey = RowOf<typeof idempotencyKeyTable>;
