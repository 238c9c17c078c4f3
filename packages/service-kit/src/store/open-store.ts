import { ConfigError } from '../config/read-config';
import { notFound, unavailable } from '../errors';
import { type Backend, checkKey, type Store } from './store';

/**
 * Opens `file:<folder>`, `s3://key:secret@host:port/bucket?region=&style=`, or `s3s://...` over TLS. Creates the folder
 * or bucket. Throws ConfigError for any other URL.
 */
export async function openStore(url: string): Promise<Store> {
  const backend = await openBackend(url);
  return {
    put: (key, file) => storeCall(backend.put(checkKey(key), file)),
    get: (key, range) => storeCall(backend.get(checkKey(key), range), backend.isAbsent),
    delete: (key) => storeCall(backend.delete(checkKey(key))),
    list: (prefix, olderThan) => backend.list(prefix, olderThan),
    sweep: (prefix, olderThan) => storeCall(backend.sweep(prefix, olderThan)),
    ping: () => storeCall(backend.ping()),
    space: () => storeCall(backend.space()),
  };
}

async function openBackend(url: string): Promise<Backend> {
  if (url.startsWith('file:')) return (await import('./file-store')).openFileStore(url.slice('file:'.length));
  if (/^s3s?:/.test(url)) return (await import('./s3-store')).openS3Store(url);
  throw new ConfigError('STORE_URL: must start with file:, s3: or s3s:');
}

/** Converts the failure of a call to a 404 or 503; `cause` keeps the original error for the log. */
async function storeCall<T>(call: Promise<T>, isAbsent?: (cause: unknown) => boolean): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (isAbsent?.(cause)) throw notFound();
    const error = unavailable('store_unavailable', 'Files are not available at the moment. Try again in a moment.');
    error.cause = cause;
    throw error;
  }
}
