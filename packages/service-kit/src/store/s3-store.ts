import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, IamAwsProvider } from 'minio';
import { ConfigError } from '../config/read-config';
import { parametersOf } from '../config/url-parameters';
import { type Backend, codeOf, type StoreInput } from './store';

/** Timeout of a server that sends no data, ms. */
const idleLimit = 5_000;
/** Longest pause of the reader after the response has started, ms. */
const readerLimit = 60_000;
/** Larger files use a multipart upload, so that only one part is in memory. The minimum part size of S3, bytes. */
const partSize = 5 * 1024 * 1024;
/**
 * Connections for reading, as many as the gateway forwards downloads at a time, because slow readers keep them. All
 * other calls have connections of their own, so that uploads never wait for readers. Small servers reject requests
 * above some number of connections.
 */
const maxConnections = { reading: 64, other: 32 };

const absentCodes = ['NoSuchKey', 'NotFound', 'NoSuchBucket'];
const connectionCodes = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'];

/**
 * Opens a store in a bucket of an S3-compatible server. A server that does not respond is no error: the first `put`
 * checks the bucket again.
 */
export async function openS3Store(url: string): Promise<Backend> {
  const { client, reader, bucket, region } = await connect(url);
  let bucketExists = false;
  const ensureBucket = async () => {
    if (bucketExists) return;
    await retryOnce(() => makeBucket(client, bucket, region));
    bucketExists = true;
  };
  await ensureBucket().catch(() => undefined);

  return {
    async put(key, file) {
      await ensureBucket();
      await retryOnce(() => (file.size > partSize ? putParts : putWhole)(client, bucket, key, file));
    },
    get: (key, range) =>
      retryOnce(() =>
        range
          ? reader.getPartialObject(bucket, key, range.start, range.end - range.start + 1)
          : reader.getObject(bucket, key),
      ),
    delete: (key) => retryOnce(() => client.removeObject(bucket, key)),
    list: (prefix, olderThan) => keysBelow(client, bucket, prefix, olderThan),
    sweep: (prefix, olderThan) => retryOnce(() => abortUploads(client, bucket, prefix, olderThan)),
    async ping() {
      await ensureBucket();
      if (!(await retryOnce(() => client.bucketExists(bucket)))) throw new Error(`Bucket ${bucket} is gone`);
    },
    space: async () => null,
    isAbsent: (cause) => absentCodes.includes(codeOf(cause) ?? ''),
  };
}

/** The library waits without a limit for credentials. */
function withinLimit(provider: IamAwsProvider): IamAwsProvider {
  const getCredentials = provider.getCredentials.bind(provider);
  provider.getCredentials = () => Promise.race([getCredentials(), rejectLate()]);
  return provider;
}

async function rejectLate(): Promise<never> {
  await sleep(idleLimit, undefined, { ref: false });
  throw new Error(`No credentials within ${idleLimit} ms`);
}

interface S3Connection {
  client: Client;
  reader: Client;
  bucket: string;
  region: string;
}

/**
 * The clients of `s3s://key:secret@host:port/bucket?region=eu-central-1&style=virtual`. Without a key, credentials come
 * from the web identity token of the pod; those of containers and machines are read wrongly by minio 8.0.7.
 */
async function connect(url: string): Promise<S3Connection> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const { region = 'us-east-1', style = 'path' } = parametersOf(url, 'STORE_URL', ['region', 'style']);
  const useSSL = protocol === 's3s:';
  const bucket = pathname.slice(1);
  if (!hostname || !username !== !password || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('STORE_URL: an S3 store looks like s3://key:secret@host:port/bucket');
  if (!/^[a-z0-9-]+$/.test(region)) throw new ConfigError('STORE_URL: region must look like eu-central-1');
  if (style !== 'path' && style !== 'virtual') throw new ConfigError('STORE_URL: style must be path or virtual');
  const protocolModule = useSSL ? https : http;
  // Loaded on demand to save memory in services that use a folder store.
  const { Client: S3Client, IamAwsProvider: RoleProvider } = await import('minio');
  const credentials = username
    ? { accessKey: decodeURIComponent(username), secretKey: decodeURIComponent(password) }
    : { credentialsProvider: withinLimit(new RoleProvider({})) };
  const withConnections = (maxSockets: number) =>
    new S3Client({
      endPoint: hostname,
      port: port ? Number(port) : undefined,
      useSSL,
      ...credentials,
      region,
      pathStyle: style === 'path',
      partSize,
      retryOptions: { disableRetry: true },
      transportAgent: new protocolModule.Agent({ keepAlive: true, maxSockets }),
      transport: { request: withTimeout(protocolModule.request) },
    });
  return {
    client: withConnections(maxConnections.other),
    reader: withConnections(maxConnections.reading),
    bucket,
    region,
  };
}

