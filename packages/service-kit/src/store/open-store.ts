import type { Store } from './store';

/** Opens `file:<folder>`, `s3://key:secret@host:port/bucket`, or `s3s://...` over TLS. Creates the folder or bucket. */
export async function openStore(url: string): Promise<Store> {
  if (url.startsWith('file:')) return (await import('./file-store')).openFileStore(url.slice('file:'.length));
  if (/^s3s?:/.test(url)) return (await import('./s3-store')).openS3Store(url);
  throw new Error('The store URL must start with file:, s3: or s3s:');
}
