import { createReadStream } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Client } from 'minio';
import type { Store, StoreInput } from './store';
import { codeOf, storeCall } from './store-errors';
import { checkKey } from './store-key';

/** A server without any sign of life for so long is given up (ms). */
const idleLimit = 5_000;
/** Once it answers, whoever reads sets the pace; so long may a reader pause (ms). */
const readerLimit = 60_000;
/** Files above this go up in parts, so that never more than one part is in memory. The least that S3 allows. */
const partSize = 5 * 1024 * 1024;
/** More at once only makes small servers refuse. */
const maxConnections = 32;

const absentCodes = ['NoSuchKey', 'NotFound', 'NoSuchBucket'];
const isAbsent = (cause: unknown) => absentCodes.includes(codeOf(cause) ?? '');
const connectionCodes = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'];

/** A store in a bucket of any server that speaks S3. One that does not answer yet stops nobody from starting: the first file asks for the bucket again. */
export async function openS3Store(url: string): Promise<Store> {
  const { client, bucket } = await connect(url);
  let isThere = false;
  const ensureBucket = async () => {
    if (isThere) return;
    await again(() => makeBucket(client, bucket));
    isThere = true;
  };
  await ensureBucket().catch(() => undefined);

  return {
    put: (key, file) => {
      checkKey(key);
      return storeCall(
        () => false,
        async () => {
          await ensureBucket();
          try {
            await again(() => putFile(client, bucket, key, file));
          } catch (cause) {
            if (file.size > partSize) await client.removeIncompleteUpload(bucket, key).catch(() => undefined);
            throw cause;
          }
        },
      );
    },
    get: (key, range) => {
      checkKey(key);
      return storeCall(isAbsent, () =>
        again(() =>
          range
            ? client.getPartialObject(bucket, key, range.start, range.end - range.start + 1)
            : client.getObject(bucket, key),
        ),
      );
    },
    delete: (key) => {
      checkKey(key);
      return storeCall(
        () => false,
        () => again(() => client.removeObject(bucket, key)),
      );
    },
    exists: (key) => {
      checkKey(key);
      return storeCall(
        () => false,
        () =>
          again(() =>
            client.statObject(bucket, key).then(
              () => true,
              (cause) => {
                if (isAbsent(cause)) return false;
                throw cause;
              },
            ),
          ),
      );
    },
    list: (prefix, olderThan) => keysBelow(client, bucket, prefix, olderThan),
    sweep: (prefix, olderThan) =>
      storeCall(
        () => false,
        () => again(() => abortUploads(client, bucket, prefix, olderThan)),
      ),
    ping: () =>
      storeCall(
        () => false,
        async () => {
          await ensureBucket();
          if (!(await again(() => client.bucketExists(bucket)))) throw new Error(`Bucket ${bucket} is gone`);
        },
      ),
  };
}

async function connect(url: string): Promise<{ client: Client; bucket: string }> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const useSSL = protocol === 's3s:';
  const bucket = pathname.slice(1);
  if (!hostname || !username || !password || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Error('An S3 store address looks like s3://key:secret@host:port/bucket');
  }
  const wire = useSSL ? https : http;
  // Loaded here, so that a service with a folder as its store never carries it in memory.
  const { Client: S3Client } = await import('minio');
  const client = new S3Client({
    endPoint: hostname,
    port: port ? Number(port) : undefined,
    useSSL,
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
    region: 'us-east-1',
    partSize,
    retryOptions: { disableRetry: true },
    transportAgent: new wire.Agent({ keepAlive: true, maxSockets: maxConnections }),
    transport: { request: withTimeout(wire.request) },
  });
  return { client, bucket };
}

/**
 * Sends one file. Above the size of a part the client asks the server before it reads, so the file is closed here whatever happens, and an error
 * of reading ends the call rather than the process.
 */
async function putFile(client: Client, bucket: string, key: string, file: StoreInput): Promise<void> {
  const content = createReadStream(file.path);
  const unreadable = new Promise<never>((_, reject) => content.once('error', reject));
  try {
    await Promise.race([client.putObject(bucket, key, content, file.size, { 'Content-Type': file.type }), unreadable]);
  } finally {
    content.on('error', () => undefined).destroy();
  }
}

/** The client itself waits for ever: a server that stops answering would hold requests and their files. */
function withTimeout(request: typeof http.request): typeof http.request {
  return (...args: unknown[]) => {
    const outgoing: http.ClientRequest = Reflect.apply(request, undefined, args);
    outgoing.setTimeout(idleLimit, () => outgoing.destroy(new Error('The S3 server was silent for too long')));
    outgoing.once('response', (answer) => answer.socket.setTimeout(readerLimit));
    return outgoing;
  };
}

/** Once more after a broken connection: the server may just have closed an idle one. Every call here may be repeated. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!connectionCodes.includes(codeOf(cause) ?? '')) throw cause;
    return call();
  }
}

async function makeBucket(client: Client, bucket: string): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  try {
    await client.makeBucket(bucket);
  } catch (cause) {
    if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(codeOf(cause) ?? '')) throw cause;
  }
}

/** A process that was killed cannot take back the parts it had sent, and no list of objects shows them. */
async function abortUploads(client: Client, bucket: string, prefix: string, olderThan: Date): Promise<void> {
  const begun: AsyncIterable<{ key?: string; uploadId?: string; initiated?: Date }> = client.listIncompleteUploads(
    bucket,
    prefix,
    true,
  );
  for await (const { key, uploadId, initiated } of begun) {
    if (key && uploadId && initiated && initiated < olderThan) await client.abortMultipartUpload(bucket, key, uploadId);
  }
}

async function* keysBelow(client: Client, bucket: string, prefix: string, olderThan: Date): AsyncIterable<string> {
  const items: AsyncIterable<{ name?: string; lastModified?: Date }> = client.listObjectsV2(bucket, prefix, true);
  for await (const { name, lastModified } of items) {
    if (name && lastModified && lastModified < olderThan) yield name;
  }
}
