import { testDatabase, type TestDatabase } from '@hourbank/testing';
import { type Db, openDatabase } from '../src/db/database';
import { execute } from '../src/db/sql';
import type { Tx } from '../src/db/transactions';
import { createIdempotency } from '../src/idempotency/idempotency';
import type { IdempotencyContext } from '../src/idempotency/idempotency-context';
import { idempotencyKeyTable } from '../src/idempotency/idempotency-table';
import { banks, notes, schemaOf } from './sample-tables';

const secret = 'a secret of at least 32 characters.';
let keyNumber = 0;
export const idempotencySchema = schemaOf(idempotencyKeyTable, banks, notes);

export const keyedRequest = (over = {}) => ({
  caller: 'client:7',
  key: `key-${++keyNumber}`,
  fingerprint: 'f'.repeat(64),
  status: 201,
  ...over,
});

export const insertBank = async (tx: Tx) => ({
  id: (await execute(tx, 'INSERT INTO banks (hours_purchased) VALUES (1)')).insertId,
  name: 'größe',
});

/** Idempotency keys beside a sample table, in a database of the test file. `db` is open while tests run. */
export function setUpIdempotency() {
  let database: TestDatabase;
  let opened: Db;
  beforeAll(async () => {
    database = await testDatabase('kit');
    const log = { info: () => undefined, warn: () => undefined };
    opened = await openDatabase({ url: database.url, ...idempotencySchema, log });
  });
  afterAll(async () => {
    await opened.close();
    await database.drop();
  });

  return {
    db: () => opened,
    create: (over = {}) => createIdempotency({ db: opened, secret, ...over }),
    countBanks: () => opened.read.count(banks),
    /** A typical use case: inserts a row and saves the response in one transaction. */
    createBank: async (context: IdempotencyContext) => ({
      status: 201,
      result: await opened.tx(async (tx) => context.saveResponse(tx, await insertBank(tx))),
    }),
  };
}
