import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredFile } from './stored-file';

interface AddressOptions {
  /** FILES_SECRET, at least 32 characters. */
  secret: string;
  /** How long an address is good at least (ms). */
  ttlMs?: number;
  now?: () => number;
}

const quarterHour = 15 * 60_000;
/** Expiry is rounded up to this, so that a list asked for again has the same addresses and browsers need not load again (ms). */
const step = 5 * 60_000;

/** Makes and checks the signed addresses of stored files (D-23). One signature is good under every prefix the file is served at. */
export function createSignedUrls({ secret, ttlMs = quarterHour, now = Date.now }: AddressOptions) {
  const signature = (fileName: string, expires: string) =>
    createHmac('sha256', secret).update(`file\n${fileName}\n${expires}`).digest();

  return {
    /** `/uploads/screenshots` and a file -> `/uploads/screenshots/<id>.<ext>?exp=<seconds>&sig=<...>`. */
    sign(prefix: string, { id, ext }: Pick<StoredFile, 'id' | 'ext'>): string {
      const fileName = `${id}.${ext}`;
      const expires = String((Math.ceil((now() + ttlMs) / step) * step) / 1000);
      return `${prefix}/${fileName}?exp=${expires}&sig=${signature(fileName, expires).toString('base64url')}`;
    },
    verify(fileName: string, expires: unknown, given: unknown): boolean {
      if (
        typeof expires !== 'string' ||
        typeof given !== 'string' ||
        !/^\d{10}$/.test(expires) ||
        !/^[\w-]{43}$/.test(given)
      )
        return false;
      return (
        timingSafeEqual(signature(fileName, expires), Buffer.from(given, 'base64url')) && Number(expires) * 1000 > now()
      );
    },
  };
}

export type SignedUrls = ReturnType<typeof createSignedUrls>;
