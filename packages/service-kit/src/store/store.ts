import type { Readable } from 'node:stream';

/** A local file to store. Object stores need its size, in bytes. */
export interface StoreInput {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

/** A byte range; both positions are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Storage for uploaded files: a folder or an S3 bucket. Keys are unique and never overwritten.
 * Calls throw 503 `store_unavailable` if the store does not respond.
 */
export interface Store {
  /** Stores a file; the file is durable once the call returns. */
  put(key: string, file: StoreInput): Promise<void>;
  /** Opens a file; throws 404 if it does not exist. The stream can still fail later. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes a file. Succeeds if it does not exist. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Keys with a prefix (`billing/`) that were stored before `olderThan`, for the sweep. */
  list(prefix: string, olderThan: Date): AsyncIterable<string>;
  /** Removes writes that were interrupted before `olderThan`: partial files, or multipart uploads with the prefix. */
  sweep(prefix: string, olderThan: Date): Promise<void>;
  /** Throws if the store is not available. */
  ping(): Promise<void>;
}

/** Opens `file:<folder>`, `s3://key:secret@host:port/bucket`, or `s3s://...` over TLS. Creates the folder or bucket. */
export async function openStore(url: string): Promise<Store> {
  if (url.startsWith('file:')) return (await import('./file-store')).openFileStore(url.slice('file:'.length));
  if (/^s3s?:/.test(url)) return (await import('./s3-store')).openS3Store(url);
  throw new Error('The store URL must start with file:, s3: or s3s:');
}
