import { mkdir, writeFile } from 'node:fs/promises';
import { Client } from 'minio';
import { listStore, storeKind, testStore } from './store';

/** Writes a file to the store under test. */
async function put(url: string, key: string): Promise<void> {
  if (storeKind() === 'file') {
    const path = `${url.slice('file:'.length)}/${key}`;
    await mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
    return writeFile(path, 'x');
  }
  const { hostname, port, username, password, pathname } = new URL(url);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: username,
    secretKey: password,
  });
  await client.putObject(pathname.slice(1), key, 'x');
}

test('a new store is empty, listStore lists every key, and drop deletes the store', async () => {
  const store = await testStore();
  expect(await listStore(store.url)).toEqual([]);
  await put(store.url, 'proofs/b');
  await put(store.url, 'proofs/a');
  expect(await listStore(store.url)).toEqual(['proofs/a', 'proofs/b']);
  await store.drop();
  await expect(listStore(store.url)).rejects.toThrow();
});
