import type { Readable } from 'node:stream';

/** A file on this machine that is about to be stored. Its size is always known: object stores need it. */
export interface StoreInput {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

/** Inclusive byte positions. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where uploaded files live: a folder or an S3 bucket. Keys are unique and never written twice.
 * What fails because the store does not answer is a 503 `store_unavailable`.
 */
export interface Store {
  /** Durable once it returns. */
  put(key: string, file: StoreInput): Promise<void>;
  /** 404 when absent. The stream may still fail half-way. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Absent is fine. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Keys below a prefix (`billing/`) that were stored before `olderThan`, for the sweeper. */
  list(prefix: string, olderThan: Date): AsyncIterable<string>;
  /** Removes what broke off inside the store before `olderThan` and never became an object: half-written files, uploads in parts below a prefix. */
  sweep(prefix: string, olderThan: Date): Promise<void>;
  /** Throws when the store cannot be used. */
  ping(): Promise<void>;
}

/** `file:<folder>`, `s3://key:secret@host:port/bucket`, or `s3s://...` over TLS. Creates the folder or bucket. */
export async function openStore(url: string): Promise<Store> {
  if (url.startsWith('file:')) return (await import('./file-store')).openFileStore(url.slice('file:'.length));
  if (/^s3s?:/.test(url)) return (await import('./s3-store')).openS3Store(url);
  throw new Error('A store address starts with file:, s3: or s3s:');
}
