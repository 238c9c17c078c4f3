import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase, select } from '@hourbank/service-kit/db';
import { type TestDatabase, testDatabase } from '@hourbank/testing';
import { environmentOf } from '../../tests/identity';
import { readIdentityConfig } from '../config';
import { wholeSchema } from '../db/data-source';
import type { IdentityCore } from '../dependencies';
import { createCore } from '../deps';
import { createFirstAdmin } from './create-first-admin';

let database: TestDatabase;
let db: Db;
let core: IdentityCore;
beforeEach(async () => {
  database = await testDatabase('identity');
  db = await openDatabase({ url: database.url, log: { info: () => undefined, warn: () => undefined }, ...wholeSchema });
  core = createCore(db, readIdentityConfig(environmentOf(database)));
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

test('replicas that start concurrently create one admin, and one of them returns the password', async () => {
  const slow = {
    ...core,
    admins: {
      ...core.admins,
      insertActive: async (...row: Parameters<typeof core.admins.insertActive>) => {
        await sleep(30);
        return core.admins.insertActive(...row);
      },
    },
  };
  const results = await Promise.all(
    Array.from({ length: 5 }, (_, index) => createFirstAdmin(slow, { username: `admin${index}` })),
  );
  const [made, ...more] = results.filter((admin) => admin !== null);
  expect([more, await select(db.read, 'SELECT username FROM admins')]).toEqual([[], [{ username: made?.username }]]);
  const admin = await core.admins.findByName(made?.username ?? '');
  expect(await core.credentials.verify({ role: 'admin', id: admin?.id ?? 0 }, made?.password ?? '')).toBe(1);
});

test('a configured password is not returned, and a later start changes nothing', async () => {
  expect(await createFirstAdmin(core, { username: 'admin', password: 'given by us' })).toBeNull();
  expect(await createFirstAdmin(core, { username: 'other', password: 'another one' })).toBeNull();
  expect(await createFirstAdmin(core, { username: 'other' })).toBeNull();
  expect(await select(db.read, 'SELECT username FROM admins')).toEqual([{ username: 'admin' }]);
  expect(await core.credentials.verify({ role: 'admin', id: 1 }, 'given by us')).toBe(1);
});
