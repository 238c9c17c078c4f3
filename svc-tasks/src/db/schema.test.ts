import { join } from 'node:path';
import { classifyDbError, execute, openDatabase } from '@hourbank/service-kit/db';
import { testSchema, testDatabase } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { wholeSchema } from './data-source';

const log = { info: () => undefined, warn: () => undefined };

testSchema(wholeSchema, join(__dirname, 'released'));

test.each([
  [
    'an unknown status',
    "INSERT INTO tasks (client_id, description, status, created_at) VALUES (7, 'x', 'late', '2026-01-01')",
  ],
  ['a negative number of tasks', "INSERT INTO task_totals (client_id, status, total) VALUES (7, 'done', -1)"],
  [
    'a meeting that ends before it starts',
    `INSERT INTO task_meetings (task_id, starts_at, ends_at, removed, external_id, revision, sent_to_graph, failures, lease_until)
    VALUES (1, '2026-01-02', '2026-01-01', 0, 'x', 1, 0, 0, '2026-01-01')`,
  ],
])('the database rejects %s', async (_, sql) => {
  const database = await testDatabase('tasks');
  closeAfterTest({ close: () => database.drop() });
  const db = closeAfterTest(await openDatabase({ url: database.url, log, ...wholeSchema }));
  expect(classifyDbError(await db.tx((tx) => execute(tx, sql)).catch((cause: unknown) => cause))).toBe('check');
});