async function putWhole(client: Client, bucket: string, key: string, { path, type }: StoreInput): Promise<void> {
  await client.putObject(bucket, key, await buffer(createReadStream(path)), undefined, { 'Content-Type': type });
}

/**
 * Uploads a file in parts. The client's own multipart upload is not used: it resumes one that was interrupted, and then
 * leaves out parts that are equal to the one before.
 */
async function putParts(client: Client, bucket: string, key: string, { path, size, type }: StoreInput): Promise<void> {
  const uploadId = await client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': type });
  try {
    const parts: { part: number; etag: string }[] = [];
    for (let start = 0; start < size; start += partSize) {
      const content = await buffer(createReadStream(path, { start, end: Math.min(start + partSize, size) - 1 }));
      const { part, etag } = await client.uploadPart(
        {
          bucketName: bucket,
          objectName: key,
          uploadID: encodeURIComponent(uploadId),
          partNumber: parts.length + 1,
          headers: { 'Content-MD5': createHash('md5').update(content).digest('base64') },
        },
        content,
      );
      parts.push({ part, etag });
    }
    await client.completeMultipartUpload(bucket, key, uploadId, parts);
  } catch (cause) {
    await abortUpload(client, bucket, key, uploadId).catch(() => undefined);
    throw cause;
  }
}

/** The client writes the id into the address as it is; a server may use characters that stand for others there. */
const abortUpload = (client: Client, bucket: string, key: string, uploadId: string): Promise<void> =>
  client.abortMultipartUpload(bucket, key, encodeURIComponent(uploadId));

/**
 * Adds timeouts to requests. The client has none, so a server that stops responding would block requests and keep files
 * open.
 */
function withTimeout(request: typeof http.request): typeof http.request {
  return (...args: unknown[]) => {
    const outgoing: http.ClientRequest = Reflect.apply(request, undefined, args);
    outgoing.setTimeout(idleLimit, () => outgoing.destroy(new Error(`The S3 server sent no data for ${idleLimit} ms`)));
    outgoing.once('response', (response) => response.socket.setTimeout(readerLimit));
    return outgoing;
  };
}

/**
 * Retries a call once after a connection error, because the server may have closed an idle connection. All calls here
 * are idempotent.
 */
async function retryOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!connectionCodes.includes(codeOf(cause) ?? '')) throw cause;
    return call();
  }
}

async function makeBucket(client: Client, bucket: string, region: string): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  try {
    await client.makeBucket(bucket, region);
  } catch (cause) {
    if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(codeOf(cause) ?? '')) throw cause;
  }
}

/** Aborts multipart uploads that killed processes left behind; object listings do not include their parts. */
async function abortUploads(client: Client, bucket: string, prefix: string, olderThan: Date): Promise<void> {
  const uploads: AsyncIterable<{ key?: string; uploadId?: string; initiated?: Date }> = client.listIncompleteUploads(
    bucket,
    prefix,
    true,
  );
  for await (const { key, uploadId, initiated } of uploads) {
    if (key && uploadId && initiated && initiated < olderThan) await abortUpload(client, bucket, key, uploadId);
  }
}

async function* keysBelow(client: Client, bucket: string, prefix: string, olderThan: Date): AsyncIterable<string> {
  const items: AsyncIterable<{ name?: string; lastModified?: Date }> = client.listObjectsV2(bucket, prefix, true);
  for await (const { name, lastModified } of items) {
    if (name && lastModified && lastModified < olderThan) yield name;
  }
}
