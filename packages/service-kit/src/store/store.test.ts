import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { breakOffInStore, listStore, listUnfinished, testStore, type TestStore } from '@hourbank/testing';
import { openStore, type Store } from '.';

const later = () => new Date(Date.now() + 60_000);
const gather = async (keys: AsyncIterable<string>) => {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all.sort();
};

describe('a store', () => {
  let folder: string;
  let home: TestStore;
  let store: Store;

  const input = async (content: string | Buffer, type = 'text/plain') => {
    const path = join(folder, randomUUID());
    await writeFile(path, content);
    return { path, size: Buffer.byteLength(content), type };
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hb-in-'));
    home = await testStore();
    store = await openStore(home.url);
  });
  afterEach(async () => {
    await home.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('gives back what was put, whole or in part', async () => {
    await store.put('billing/ab/one.txt', await input('0123456789'));
    expect(await text(await store.get('billing/ab/one.txt'))).toBe('0123456789');
    expect(await text(await store.get('billing/ab/one.txt', { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store.get('billing/ab/one.txt', { start: 9, end: 9 }))).toBe('9');
  });

  test('keeps a file that is larger than one part of an upload', async () => {
    const content = randomBytes(12 * 1024 * 1024);
    await store.put('billing/ab/large.pdf', await input(content, 'application/pdf'));
    const parts: Buffer[] = [];
    for await (const part of await store.get('billing/ab/large.pdf')) parts.push(part as Buffer);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
  });

  test('knows what is there and what is not', async () => {
    await store.put('billing/ab/one.txt', await input('x'));
    expect(await store.exists('billing/ab/one.txt')).toBe(true);
    expect(await store.exists('billing/ab/two.txt')).toBe(false);
    await expect(store.get('billing/ab/two.txt')).rejects.toMatchObject({ status: 404 });
  });

  test('deletes, and does not mind deleting again', async () => {
    await store.put('billing/ab/one.txt', await input('x'));
    await store.delete('billing/ab/one.txt');
    await store.delete('billing/ab/one.txt');
    expect(await listStore(home.url)).toEqual([]);
  });

  test('lists the keys of one prefix by age', async () => {
    for (const key of ['billing/ab/1.txt', 'billing/cd/2.txt', 'tracking/ab/3.txt'])
      await store.put(key, await input('x'));
    expect(await gather(store.list('billing/', later()))).toEqual(['billing/ab/1.txt', 'billing/cd/2.txt']);
    expect(await gather(store.list('', later()))).toHaveLength(3);
    expect(await gather(store.list('nobody/', later()))).toEqual([]);
    expect(await gather(store.list('billing/', new Date(Date.now() - 60_000)))).toEqual([]);
  });

  test('takes no key that could mean another place', async () => {
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
    expect(await listStore(home.url)).toEqual([]);
  });

  test('leaves nothing behind when the source is missing', async () => {
    const gone = { path: join(folder, 'gone'), size: 3, type: 'text/plain' };
    await expect(store.put('billing/ab/one.txt', gone)).rejects.toMatchObject({
      status: 503,
      code: 'store_unavailable',
    });
    expect(await listStore(home.url)).toEqual([]);
  });

  test('forgets what broke off inside it once that is old, and what it holds stays', async () => {
    await store.put('billing/ab/one.txt', await input('x'));
    await breakOffInStore(home.url, 'billing/ab/two.txt');
    await store.sweep('billing/', new Date(Date.now() - 60_000));
    expect(await listUnfinished(home.url)).toHaveLength(1);
    await store.sweep('billing/', later());
    expect([await listUnfinished(home.url), await listStore(home.url)]).toEqual([[], ['billing/ab/one.txt']]);
  });

  test('answers a ping and may be opened again', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
    await expect((await openStore(home.url)).ping()).resolves.toBeUndefined();
  });

  test('says unavailable once its place is gone', async () => {
    const lost = await testStore();
    const store2 = await openStore(lost.url);
    await lost.drop();
    await expect(store2.ping()).rejects.toMatchObject({ status: 503, code: 'store_unavailable' });
  });
});

describe('a store address', () => {
  test('is refused when it makes no sense', async () => {
    await expect(openStore('ftp://x')).rejects.toThrow('The store URL must start with');
    await expect(openStore('s3://nowhere/bucket')).rejects.toThrow('looks like');
    await expect(openStore('s3://key:secret@host:1/..')).rejects.toThrow('looks like');
  });

  test('creates its bucket or folder', async () => {
    const home = await testStore();
    await home.drop();
    await expect((await openStore(home.url)).ping()).resolves.toBeUndefined();
    await home.drop();
  });

  test('of a server that never answers stops nobody from starting, and is unavailable', async () => {
    const silent = await new Promise<Server>((done) => {
      const server = createServer(() => undefined).listen(0, '127.0.0.1', () => done(server));
    });
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const store = await openStore(`s3://key:secret@127.0.0.1:${port}/bucket`);
    silent.close();
    await expect(store.get('billing/ab/one.txt')).rejects.toMatchObject({ status: 503, code: 'store_unavailable' });
  }, 30_000);

  test('of a server that is not there is unavailable', async () => {
    await expect((await openStore('s3://key:secret@127.0.0.1:9/bucket')).ping()).rejects.toMatchObject({
      status: 503,
      code: 'store_unavailable',
    });
  });
});
