import { classifyDbError, execute, openDatabase, verifyMigrations } from '@hourbank/service-kit';
import { testDatabase } from '@hourbank/testing';
import { wholeSchema } from './data-source';

test('the schema goes up, down and up again, and is what the entities say', async () => {
  const database = await testDatabase('tasks');
  expect(await verifyMigrations({ url: database.url, ...wholeSchema })).toEqual([]);
  await database.drop();
});

test.each([
  ['a status that is none', "INSERT INTO tasks (client_id, description, status, created_at) VALUES (7, 'x', 'late', '2026-01-01')"],
  ['fewer than no tasks', 'INSERT INTO task_counts (client_id, total) VALUES (7, -1)'],
])('the database itself refuses %s', async (_, sql) => {
  const database = await testDatabase('tasks');
  const db = await openDatabase({ url: database.url, log: { info: () => undefined, warn: () => undefined }, ...wholeSchema });
  expect(classifyDbError(await db.tx((tx) => execute(tx, sql)).catch((cause: unknown) => cause))).toBe('check');
  await db.close();
  await database.drop();
});
