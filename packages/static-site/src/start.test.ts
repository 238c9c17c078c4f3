import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { consolePaths } from '@hourbank/contracts/console-paths';
import { readSiteConfig } from './config';
import { startSite } from './start';

const script = `export const text = '${'hours '.repeat(200)}';`;
const asset = '/assets/main.0123456789.js';
const page = '<!doctype html><title>Hourbank</title>';

let folder: string;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-site-'));
  await mkdir(join(folder, 'site/assets'), { recursive: true });
  await mkdir(join(folder, 'site/.git'), { recursive: true });
  await writeFile(join(folder, 'site/index.html'), page);
  await writeFile(join(folder, 'site/.secret'), 'hidden');
  await writeFile(join(folder, 'site/.git/secret.txt'), 'hidden');
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(folder, 'site', asset), script);
  await writeFile(join(folder, 'site', `${asset}.br`), brotliCompressSync(script));
  await writeFile(join(folder, 'site', `${asset}.gz`), gzipSync(script));
  await writeFile(join(folder, 'config.json'), '{"remotes":{"mfe_admin":"/one"}}');
  site = await startSite(
    readSiteConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      SITE_DIR: join(folder, 'site'),
      SITE_CONFIG_FILE: join(folder, 'config.json'),
    }),
  );
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

/** Sends a raw request, because `fetch` decompresses bodies and normalizes paths. */
const sendRequest = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const read = async (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
    };
    const request = get({ host: '127.0.0.1', port: site.port, path, headers, method }, (response) => {
      read(response).then(resolve, reject);
    });
    request.on('error', reject);
  });

test('serves a hashed asset with a permanent cache header, as brotli, gzip or uncompressed depending on Accept-Encoding', async () => {
  const [brotli, gzip, plain] = [
    await sendRequest(asset, { 'Accept-Encoding': 'gzip, br' }),
    await sendRequest(asset, { 'Accept-Encoding': 'gzip' }),
    await sendRequest(asset),
  ];
  expect(
    [brotli, gzip, plain].map(({ status, headers }) => [
      status,
      headers['content-encoding'],
      headers.vary,
      headers['cache-control'],
    ]),
  ).toEqual([
    [200, 'br', 'Accept-Encoding', 'public, max-age=31536000, immutable'],
    [200, 'gzip', 'Accept-Encoding', 'public, max-age=31536000, immutable'],
    [200, undefined, 'Accept-Encoding', 'public, max-age=31536000, immutable'],
  ]);
  expect([
    brotliDecompressSync(brotli.body).toString(),
    gunzipSync(gzip.body).toString(),
    plain.body.toString(),
  ]).toEqual([script, script, script]);
  expect(brotli.headers['content-type']).toMatch(/^text\/javascript/);
});

