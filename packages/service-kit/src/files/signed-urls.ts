import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredFile } from './stored-file';

interface SignedUrlOptions {
  /** FILES_SECRET, at least 32 characters. */
  secret: string;
  /** Minimum lifetime of a URL, ms. */
  ttlMs?: number;
  now?: () => number;
}

const quarterHour = 15 * 60_000;
/** Expiry times are rounded up to this, ms, so that a repeated request returns the same URLs and browsers can use their cache. */
const step = 5 * 60_000;

/** Creates and verifies signed URLs of stored files (D-23). A signature is valid under every prefix of the file. */
export function createSignedUrls({ secret, ttlMs = quarterHour, now = Date.now }: SignedUrlOptions) {
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
