import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { Client } from 'minio';

export interface TestStore {
  /** For `STORE_URL` (D-55). */
  readonly url: string;
  /** Deletes the folder or bucket and its content. */
  drop(): Promise<void>;
}

type StoreKind = 'file' | 's3';

/** The store of this test run, from `TEST_STORE`; a folder by default. */
export function storeKind(): StoreKind {
  const kind = process.env.TEST_STORE ?? 'file';
  if (kind !== 'file' && kind !== 's3') throw new Error(`TEST_STORE must be file or s3, not ${kind}`);
  return kind;
}

/** Creates an empty store. Each call creates another one. */
export const testStore = (): Promise<TestStore> => (storeKind() === 's3' ? s3Store() : fileStore());

async function fileStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'hb-store-'));
  return { url: `file:${folder}`, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function s3Store(): Promise<TestStore> {
  const root = process.env.TEST_S3_URL;
  if (!root) throw new Error('TEST_S3_URL is not set: run the tests with jest, whose global setup starts an S3 server');
  const url = `${root.replace(/\/$/, '')}/hb-${randomBytes(6).toString('hex')}`;
  const { client, bucket } = openBucket(url);
  await client.makeBucket(bucket);
  return {
    url,
    async drop() {
      const keys = await objectsIn(url);
      if (keys.length > 0) await client.removeObjects(bucket, keys);
      await client.removeBucket(bucket);
    },
  };
}

/** Lists all keys in a store but those that name its owner (D-102), sorted. Empty folders are ignored. */
export async function listStore(url: string): Promise<string[]> {
  const keys = url.startsWith('file:') ? await filesIn(url.slice('file:'.length)) : await objectsIn(url);
  return keys.filter((key) => !key.endsWith('/installation')).sort();
}

/** Lists incomplete writes, which are not keys yet: partial files of a folder, or multipart uploads of a bucket. */
export async function listUnfinished(url: string): Promise<string[]> {
  if (url.startsWith('file:')) return (await filesIn(url.slice('file:'.length))).filter((key) => key.startsWith('.'));
  const { client, bucket } = openBucket(url);
  const keys: string[] = [];
  for await (const item of client.listIncompleteUploads(bucket, '', true)) keys.push((item as { key: string }).key);
  return keys;
}

/** Leaves an incomplete write in a store, like a process that is killed while it writes. */
export async function breakOffInStore(url: string, key: string): Promise<void> {
  if (url.startsWith('file:')) return writeFile(join(url.slice('file:'.length), '.unfinished', basename(key)), 'half');
  const { client, bucket } = openBucket(url);
  await client.initiateNewMultipartUpload(bucket, key, {});
}

async function filesIn(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  return items
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/'));
}

async function objectsIn(url: string): Promise<string[]> {
  const { client, bucket } = openBucket(url);
  const keys: string[] = [];
  for await (const item of client.listObjectsV2(bucket, '', true)) keys.push((item as { name: string }).name);
  return keys;
}

function openBucket(url: string): { client: Client; bucket: string } {
  const { hostname, port, username, password, pathname } = new URL(url);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    region: 'us-east-1',
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
  });
  return { client, bucket: pathname.slice(1) };
}
