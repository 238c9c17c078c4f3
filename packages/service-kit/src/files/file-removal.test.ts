import { randomUUID } from 'node:crypto';
import { listStore, testDatabase } from '@hourbank/testing';
import { FilesFixture } from '../../tests/files-fixture';
import { schemaOf } from '../../tests/sample-tables';
import { ConfigError } from '../config/read-config';
import { openDatabase } from '../db/database';
import { execute } from '../db/sql';
import { unavailable } from '../errors';
import type { Store } from '../store';
import { createFiles } from './files';
import { fileTables, objectKey, storedFileTable } from './stored-file';

const fixture = new FilesFixture();
const { log } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());
beforeEach(() => fixture.reset());
afterEach(() => fixture.clear());

const hour = 3_600_000;
const day = 24 * hour;
const storedKeys = () => listStore(fixture.temporaryStore.url);
const countRows = () => fixture.db.read.count(storedFileTable);
/** The store, with some calls replaced. */
const filesWith = (over: Partial<Store>) => fixture.filesOn({ ...fixture.store, ...over });
const refuse = () => Promise.reject(unavailable('store_unavailable', 'No.'));

/** Ready files of owner 1 whose release is committed. */
async function released(...contents: string[]) {
  const list = await fixture.receiveAndAttach(1, ...contents);
  await fixture.db.tx((tx) =>
    fixture.files.release(
      tx,
      list.map(({ id }) => id),
    ),
  );
  return list;
}
async function putUnknown() {
  const key = objectKey('billing', { id: randomUUID(), ext: 'png' });
  await fixture.store.put(key, await fixture.upload('object without a row'));
  return key;
}

test('a pending file is removed after an hour, and nothing that has another form or owner', async () => {
  const [kept] = await fixture.receiveAndAttach(1, 'kept');
  await fixture.receive('pending');
  const others = ['billing/readme.txt', 'billing/ab/readme.txt', 'tracking/ab/abc.png'];
  for (const key of others) await fixture.store.put(key, await fixture.upload('other'));
  expect(await fixture.files.sweep()).toEqual({ rows: 0, objects: 0 });
  fixture.clock += hour + 60_000;
  expect(await fixture.files.sweep()).toEqual({ rows: 1, objects: 0 });
  fixture.clock += 9 * day;
  expect(await fixture.files.sweep()).toEqual({ rows: 0, objects: 0 });
  expect(await storedKeys()).toEqual([...others, objectKey('billing', kept!)].sort());
});

test('an object without a row is removed a week after it was found, unless its row comes back', async () => {
  const [restored] = await fixture.receiveAndAttach(1, 'restored');
  const rows = await fixture.db.read.find(storedFileTable);
  await fixture.db.tx((tx) => execute(tx, 'DELETE FROM stored_files'));
  await putUnknown();
  fixture.clock += 2 * hour;
  // The first sweep claims the store, so its database must know a file.
  await fixture.receiveAndAttach(1, 'known');
  expect(await fixture.files.sweep()).toEqual({ rows: 0, objects: 0 });
  fixture.clock += 6 * day;
  expect(await fixture.files.sweep()).toEqual({ rows: 0, objects: 0 });
  await fixture.db.tx((tx) => tx.insert(storedFileTable, rows));
  fixture.clock += 2 * day;
  expect(await fixture.files.sweep()).toEqual({ rows: 0, objects: 1 });
  expect(await storedKeys()).toHaveLength(2);
  expect(await storedKeys()).toContain(objectKey('billing', restored!));
});

test('all objects are listed once a day, by one process, and again if that was killed', async () => {
  await fixture.receiveAndAttach(1, 'one');
  let listed = 0;
  const files = filesWith({
    list: (...args) => {
      listed += 1;
      return fixture.store.list(...args);
    },
  });
  await files.claim();
  listed = 0;
  await Promise.all([files.sweep(), files.sweep(), files.sweep()]);
  fixture.clock += 23 * hour;
  await files.sweep();
  expect(listed).toBe(1);
  fixture.clock += 2 * hour;
  const killed = filesWith({
    list: () => {
      throw new Error('killed');
    },
  });
  await expect(killed.sweep()).rejects.toThrow('killed');
  await files.sweep();
  expect(listed).toBe(1);
  fixture.clock += hour;
  await files.sweep();
  expect(listed).toBe(2);
});

test('an object that cannot be deleted delays no other one and is tried again', async () => {
  const [locked, ...rest] = await released('locked', 'two', 'three');
  const failing = filesWith({
    delete: (key) => (key === objectKey('billing', locked!) ? refuse() : fixture.store.delete(key)),
  });
  expect(await failing.sweep()).toEqual({ rows: rest.length, objects: 0 });
  expect([await failing.sweep(), await countRows()]).toEqual([{ rows: 0, objects: 0 }, 1]);
  fixture.clock += 10 * 60_000;
  expect([await fixture.files.sweep(), await countRows()]).toEqual([{ rows: 1, objects: 0 }, 0]);
});

test('while the store does not respond, the sweep fails and leaves every row for the next one', async () => {
  const list = await released('one', 'two');
  await fixture.files.claim();
  const down = filesWith({ delete: refuse, ping: refuse });
  await down.discard(list);
  await expect(down.sweep()).rejects.toMatchObject({ status: 503 });
  expect(await countRows()).toBe(2);
  expect(await fixture.files.sweep()).toEqual({ rows: 2, objects: 0 });
});

describe('another installation on the same store', () => {
  /** Files of an empty database in the same store. */
  async function withOther(work: (other: ReturnType<typeof createFiles>) => Promise<void>) {
    const database = await testDatabase('other');
    const db = await openDatabase({ url: database.url, ...schemaOf(...fileTables), log });
    try {
      await work(
        createFiles({ db, store: fixture.store, log, keyPrefix: 'billing', now: () => new Date(Date.now() + 9 * day) }),
      );
    } finally {
      await db.close();
      await database.drop();
    }
  }

  test('is stopped and deletes nothing', async () => {
    await fixture.receiveAndAttach(1, 'one', 'two');
    await fixture.files.claim();
    await withOther(async (other) => {
      await expect(other.claim()).rejects.toThrow(ConfigError);
      await expect(other.sweep()).rejects.toThrow(
        /^STORE_URL: the files below billing\/ belong to another installation/,
      );
    });
    expect([await fixture.files.sweep(), (await storedKeys()).length]).toEqual([{ rows: 0, objects: 0 }, 2]);
  });

  test('may not adopt files without an owner that it does not know; their database may', async () => {
    await fixture.receiveAndAttach(1, 'one');
    await withOther(async (other) => {
      await expect(other.claim()).rejects.toThrow('are unknown to this database');
    });
    await fixture.files.claim();
  });

  test('claims an empty store, also in several processes at once', async () => {
    await Promise.all([fixture.files.claim(), fixture.files.claim(), fixture.files.claim()]);
    await fixture.files.claim();
    await withOther(async (other) => {
      await expect(other.claim()).rejects.toThrow('another installation');
    });
  });
});
