import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Router from '@koa/router';
import { listStore, testDatabase, testStore, type TestDatabase, type TestStore } from '@hourbank/testing';
import Koa from 'koa';
import { openDatabase, type Db } from '../db/database';
import { AppError, unavailable } from '../errors';
import { openStore, type Store } from '../store';
import type { Upload } from '../uploads';
import { createFileAddresses } from './file-addresses';
import { fileRoutes } from './file-routes';
import { createFiles, type Files } from './files';
import { fileEntities, fileMigrations, StoredFileEntity, type StoredFile } from './stored-file';

const hour = 3_600_000;
const log = { info: () => undefined, warn: () => undefined };

let database: TestDatabase;
let home: TestStore;
let folder: string;
let db: Db;
let store: Store;
let files: Files;
let clock: number;

beforeAll(async () => {
  database = await testDatabase('files');
  db = await openDatabase({ url: database.url, entities: fileEntities, migrations: fileMigrations, log });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.tx((tx) => tx.createQueryBuilder().delete().from(StoredFileEntity).execute());
  [home, folder, clock] = [await testStore(), await mkdtemp(join(tmpdir(), 'hb-in-')), Date.now()];
  store = await openStore(home.url);
  files = createFiles({ db, store, log, area: 'billing', now: () => new Date(clock) });
});
afterEach(async () => {
  await home.drop();
  await rm(folder, { recursive: true });
});

const upload = async (content: string, kind: Partial<Upload> = {}): Promise<Upload> => {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, size: Buffer.byteLength(content), sha256, type: 'image/png', ext: 'png', name: 'a.png', ...kind };
};
const received = async (...contents: string[]) =>
  files.receive('proof', 7, await Promise.all(contents.map((content) => upload(content))));
const attached = async (owner: number, ...contents: string[]) => {
  const list = await received(...contents);
  await db.tx((tx) => files.attach(tx, list, owner));
  return list;
};
const listed = async (...owners: number[]) => {
  const map = await files.list(db.read, 'proof', owners);
  return Object.fromEntries([...map].map(([owner, list]) => [owner, list.map(({ id }) => id)]));
};
const rows = () => db.read.count(StoredFileEntity);

