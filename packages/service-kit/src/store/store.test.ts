import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { breakOffInStore, listStore, listUnfinished, testStore, type TestStore } from '@hourbank/testing';
import { openStore, type Store } from '.';

const later = () => new Date(Date.now() + 60_000);
const collect = async (keys: AsyncIterable<string>) => {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all.sort();
};

/** A way to the same server that breaks one connection when as many bytes were sent. A folder has no connections. */
async function breakingLine(url: string, sentBefore: number): Promise<{ url: string; close: () => Promise<void> }> {
  if (!url.startsWith('s3:')) return { url, close: async () => undefined };
  const { hostname, port } = new URL(url);
  let left = sentBefore;
  const sockets: Socket[] = [];
  const line = createServer((near) => {
    sockets.push(near);
    const far = connect(Number(port), hostname);
    near.on('error', () => undefined).on('close', () => far.destroy());
    far.on('error', () => undefined).on('close', () => near.destroy());
    near.on('data', ({ length }) => {
      const isLast = left > 0 && left <= length;
      left -= length;
      if (isLast) near.resetAndDestroy();
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  const close = async () => {
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => line.close(resolve));
  };
  return { url: own.href, close };
}

describe('a store', () => {
  let folder: string;
  let storage: TestStore;
  let store: Store;

  const input = async (content: string | Buffer, type = 'text/plain') => {
    const path = join(folder, randomUUID());
    await writeFile(path, content);
    return { path, size: Buffer.byteLength(content), type };
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hb-in-'));
    storage = await testStore();
    store = await openStore(storage.url);
  });
  afterEach(async () => {
    await storage.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('returns the whole stored content or a range of it', async () => {
    await store.put('billing/ab/one.txt', await input('0123456789'));
    expect(await text(await store.get('billing/ab/one.txt'))).toBe('0123456789');
    expect(await text(await store.get('billing/ab/one.txt', { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store.get('billing/ab/one.txt', { start: 9, end: 9 }))).toBe('9');
  });

  test('stores a file that is larger than one part of a multipart upload', async () => {
    const content = randomBytes(12 * 1024 * 1024);
    await store.put('billing/ab/large.pdf', await input(content, 'application/pdf'));
    expect((await buffer(await store.get('billing/ab/large.pdf'))).equals(content)).toBe(true);
  });

  test('stores a file of equal parts whole although a connection breaks', async () => {
    const content = Buffer.alloc(12 * 1024 * 1024, 'alike');
    for (const sentBefore of [1, 6, 11]) {
      const line = await breakingLine(storage.url, sentBefore * 1024 * 1024);
      await (await openStore(line.url)).put(`billing/ab/${sentBefore}.txt`, await input(content));
      const stored = await buffer(await store.get(`billing/ab/${sentBefore}.txt`));
      expect([sentBefore, stored.equals(content)]).toEqual([sentBefore, true]);
      await line.close();
    }
    expect(await listUnfinished(storage.url)).toEqual([]);
  });

  test('returns 404 for a missing object', async () => {
    await store.put('billing/ab/one.txt', await input('x'));
    await expect(store.get('billing/ab/two.txt')).rejects.toMatchObject({ status: 404 });
  });

  test('deletes an object, and deleting it again succeeds', async () => {
    await store.put('billing/ab/one.txt', await input('x'));
    await store.delete('billing/ab/one.txt');
    await store.delete('billing/ab/one.txt');
    expect(await listStore(storage.url)).toEqual([]);
  });

  test('lists the keys of a prefix that are older than the given time', async () => {
    for (const key of ['billing/ab/1.txt', 'billing/cd/2.txt', 'tracking/ab/3.txt'])
      await store.put(key, await input('x'));
    expect(await collect(store.list('billing/', later()))).toEqual(['billing/ab/1.txt', 'billing/cd/2.txt']);
    expect(await collect(store.list('', later()))).toHaveLength(3);
    expect(await collect(store.list('unknown/', later()))).toEqual([]);
    expect(await collect(store.list('billing/', new Date(Date.now() - 60_000)))).toEqual([]);
  });

  test('rejects keys that could address another location', async () => {
    const file = await input('x');
    for (const key of [
      '',
      '/etc/x',
      '../x',
      'a/../b',
      'a//b',
      '.hidden',
      'a/.b',
      'A',
      'a b',
      'a\\b',
      'a/',
      'ü',
      'a\0',
      'x'.repeat(201),
    ]) {
      expect(() => store.put(key, file)).toThrow('Not a store key');
      expect(() => store.get(key)).toThrow('Not a store key');
      expect(() => store.delete(key)).toThrow('Not a store key');
    }
    expect(await listStore(storage.url)).toEqual([]);
  });

  test('stores nothing if the source file is missing', async () => {
    const missing = { path: join(folder, 'missing'), size: 3, type: 'text/plain' };
    await expect(store.put('billing/ab/one.txt', missing)).rejects.toMatchObject({
      status: 503,
      code: 'store_unavailable',
    });
    expect(await listStore(storage.url)).toEqual([]);
  });

  test('sweep removes incomplete uploads older than the given time and keeps complete objects', async () => {
    await store.put('billing/ab/one.txt', await input('x'));
    await breakOffInStore(storage.url, 'billing/ab/two.txt');
    await store.sweep('billing/', new Date(Date.now() - 60_000));
    expect(await listUnfinished(storage.url)).toHaveLength(1);
    await store.sweep('billing/', later());
    expect([await listUnfinished(storage.url), await listStore(storage.url)]).toEqual([[], ['billing/ab/one.txt']]);
  });

  test('responds to a ping and can be opened again', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
    await expect((await openStore(storage.url)).ping()).resolves.toBeUndefined();
  });

  test('fails with store_unavailable if its folder or bucket has been deleted', async () => {
    const deleted = await testStore();
    const storeWithoutFolder = await openStore(deleted.url);
    await deleted.drop();
    await expect(storeWithoutFolder.ping()).rejects.toMatchObject({ status: 503, code: 'store_unavailable' });
  });
});

describe('a store URL', () => {
  test('is rejected if it is invalid', async () => {
    await expect(openStore('ftp://x')).rejects.toThrow('must start with');
    await expect(openStore('s3://nowhere')).rejects.toThrow('looks like');
    await expect(openStore('s3://key:secret@host:1/..')).rejects.toThrow('looks like');
  });

  test('creates the bucket or folder if it does not exist', async () => {
    const storage = await testStore();
    await storage.drop();
    await expect((await openStore(storage.url)).ping()).resolves.toBeUndefined();
    await storage.drop();
  });

  test('of a server that does not respond does not prevent the start, and requests fail with 503', async () => {
    const unresponsive = await new Promise<Server>((done) => {
      const server = createServer(() => undefined).listen(0, '127.0.0.1', () => done(server));
    });
    const address = unresponsive.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const store = await openStore(`s3://key:secret@127.0.0.1:${port}/bucket`);
    unresponsive.close();
    await expect(store.get('billing/ab/one.txt')).rejects.toMatchObject({ status: 503, code: 'store_unavailable' });
  });

  test('of a server that is not running fails with store_unavailable', async () => {
    await expect((await openStore('s3://key:secret@127.0.0.1:9/bucket')).ping()).rejects.toMatchObject({
      status: 503,
      code: 'store_unavailable',
    });
  });
});
