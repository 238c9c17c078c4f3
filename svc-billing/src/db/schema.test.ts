import { join } from 'node:path';
import { classifyDbError, execute, openDatabase } from '@hourbank/service-kit/db';
import { testSchema, testDatabase } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { wholeSchema } from './data-source';

const log = { info: () => undefined, warn: () => undefined };

testSchema(wholeSchema, join(__dirname, 'released'));

test.each([
  ['hours used beyond the purchased ones', [100, 101, "'active'", "'2026-01-01'"]],
  ['hours used below zero', [100, -1, "'active'", "'2026-01-01'"]],
  ['an active package that is not paid', [100, 0, "'active'", 'NULL']],
  ['a pending package that is paid', [100, 0, "'pending'", "'2026-01-01'"]],
])('the database rejects %s', async (_, [purchased, used, status, paidAt]) => {
  const database = await testDatabase('billing');
  closeAfterTest({ close: () => database.drop() });
  const db = closeAfterTest(await openDatabase({ url: database.url, log, ...wholeSchema }));
  const insert = db.tx((tx) =>
    execute(
      tx,
      `INSERT INTO time_packages (client_id, hours_purchased, hours_used, rate_per_hour, status, paid_at, payment_method, purchase_date, created_at)
    VALUES (7, ${purchased}, ${used}, 100, ${status}, ${paidAt}, 'omt', '2026-01-01', '2026-01-01')`,
    ),
  );
  expect(classifyDbError(await insert.catch((cause: unknown) => cause))).toBe('check');
});