test('returns the page for the pages of the consoles, requires revalidation, and returns 304 when it is unchanged', async () => {
  for (const path of ['/', '/dashboard/clients/7?page=2', '/client-portal']) {
    const { status, headers, body } = await sendRequest(path);
    expect([path, status, headers['cache-control'], body.toString()]).toEqual([path, 200, 'no-cache', page]);
  }
  const { etag } = (await sendRequest('/')).headers;
  const again = await sendRequest('/', { 'If-None-Match': String(etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test.each(['bytes=7-11', 'bytes=5-2', 'bytes=999999-', 'bytes=-5', 'bytes=0-0,1-1', 'bytes', 'x=1-2'])(
  'sends the whole file for the range %s',
  async (range) => {
    const { status, headers, body } = await sendRequest(asset, { Range: range });
    expect([status, headers['content-range'], body.toString()]).toEqual([200, undefined, script]);
  },
);

test('returns no body for HEAD', async () => {
  const head = await sendRequest(asset, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(script.length), 0]);
});

const everyPath = Object.values(consolePaths).flat();
test.each(everyPath)('returns the page of a console for %s, in any case and with a slash at its end', async (route) => {
  const path = route.replaceAll(/\$\w+/g, '7');
  for (const spelling of [path, `${path.toUpperCase()}?page=2`, path.endsWith('/') ? path : `${path}/`])
    expect([spelling, (await sendRequest(spelling)).status]).toEqual([spelling, 200]);
});

test.each([
  '/metrics',
  '/readyz',
  '/healthz',
  '/METRICS',
  '/.git/config',
  '/.env',
  '/api-docs',
  '/Internal/events',
  '/wp-login.php',
  '/%6detrics',
  '/%2e%67it/config',
  '/%64ashboard',
  '/dashboard/nowhere/at/all',
  '/dashboardx',
  '/client-portal/tasks/7/edit',
  '/.secret',
  '/.git/secret.txt',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
])('returns the page with status 404 for %s, of which no console has a page', async (path) => {
  const { etag } = (await sendRequest('/')).headers;
  const forwarded = { 'X-Forwarded-For': '192.0.2.1', 'If-None-Match': String(etag) };
  const { status, body, headers } = await sendRequest(path, forwarded);
  expect([status, body.toString(), headers['cache-control']]).toEqual([404, page, 'no-cache']);
});

test.each(['/assets/gone.js', '/_mfe/admin/anything', '/assets/../../secret.txt'])(
  'returns 404 for %s',
  async (path) => {
    const { status, body } = await sendRequest(path, { 'X-Request-Id': 'request-12345678' });
    expect([status, JSON.parse(body.toString())]).toMatchObject([
      404,
      { code: 'not_found', requestId: 'request-12345678' },
    ]);
  },
);

test.each(['//', '//site', '//[', '/%', '/\\\\'])(
  'returns the page with status 404 for %s, which is not a valid URL',
  async (path) => {
    const { status, body } = await sendRequest(path);
    expect([status, body.toString()]).toEqual([404, page]);
  },
);

test('files can only be read', async () => {
  const { status, headers } = await sendRequest('/', {}, 'POST');
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('reads the configuration for each request, also after the mounted file was replaced', async () => {
  const readConfig = async () => {
    const { headers, body } = await sendRequest('/config.json');
    expect(headers['cache-control']).toBe('no-store');
    return JSON.parse(body.toString()) as unknown;
  };
  expect(await readConfig()).toEqual({ remotes: { mfe_admin: '/one' } });
  // Kubernetes replaces a mounted file the same way: it swaps a symbolic link atomically.
  await writeFile(join(folder, 'next.json'), '{"remotes":{"mfe_admin":"/two"}}');
  await symlink(join(folder, 'next.json'), join(folder, 'link'));
  await rename(join(folder, 'link'), join(folder, 'config.json'));
  expect(await readConfig()).toEqual({ remotes: { mfe_admin: '/two' } });

  await writeFile(join(folder, 'next.json'), '{"remotes":');
  const broken = await sendRequest('/config.json');
  expect([broken.status, JSON.parse(broken.body.toString())]).toMatchObject([503, { code: 'site_config_unavailable' }]);
});

test('reports health and readiness, and serves the site beside the program by default', async () => {
  expect([(await sendRequest('/healthz')).body.toString(), (await sendRequest('/readyz')).body.toString()]).toEqual([
    '{"status":"ok"}',
    '{"status":"ok"}',
  ]);
  expect(readSiteConfig({}).SITE_DIR).toBe(join(__dirname, 'site'));
});

test('a file that is gone when it is opened ends its request only', async () => {
  await rename(join(folder, 'site', asset), join(folder, 'site/renamed.js'));
  await expect(sendRequest(asset)).rejects.toThrow('socket hang up');
  await rename(join(folder, 'site/renamed.js'), join(folder, 'site', asset));
  expect((await sendRequest(asset)).status).toBe(200);
});

test('a file that a build has replaced by a shorter one breaks the response off instead of leaving it open', async () => {
  await writeFile(join(folder, 'site/index.html'), page.slice(1));
  await expect(sendRequest('/')).rejects.toThrow('aborted');
  await writeFile(join(folder, 'site/index.html'), page);
  expect((await sendRequest('/')).status).toBe(200);
});
