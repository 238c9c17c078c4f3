import { eventually, testDatabase } from '@hourbank/testing';
import * as z from 'zod';
import { commonEnvironment, readConfig } from '../config/read-config';
import { schemaOf } from '../../tests/sample-tables';
import { openPlatform, type Platform } from './platform';
import { platformTables } from './platform-tables';

let database: Awaited<ReturnType<typeof testDatabase>>;
let platform: Platform;
let isIdentityDown = false;

beforeAll(async () => {
  database = await testDatabase('metrics');
  platform = await openPlatform({
    name: 'tasks',
    schema: schemaOf(...platformTables),
    config: readConfig(z.object(commonEnvironment), {
      DATABASE_URL: database.url,
      INTERNAL_SECRET: 's'.repeat(40),
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
    }),
    identitySource: () => ({
      fetchKeys: async () => [],
      reportUses: async () => undefined,
      fetchEvents: async (after) => {
        if (isIdentityDown) throw new Error('identity is unavailable');
        return { events: [], cursor: after };
      },
    }),
  });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const read = () => platform.metrics.registry.metrics();
async function value(name: string): Promise<number> {
  return Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(await read())?.[1]);
}

test('reports busy connections and requests that wait for a connection', async () => {
  if (platform.db.kind === 'sqlite') {
    expect(await read()).not.toMatch(/^db_pool_(connections|limit|waiting)\{/m);
    return;
  }
  const limit = await value('db_pool_limit{pool="write",service="tasks"}');
  expect(limit).toBeGreaterThan(1);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const transactions = Array.from({ length: limit + 1 }, () =>
    platform.db
      .tx(async (tx) => {
        await tx.query('SELECT 1');
        await released;
      })
      .catch(() => undefined),
  );
  try {
    await eventually(
      async () =>
        (await value('db_pool_connections{pool="write",state="busy",service="tasks"}')) === limit &&
        (await value('db_pool_waiting{pool="write",service="tasks"}')) === 1,
    );
  } finally {
    release();
    await Promise.all(transactions);
  }
  expect(await value('db_pool_connections{pool="write",state="busy",service="tasks"}')).toBe(0);
  expect(await value('db_pool_waiting{pool="write",service="tasks"}')).toBe(0);
});

test('the age of the identity feed grows while identity is unavailable', async () => {
  await platform.feed.refresh();
  isIdentityDown = true;
  await eventually(async () => (await value('identity_feed_age_seconds{service="tasks"}')) > 2);
  isIdentityDown = false;
  await eventually(async () => (await value('identity_feed_age_seconds{service="tasks"}')) < 1);
});
