import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@hourbank/testing';
import { openStore, type Store } from '.';

const size = 6 * 1024 * 1024;
let server: Server;
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hourbank-s3-'));
  // The bucket exists, objects below `read` begin and never end, and all other requests fail.
  server = createServer((request, response) => {
    request.resume();
    if (/^\/bucket\/read\/[^?]+$/.test(request.url ?? ''))
      response.writeHead(200, { 'Content-Length': size }).write('begin');
    else response.writeHead(request.method === 'HEAD' ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  store = await openStore(`s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket`);
});
afterEach(async () => {
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
