import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@hourbank/testing';
import { ConfigError } from '../config/read-config';
import { openStore, type Store } from '.';

const size = 6 * 1024 * 1024;
/** Regions that requests were signed for. The server accepts one of them. */
const signedFor = new Set<string>();
const theirRegion = 'eu-central-1';
let server: Server;
let address: string;
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hourbank-s3-'));
  // The bucket exists, objects below `read` begin and never end, and all other requests fail.
  server = createServer((request, response) => {
    request.resume();
    const region = request.headers.authorization?.split('/')[2] ?? '';
    signedFor.add(region);
    if (region !== theirRegion) response.writeHead(400).end();
    else if (/^\/bucket\/read\/[^?]+$/.test(request.url ?? ''))
      response.writeHead(200, { 'Content-Length': size }).write('begin');
    else response.writeHead(request.method === 'HEAD' ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = await openStore(`s3://key:secret@${address}/bucket?region=${theirRegion}`);
});
afterEach(async () => {
  signedFor.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** The number of files below the folder that this process has open. */
async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(folder)).length;
}

test('signs for the region of its URL, us-east-1 by default', async () => {
  await expect(store.ping()).resolves.toBeUndefined();
  expect([...signedFor]).toEqual([theirRegion]);
  await expect((await openStore(`s3://key:secret@${address}/bucket`)).ping()).rejects.toMatchObject({ status: 503 });
  expect([...signedFor]).toEqual([theirRegion, 'us-east-1']);
});

test('names the bucket in the host if its URL says so', async () => {
  const hosts = new Set<string | undefined>();
  server.prependListener('request', ({ headers, url }: IncomingMessage) => hosts.add(`${headers.host}${url}`));
  const { port } = server.address() as AddressInfo;
  await (
    await openStore(`s3://key:secret@localhost:${port}/bucket?style=virtual&region=${theirRegion}`)
  )
    .ping()
    .catch(() => undefined);
  // The resolver of this machine may not know names below localhost.
  expect([...hosts].filter((host) => host !== `bucket.localhost:${port}/`)).toEqual([]);
});

test.each([
  ['s3://key:secret@host:1/bucket?regoin=x', 'STORE_URL: regoin is no parameter of this URL; known are region, style'],
  ['s3://key:secret@host:1/bucket?region=EU', 'STORE_URL: region must look like eu-central-1'],
  ['s3://key:secret@host:1/bucket?style=none', 'STORE_URL: style must be path or virtual'],
  ['s3://key@host:1/bucket', 'STORE_URL: an S3 store looks like'],
  ['s3://key:secret@host:1/', 'STORE_URL: an S3 store looks like'],
])('%s is refused at once', async (url, message) => {
  await expect(openStore(url)).rejects.toThrow(ConfigError);
  await expect(openStore(url)).rejects.toThrow(message);
});

test('closes the source file if a multipart upload fails', async () => {
  const path = join(folder, 'large');
  await writeFile(path, Buffer.alloc(size));
  for (let round = 0; round < 5; round++)
    await expect(store.put(`test/${round}.pdf`, { path, size, type: 'application/pdf' })).rejects.toMatchObject({
      status: 503,
    });
  await eventually(async () => (await openFiles()) === 0);
});

test('fails with 503 if the source file cannot be read', async () => {
  const path = join(folder, 'absent');
  await expect(store.put('test/a.pdf', { path, size, type: 'application/pdf' })).rejects.toMatchObject({ status: 503 });
});

test('serves other calls while as many files are read as the store has connections for', async () => {
  const ignore = () => undefined;
  // The readers stand still until the server closes their connections.
  const readers = Array.from({ length: 100 }, (_, index) =>
    store.get(`read/${index}.pdf`).then((file) => void file.on('error', ignore), ignore),
  );
  await readers[0];
  await store.ping();
});
