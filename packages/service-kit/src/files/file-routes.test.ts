import { randomUUID } from 'node:crypto';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Router from '@koa/router';
import Koa from 'koa';
import { FilesFixture } from '../../tests/files-fixture';
import type { Db } from '../db/database';
import { AppError, unavailable } from '../errors';
import { withRequestContext } from '../logger/request-context';
import type { Upload } from '../uploads';
import { createSignedUrls } from './signed-urls';
import { fileRoutes } from './file-routes';
import type { Files } from './files';
import type { StoredFile } from './stored-file';

const fixture = new FilesFixture();
const upload = fixture.upload.bind(fixture);
const receive = fixture.receive.bind(fixture);
let db: Db;
let files: Files;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.reset();
  ({ db, files } = fixture);
});
afterEach(() => fixture.clear());

describe('serving a stored file', () => {
  let server: Server;
  let openFile: Files['open'];
  const ended = new Set<string>();
  const opened: unknown[] = [];
  let onOpen: () => Promise<void>;
  const signedUrls = createSignedUrls({
    secret: 's'.repeat(32),
    now: () => fixture.clock,
    isRevoked: ({ jti }) => ended.has(jti),
    limit: () => undefined,
  });

  beforeEach(async () => {
    openFile = files.open;
    ended.clear();
    opened.length = 0;
    onOpen = async () => undefined;
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
      files: { find: files.find, open: (...call) => openFile(...call) },
      signedUrls,
      prefixes: ['/uploads/paymentProofs', '/backend/uploads/paymentProofs'],
      purpose: 'proof',
      onOpen: async (file, caller) => {
        opened.push([file.id, caller]);
        await onOpen();
      },
    });
    app.use(router.routes()).use(router.allowedMethods());
    server = createServer(app.callback()).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<IncomingMessage>((done, failed) => {
      get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, headers, method }, done).on(
        'error',
        failed,
      );
    });
  const storeFile = async (content: string, kind?: Partial<Upload>) => {
    const list = await files.receive('proof', 7, [await upload(content, kind)]);
    await db.tx((tx) => files.attach(tx, list, 1));
    return list[0]!;
  };
  const urlOf = (file: StoredFile) => signedUrls.sign('/uploads/paymentProofs', file);

  test('responds with the stored content type, private caching and a sandbox policy', async () => {
    const file = await storeFile('0123456789');
    const response = await send(urlOf(file));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=900',
      etag: `"${file.sha256}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    expect(response.headers['content-disposition']).toMatch(/^inline; /);
    expect(await text(response)).toBe('0123456789');
    expect(await text(await send(`/backend${urlOf(file)}`))).toBe('0123456789');
  });

  test('serves files other than images and PDF as downloads with their full name', async () => {
    const file = await storeFile('x', { type: 'text/plain; charset=utf-8', ext: 'txt', name: 'تقرير "1";\'é.txt' });
    const { headers } = await send(urlOf(file));
    expect(headers['content-disposition']).toBe(
      'attachment; filename="????? \\"1\\";\'é.txt"; filename*=UTF-8\'\'%D8%AA%D9%82%D8%B1%D9%8A%D8%B1%20%221%22%3B%27%C3%A9.txt',
    );
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('serves byte ranges, returns 416 for unsatisfiable ones and ignores invalid ones', async () => {
    const file = await storeFile('0123456789');
    const sendRange = async (range: string, more = {}) => {
      const response = await send(urlOf(file), { Range: range, ...more });
      return [
        response.statusCode,
        response.headers['content-range'],
        response.headers['content-length'],
        await text(response),
      ];
    };
    expect(await sendRange('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '3', '234']);
    expect(await sendRange('bytes=8-')).toEqual([206, 'bytes 8-9/10', '2', '89']);
    expect(await sendRange('bytes=-3')).toEqual([206, 'bytes 7-9/10', '3', '789']);
    expect(await sendRange('bytes=5-999')).toEqual([206, 'bytes 5-9/10', '5', '56789']);
    expect((await sendRange('bytes=10-'))[0]).toBe(416);
    expect((await sendRange('bytes=-0')).slice(0, 2)).toEqual([416, 'bytes */10']);
    for (const ignored of ['bytes=0-1,3-4', 'bytes=4-2', 'bytes=-', 'lines=1-2', `bytes=${'0-,'.repeat(1000)}`])
      expect((await sendRange(ignored))[0]).toBe(200);
    expect((await sendRange('bytes=2-4', { 'If-Range': '"other"' }))[0]).toBe(200);
    expect((await sendRange('bytes=2-4', { 'If-Range': `"${file.sha256}"` }))[0]).toBe(206);
  });

  test('returns 304 for a known ETag and handles HEAD without reading the store', async () => {
    const file = await storeFile('0123456789');
    openFile = () => Promise.reject(new Error('the store must not be read'));
    const known = await send(urlOf(file), { 'If-None-Match': `"${file.sha256}"` });
    expect([known.statusCode, await text(known)]).toEqual([304, '']);
    const head = await send(urlOf(file), {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.headers['content-type']]).toEqual([
      200,
      '10',
      'image/png',
    ]);
  });

  test('returns 404 for invalid or expired URLs and for released and pending files', async () => {
    const file = await storeFile('0123456789');
    const validUrl = urlOf(file);
    const other = await storeFile('other');
    const invalidUrls = [
      validUrl.replace(/\?.*/, ''),
      validUrl.replace(/sig=.{4}/, 'sig=AAAA'),
      validUrl.replace(/exp=(\d)/, 'exp=9'),
      validUrl.replace(/&sig.*/, ''),
      validUrl.replace('by=service', 'by=admin.1.1.a'),
      validUrl.replace('&by=service', ''),
      `${validUrl}&by=service`,
      `${validUrl}x`,
      `${validUrl}&sig=x`,
      validUrl.replace('exp=', 'exp=0'),
      validUrl.replace(file.id, other.id),
      validUrl.replace('.png', '.jpg'),
      validUrl.replace('.png', '.PNG'),
      validUrl.replace(file.id, file.id.toUpperCase()),
      '/uploads/paymentProofs/..%2f..%2fetc%2fpasswd',
      '/uploads/paymentProofs/%252e',
      '/uploads/paymentProofs/%00',
      '/uploads/paymentProofs/',
      '/uploads/paymentProofs/.',
      validUrl.replace(file.id, `${file.id}%00`),
    ];
    for (const path of invalidUrls) expect([path, (await send(path)).statusCode]).toEqual([path, 404]);
    fixture.clock += 21 * 60_000;
    expect((await send(validUrl)).statusCode).toBe(404);
    expect((await send(urlOf(file))).statusCode).toBe(200);
    await db.tx((tx) => files.release(tx, [file.id]));
    expect((await send(urlOf(file))).statusCode).toBe(404);
    const pending = (await receive('pending'))[0]!;
    expect((await send(urlOf(pending))).statusCode).toBe(404);
  });

  test('a URL ends with the session that requested it, and cannot be changed to another session', async () => {
    const file = await storeFile('0123456789');
    const session = { role: 'client', id: 7, revision: 2, jti: 'first', expiresAt: 0 } as const;
    const urlFor = (jti: string) =>
      withRequestContext({ requestId: 'r', traceparent: 't', session: { ...session, jti } }, () => urlOf(file));
    const [first, second] = [urlFor('first'), urlFor('second')];
    expect(first).toContain('&by=client.7.2.first&sig=');
    ended.add('first');
    expect((await send(first)).statusCode).toBe(404);
    expect((await send(first.replace('.first', '.second'))).statusCode).toBe(404);
    expect((await send(second)).statusCode).toBe(200);
    const { expiresAt: _, ...identity } = session;
    expect(opened).toEqual([[file.id, { session: { ...identity, jti: 'second' }, address: expect.any(String) }]]);
  });

  test('a file is not sent if its reading cannot be recorded', async () => {
    const file = await storeFile('0123456789');
    onOpen = () => Promise.reject(unavailable('database_unavailable', 'No.'));
    expect((await send(urlOf(file))).statusCode).toBe(503);
  });

  test('signs the same URL for five minutes, valid for at least fifteen', () => {
    const file = { id: randomUUID(), ext: 'png' };
    fixture.clock = Date.parse('2015-11-20T10:00:01Z');
    const first = signedUrls.sign('/u', file);
    fixture.clock += 4 * 60_000;
    expect(signedUrls.sign('/u', file)).toBe(first);
    expect(Number(new URLSearchParams(first.split('?')[1]).get('exp'))).toBe(Date.parse('2015-11-20T10:20:00Z') / 1000);
  });

  test('closes the connection if the stream fails, and the stream if the client disconnects', async () => {
    const file = await storeFile('0123456789');
    openFile = async () =>
      Readable.from(
        (async function* half() {
          yield Buffer.from('01234');
          throw new Error('connection lost');
        })(),
      );
    await expect(send(urlOf(file)).then(text)).rejects.toThrow('aborted');
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(64));
      },
    });
    openFile = async () => endless;
    const closed = new Promise<void>((done) => endless.once('close', done));
    (await send(urlOf(file))).destroy();
    await expect(closed).resolves.toBeUndefined();
  });

  test('returns 503 without caching while the store is unavailable', async () => {
    const file = await storeFile('0123456789');
    openFile = () => Promise.reject(unavailable('store_unavailable', 'No.'));
    const response = await send(urlOf(file));
    expect([response.statusCode, response.headers['cache-control']]).toEqual([503, undefined]);
  });
});
