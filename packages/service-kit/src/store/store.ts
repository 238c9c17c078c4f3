import type { Readable } from 'node:stream';

const segment = '[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?';
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`);

/**
 * Returns a valid key and throws otherwise. Hourbank generates all keys, so a key that could leave the folder is a
 * programming error.
 */
export function checkKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key) || key.includes('..'))
    throw new Error(`Not a store key: ${JSON.stringify(key)}`);
  return key;
}

/** The `code` of a system or S3 error. */
export const codeOf = (cause: unknown): string | undefined =>
  typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;

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
  /** Keys with a prefix (`billing/`) that were stored before `olderThan`, for the sweep. */
  list(prefix: string, olderThan: Date): AsyncIterable<string>;
  /** Removes writes that were interrupted before `olderThan`: partial files, or multipart uploads with the prefix. */
  sweep(prefix: string, olderThan: Date): Promise<void>;
  /** Throws if the store is not available. */
  ping(): Promise<void>;
  /** The disk of a folder; null for a bucket, which does not tell. */
  space(): Promise<{ freeBytes: number; totalBytes: number } | null>;
}

/** A folder or a bucket. Its calls fail with the errors of the file system or of the server. */
export interface Backend extends Store {
  /** Whether a call failed because there is no such file. */
  isAbsent(cause: unknown): boolean;
}
