import {
  classifyDbError,
  execute,
  openDatabase,
  runMigrations,
  select,
  verifyMigrations,
} from '@hourbank/service-kit/db';
import { platformMigrations } from '@hourbank/service-kit/service';
import { testDatabase } from '@hourbank/testing';
import { taskMigrations, wholeSchema } from './data-source';

const log = { info: () => undefined, warn: () => undefined };

test('the schema goes up, down and up again, and is what the entities say', async () => {
  const database = await testDatabase('tasks');
  expect(await verifyMigrations({ url: database.url, ...wholeSchema })).toEqual([]);
  await database.drop();
});

test.each([
  [
    'a status that is none',
    "INSERT INTO tasks (client_id, description, status, created_at) VALUES (7, 'x', 'late', '2026-01-01')",
  ],
  ['fewer than no tasks', "INSERT INTO task_totals (client_id, status, total) VALUES (7, 'done', -1)"],
  [
    'a meeting that ends before it starts',
    `INSERT INTO task_meetings (task_id, starts_at, ends_at, removed, external_id, revision, asked, tries, lease_until)
    VALUES (1, '2026-01-02', '2026-01-01', 0, 'x', 1, 0, 0, '2026-01-01')`,
  ],
])('the database itself refuses %s', async (_, sql) => {
  const database = await testDatabase('tasks');
  const db = await openDatabase({ url: database.url, log, ...wholeSchema });
  expect(classifyDbError(await db.tx((tx) => execute(tx, sql)).catch((cause: unknown) => cause))).toBe('check');
  await db.close();
  await database.drop();
});

test('tasks of before are counted by status', async () => {
  const database = await testDatabase('tasks');
  const early = [
    ...platformMigrations,
    ...taskMigrations.filter((migration) => Number(new migration().name?.slice(-13)) < 1763600400003),
  ];
  await runMigrations({ url: database.url, entities: [], migrations: early });
  const before = await openDatabase({ url: database.url, log, migrate: false, entities: [], migrations: early });
  await before.tx(async (tx) => {
    for (const [client, status] of [
      [7, 'pending'],
      [7, 'pending'],
      [7, 'done'],
      [8, 'done'],
    ] as const) {
      await execute(
        tx,
        "INSERT INTO tasks (client_id, description, status, created_at) VALUES (?, 'x', ?, '2026-01-01')",
        [client, status],
      );
    }
  });
  await before.close();
  const db = await openDatabase({ url: database.url, log, ...wholeSchema });
  expect(
    await select(db.read, 'SELECT client_id AS client, status, total FROM task_totals ORDER BY client_id, status'),
  ).toEqual([
    { client: 7, status: 'done', total: 1 },
    { client: 7, status: 'pending', total: 2 },
    { client: 8, status: 'done', total: 1 },
  ]);
  await db.close();
  await database.drop();
});
