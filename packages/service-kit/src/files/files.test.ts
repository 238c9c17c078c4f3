import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { listStore } from '@hourbank/testing';
import { FilesFixture } from '../../tests/files-fixture';
import type { Db } from '../db/database';
import { unavailable } from '../errors';
import type { Store } from '../store';
import { releaseFilesOf } from './file-removal';
import { createFiles, type Files } from './files';
import { storedFileTable } from './stored-file';

const fixture = new FilesFixture();
const { log } = fixture;
const upload = fixture.upload.bind(fixture);
const receive = fixture.receive.bind(fixture);
const receiveAndAttach = fixture.receiveAndAttach.bind(fixture);
let db: Db;
let files: Files;
let store: Store;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.reset();
  ({ db, files, store } = fixture);
});
afterEach(() => fixture.clear());

const hour = 3_600_000;
const idsByOwner = async (...owners: number[]) => {
  const map = await files.list(db.read, 'proof', owners);
  return Object.fromEntries([...map].map(([owner, list]) => [owner, list.map(({ id }) => id)]));
};
const countRows = () => db.read.count(storedFileTable);

describe('a stored file', () => {
  test('is visible only after it is attached to an owner', async () => {
    const [file] = await receive('one');
    expect(await files.find('proof', file!.id)).toBeNull();
    await db.tx((tx) => files.attach(tx, [file!], 1));
    expect(await files.find('proof', file!.id)).toMatchObject({
      ownerId: 1,
      clientId: 7,
      name: 'a.png',
      size: 3,
      state: 'ready',
    });
    expect(await files.find('screenshot', file!.id)).toBeNull();
    expect(await text(await files.open(file!))).toBe('one');
  });

  test('is listed with the other files of its owner, oldest first', async () => {
    const first = await receiveAndAttach(1, 'a', 'b', 'c');
    fixture.clock += 10;
    const second = await receiveAndAttach(1, 'd');
    const other = await receiveAndAttach(2, 'e');
    expect(await idsByOwner(1, 2, 3)).toEqual({
      1: [...first, ...second].map(({ id }) => id),
      2: other.map(({ id }) => id),
    });
    expect(await idsByOwner()).toEqual({});
  });

  test('stays invisible if the transaction fails and is deleted by discard', async () => {
    const list = await receive('one', 'two');
    await expect(
      db.tx(async (tx) => {
        await files.attach(tx, list, 1);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await idsByOwner(1)).toEqual({});
    await files.discard(list);
    expect([await countRows(), await listStore(fixture.temporaryStore.url)]).toEqual([0, []]);
  });

  test('is not deleted by discard while it is attached', async () => {
    const list = await receiveAndAttach(1, 'one');
    await files.discard(list);
    expect(await idsByOwner(1)).toEqual({ 1: [list[0]!.id] });
    expect(await listStore(fixture.temporaryStore.url)).toHaveLength(1);
  });

  test('is invisible once its release is committed, and the sweep deletes its object', async () => {
    const list = await receiveAndAttach(1, 'one', 'two');
    await db.tx((tx) => files.release(tx, [list[0]!.id]));
    expect(await idsByOwner(1)).toEqual({ 1: [list[1]!.id] });
    expect(await listStore(fixture.temporaryStore.url)).toHaveLength(2);
    expect(await files.sweep()).toEqual({ rows: 1, objects: 0 });
    expect([await countRows(), (await listStore(fixture.temporaryStore.url)).length]).toEqual([1, 1]);
  });

  test('is deleted immediately if discarded after its release', async () => {
    const list = await receiveAndAttach(1, 'one');
    await db.tx((tx) => files.release(tx, [list[0]!.id]));
    await files.discard(list);
    expect([await countRows(), await listStore(fixture.temporaryStore.url)]).toEqual([0, []]);
  });

  test('cannot be attached twice or after the sweep has deleted it', async () => {
    const list = await receiveAndAttach(1, 'one');
    await expect(db.tx((tx) => files.attach(tx, list, 2))).rejects.toMatchObject({
      status: 409,
      code: 'upload_expired',
    });
    const late = await receive('two');
    fixture.clock += hour + 60_000;
    await files.sweep();
    await expect(db.tx((tx) => files.attach(tx, late, 2))).rejects.toMatchObject({ code: 'upload_expired' });
    expect(await idsByOwner(1, 2)).toEqual({ 1: [list[0]!.id] });
  });

  test('leaves no rows and objects if the store fails for one of several files', async () => {
    let puts = 0;
    const failingStore: Store = {
      ...store,
      put: (key, file) => {
        puts += 1;
        return puts === 2 ? Promise.reject(unavailable('store_unavailable', 'No.')) : store.put(key, file);
      },
    };
    const failingFiles = createFiles({ db, store: failingStore, log, keyPrefix: 'billing' });
    await expect(failingFiles.receive('proof', 7, [await upload('a'), await upload('b')])).rejects.toMatchObject({
      status: 503,
    });
    expect([await countRows(), await listStore(fixture.temporaryStore.url)]).toEqual([0, []]);
  });

  test('is discarded without waiting for a store that does not respond', async () => {
    const list = await receive('one');
    const unresponsive: Store = { ...store, delete: () => new Promise(() => undefined) };
    await fixture.filesOn(unresponsive).discard(list);
    expect(await files.sweep()).toEqual({ rows: 1, objects: 0 });
  });
});

test('the files of a client are released at most 500 in a transaction', async () => {
  const file = { purpose: 'proof', ownerId: 1, name: 'a.png', type: 'image/png', ext: 'png', size: 1, sha256: '' };
  const at = new Date(fixture.clock);
  const rows = Array.from({ length: 501 }, (_, position) => ({
    ...file,
    id: randomUUID(),
    clientId: position === 0 ? 8 : 7,
    position,
    state: 'ready' as const,
    createdAt: at,
    changedAt: at,
  }));
  await db.tx((tx) => tx.insert(storedFileTable, [...rows, { ...rows[1]!, id: randomUUID() }]));
  const release = () => db.tx((tx) => releaseFilesOf(tx, 7, at));
  expect([await release(), await release(), await release()]).toEqual([true, false, false]);
  expect(await db.read.findBy(storedFileTable, { state: 'ready' })).toMatchObject([{ clientId: 8 }]);
});