describe('a stored file', () => {
  test('is seen only once it belongs to something', async () => {
    const [file] = await received('one');
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

  test('is listed with the others of its owner, in the order they came', async () => {
    const first = await attached(1, 'a', 'b', 'c');
    clock += 10;
    const second = await attached(1, 'd');
    const other = await attached(2, 'e');
    expect(await listed(1, 2, 3)).toEqual({
      1: [...first, ...second].map(({ id }) => id),
      2: other.map(({ id }) => id),
    });
    expect(await listed()).toEqual({});
  });

  test('stays unseen when the transaction fails, and is gone after discard', async () => {
    const list = await received('one', 'two');
    await expect(
      db.tx(async (tx) => {
        await files.attach(tx, list, 1);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await listed(1)).toEqual({});
    await files.discard(list);
    expect([await rows(), await listStore(home.url)]).toEqual([0, []]);
  });

  test('survives a discard by mistake', async () => {
    const list = await attached(1, 'one');
    await files.discard(list);
    expect(await listed(1)).toEqual({ 1: [list[0]!.id] });
    expect(await listStore(home.url)).toHaveLength(1);
  });

  test('is unseen from the moment its release commits, its object goes afterwards', async () => {
    const list = await attached(1, 'one', 'two');
    await db.tx((tx) => files.release(tx, [list[0]!.id]));
    expect(await listed(1)).toEqual({ 1: [list[1]!.id] });
    expect(await listStore(home.url)).toHaveLength(2);
    expect(await files.sweep()).toEqual({ rows: 1, objects: 0 });
    expect([await rows(), (await listStore(home.url)).length]).toEqual([1, 1]);
  });

  test('goes at once when discarded after its release', async () => {
    const list = await attached(1, 'one');
    await db.tx((tx) => files.release(tx, [list[0]!.id]));
    await files.discard(list);
    expect([await rows(), await listStore(home.url)]).toEqual([0, []]);
  });

  test('cannot be attached twice, nor after the sweep took it', async () => {
    const list = await attached(1, 'one');
    await expect(db.tx((tx) => files.attach(tx, list, 2))).rejects.toMatchObject({
      status: 409,
      code: 'upload_expired',
    });
    const late = await received('two');
    clock += hour + 60_000;
    await files.sweep();
    await expect(db.tx((tx) => files.attach(tx, late, 2))).rejects.toMatchObject({ code: 'upload_expired' });
    expect(await listed(1, 2)).toEqual({ 1: [list[0]!.id] });
  });

  test('leaves nothing when the store refuses half-way', async () => {
    let puts = 0;
    const refusing: Store = {
      ...store,
      put: (key, file) => {
        puts += 1;
        return puts === 2 ? Promise.reject(unavailable('store_unavailable', 'No.')) : store.put(key, file);
      },
    };
    const failing = createFiles({ db, store: refusing, log, area: 'billing' });
    await expect(failing.receive('proof', 7, [await upload('a'), await upload('b')])).rejects.toMatchObject({
      status: 503,
    });
    expect([await rows(), await listStore(home.url)]).toEqual([0, []]);
  });

  test('that nobody wants any more holds nobody up while the store keeps silent', async () => {
    const list = await received('one');
    const silent: Store = { ...store, delete: () => new Promise(() => undefined) };
    await createFiles({ db, store: silent, log, area: 'billing' }).discard(list);
    expect(await files.sweep()).toEqual({ rows: 1, objects: 0 });
  });
});

describe('the sweep', () => {
  test('removes after an hour what a killed process left, and nothing else', async () => {
    const kept = await attached(1, 'kept');
    const pending = await received('pending');
    await store.put(`billing/ab/${randomUUID()}.png`, await upload('object without a row'));
    await store.put('tracking/ab/another-service.png', await upload('not ours'));
    expect(await files.sweep()).toEqual({ rows: 0, objects: 0 });
    clock += hour + 60_000;
    expect(await files.sweep()).toEqual({ rows: 1, objects: 1 });
    expect(await listed(1)).toEqual({ 1: [kept[0]!.id] });
    const keys = await listStore(home.url);
    expect(keys.map((key) => key.split('/')[0])).toEqual(['billing', 'tracking']);
    expect(keys.join()).not.toContain(pending[0]!.id);
  });

  test('keeps the row while the store is down, so that nothing is forgotten', async () => {
    const list = await attached(1, 'one');
    await db.tx((tx) => files.release(tx, [list[0]!.id]));
    const down: Store = { ...store, delete: () => Promise.reject(unavailable('store_unavailable', 'No.')) };
    await createFiles({ db, store: down, log, area: 'billing' }).discard(list);
    await expect(createFiles({ db, store: down, log, area: 'billing' }).sweep()).rejects.toMatchObject({ status: 503 });
    expect(await rows()).toBe(1);
    expect(await files.sweep()).toEqual({ rows: 1, objects: 0 });
  });
});

describe('serving a stored file', () => {
  let server: Server;
  let opened: Files['open'];
  const addresses = createFileAddresses({ secret: 's'.repeat(32), now: () => clock });

  beforeEach(async () => {
    opened = files.open;
    const app = new Koa();
    app.silent = true;
    app.use(async (ctx, next) => {
      try {
        await next();
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause;
        ctx.status = cause.status;
        ctx.set(cause.headers);
        ctx.body = { code: cause.code };
      }
    });
    const router = new Router();
    fileRoutes({
      router,
      files: { find: files.find, open: (...call) => opened(...call) },
      addresses,
      prefixes: ['/uploads/paymentProofs', '/backend/uploads/paymentProofs'],
      purpose: 'proof',
    });
    app.use(router.routes()).use(router.allowedMethods());
    server = createServer(app.callback()).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<IncomingMessage>((done, failed) => {
      get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, headers, method }, done).on(
        'error',
        failed,
      );
    });
  const stored = async (content: string, kind?: Partial<Upload>) => {
    const list = await files.receive('proof', 7, [await upload(content, kind)]);
    await db.tx((tx) => files.attach(tx, list, 1));
    return list[0]!;
  };
  const at = (file: StoredFile) => addresses.sign('/uploads/paymentProofs', file);

  test('answers with the stored type, privately and in a sandbox', async () => {
    const file = await stored('0123456789');
    const answer = await ask(at(file));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=900',
      etag: `"${file.sha256}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    expect(answer.headers['content-disposition']).toMatch(/^inline; /);
    expect(await text(answer)).toBe('0123456789');
    expect(await text(await ask(`/backend${at(file)}`))).toBe('0123456789');
  });

  test('hands anything but images and PDF over as a download, by its full name', async () => {
    const file = await stored('x', { type: 'text/plain; charset=utf-8', ext: 'txt', name: 'تقرير "1";\'é.txt' });
    const { headers } = await ask(at(file));
    expect(headers['content-disposition']).toBe(
      "attachment; filename=\"_____ _1__'e_.txt\"; filename*=UTF-8''%D8%AA%D9%82%D8%B1%D9%8A%D8%B1%20%221%22%3B%27%C3%A9.txt",
    );
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('gives parts, and says when there is no such part', async () => {
    const file = await stored('0123456789');
    const part = async (range: string, more = {}) => {
      const answer = await ask(at(file), { Range: range, ...more });
      return [answer.statusCode, answer.headers['content-range'], answer.headers['content-length'], await text(answer)];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '3', '234']);
    expect(await part('bytes=8-')).toEqual([206, 'bytes 8-9/10', '2', '89']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '3', '789']);
    expect(await part('bytes=5-999')).toEqual([206, 'bytes 5-9/10', '5', '56789']);
    expect((await part('bytes=10-'))[0]).toBe(416);
    expect((await part('bytes=-0')).slice(0, 2)).toEqual([416, 'bytes */10']);
    for (const ignored of ['bytes=0-1,3-4', 'bytes=4-2', 'bytes=-', 'lines=1-2', `bytes=${'0-,'.repeat(1000)}`])
      expect((await part(ignored))[0]).toBe(200);
    expect((await part('bytes=2-4', { 'If-Range': '"other"' }))[0]).toBe(200);
    expect((await part('bytes=2-4', { 'If-Range': `"${file.sha256}"` }))[0]).toBe(206);
  });

  test('answers 304 to who has it, and HEAD without touching the store', async () => {
    const file = await stored('0123456789');
    opened = () => Promise.reject(new Error('not to be opened'));
    const known = await ask(at(file), { 'If-None-Match': `"${file.sha256}"` });
    expect([known.statusCode, await text(known)]).toEqual([304, '']);
    const head = await ask(at(file), {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.headers['content-type']]).toEqual([
      200,
      '10',
      'image/png',
    ]);
  });

  test('is 404 for every address that is not wholly right', async () => {
    const file = await stored('0123456789');
    const good = at(file);
    const other = await stored('other');
    const wrong = [
      good.replace(/\?.*/, ''),
      good.replace(/sig=./, 'sig=_'),
      good.replace(/exp=(\d)/, 'exp=9'),
      good.replace(/&sig.*/, ''),
      `${good}x`,
      `${good}&sig=x`,
      good.replace('exp=', 'exp=0'),
      good.replace(file.id, other.id),
      good.replace('.png', '.jpg'),
      good.replace('.png', '.PNG'),
      good.replace(file.id, file.id.toUpperCase()),
      '/uploads/paymentProofs/..%2f..%2fetc%2fpasswd',
      '/uploads/paymentProofs/%252e',
      '/uploads/paymentProofs/%00',
      '/uploads/paymentProofs/',
      '/uploads/paymentProofs/.',
      good.replace(file.id, `${file.id}%00`),
    ];
    for (const path of wrong) expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
    clock += 21 * 60_000;
    expect((await ask(good)).statusCode).toBe(404);
    expect((await ask(at(file))).statusCode).toBe(200);
    await db.tx((tx) => files.release(tx, [file.id]));
    expect((await ask(at(file))).statusCode).toBe(404);
    const pending = (await received('pending'))[0]!;
    expect((await ask(at(pending))).statusCode).toBe(404);
  });

  test('keeps its address the same for five minutes and good for fifteen', () => {
    const file = { id: randomUUID(), ext: 'png' };
    clock = Date.parse('2015-11-20T10:00:01Z');
    const first = addresses.sign('/u', file);
    clock += 4 * 60_000;
    expect(addresses.sign('/u', file)).toBe(first);
    expect(Number(new URLSearchParams(first.split('?')[1]).get('exp'))).toBe(Date.parse('2015-11-20T10:20:00Z') / 1000);
  });

  test('breaks the connection when the store fails half-way, and stops reading when the reader leaves', async () => {
    const file = await stored('0123456789');
    opened = async () =>
      Readable.from(
        (async function* half() {
          yield Buffer.from('01234');
          throw new Error('gone');
        })(),
      );
    await expect(ask(at(file)).then(text)).rejects.toThrow('aborted');
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(64));
      },
    });
    opened = async () => endless;
    const closed = new Promise<void>((done) => endless.once('close', done));
    (await ask(at(file))).destroy();
    await expect(closed).resolves.toBeUndefined();
  });

  test('is unavailable while the store is', async () => {
    const file = await stored('0123456789');
    opened = () => Promise.reject(unavailable('store_unavailable', 'No.'));
    const answer = await ask(at(file));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, undefined]);
  });
});
