import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, IamAwsProvider } from 'minio';
import { parametersOf } from './sources.mjs';

/**
 * A service's stored objects, by key, in a folder or a bucket. `put` replaces an object completely or not at all.
 * @typedef {{ fetch(key: string, path: string): Promise<boolean>, put(key: string, path: string, size: number):
 * Promise<void>, list(prefix: string): Promise<string[]>, remove(keys: string[]): Promise<void> }} Objects
 */

/** Calls `work` with the path of a file that exists only meanwhile. */
async function withFile(work) {
  const folder = await mkdtemp(join(tmpdir(), 'hb-object-'));
  try {
    return await work(join(folder, 'object'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ownerKey = (service) => `${service}/installation`;

/** The id of the installation whose files a service has in its store, or null (D-102). */
export const readOwner = (objects, service) =>
  withFile(async (path) =>
    (await objects.fetch(ownerKey(service), path)) ? (await readFile(path, 'utf8')).trim() : null,
  );

export const writeOwner = (objects, service, id) =>
  withFile(async (path) => {
    await writeFile(path, id);
    await objects.put(ownerKey(service), path, id.length);
  });

const absentCodes = ['ENOENT', 'NoSuchKey', 'NotFound', 'NoSuchBucket'];
const unlessAbsent = (work) =>
  work.then(
    (value) => value ?? true,
    (cause) => {
      if (absentCodes.includes(cause.code)) return false;
      throw cause;
    },
  );

/** Calls `open` last: the stream of a deleted file fails immediately, and the error must be handled then. */
async function intoFile(open, path) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(await open(), createWriteStream(`${path}.part`, { mode: 0o600, flush: true }));
  await rename(`${path}.part`, path);
}

/** Timeout in ms, longer than the largest file takes. The client has none. */
const timeoutMs = 300_000;

function within(work) {
  let alarm;
  const late = new Promise((_, fail) => {
    alarm = setTimeout(() => fail(new Error(`The store did not respond within ${timeoutMs / 1000} s.`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(alarm));
}

/** @returns {Objects} */
const inFolder = (folder) => ({
  fetch: (key, path) =>
    unlessAbsent(
      intoFile(() => createReadStream(join(folder, key)), path).catch(async (cause) => {
        await rm(`${path}.part`, { force: true });
        throw cause;
      }),
    ),
  put: (key, path) => intoFile(() => createReadStream(path), join(folder, key)),
  async list(prefix) {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile())
      .map((file) => relative(folder, join(file.parentPath, file.name)))
      .filter((key) => key.startsWith(prefix));
  },
  async remove(keys) {
    for (const key of keys) await rm(join(folder, key), { force: true });
  },
});

/** @returns {Promise<Objects>} */
async function inBucket(url) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const { region = 'us-east-1', style = 'path' } = parametersOf(url, ['region', 'style']);
  const bucket = pathname.slice(1);
  const credentials = username
    ? { accessKey: decodeURIComponent(username), secretKey: decodeURIComponent(password) }
    : { credentialsProvider: new IamAwsProvider({}) };
  const client = new Client({
    endPoint: hostname,
    port: port ? Number(port) : undefined,
    useSSL: protocol === 's3s:',
    region,
    pathStyle: style === 'path',
    ...credentials,
  });
  if (!(await within(client.bucketExists(bucket)))) await within(client.makeBucket(bucket, region));
  return {
    fetch: (key, path) => unlessAbsent(within(intoFile(() => client.getObject(bucket, key), path))),
    put: async (key, path, size) => void (await within(client.putObject(bucket, key, createReadStream(path), size))),
    async list(prefix) {
      const keys = [];
      for await (const { name } of client.listObjectsV2(bucket, prefix, true)) keys.push(name);
      return keys;
    },
    remove: async (keys) => void (keys.length > 0 && (await within(client.removeObjects(bucket, keys)))),
  };
}

/** @returns {Promise<Objects>} */
export const openObjects = async (storeUrl) =>
  storeUrl.startsWith('file:') ? inFolder(storeUrl.slice('file:'.length)) : inBucket(storeUrl);

/**
 * The objects of each service, by its name.
 * @returns {Promise<Record<string, Objects>>}
 */
export const openAllObjects = async (components) =>
  Object.fromEntries(
    await Promise.all(components.map(async ({ name, storeUrl }) => [name, await openObjects(storeUrl)])),
  );

/** The key that a service gives a stored file. */
export const keyOf = (service, { id, ext }) => `${service}/${id.slice(0, 2)}/${id}.${ext}`;
