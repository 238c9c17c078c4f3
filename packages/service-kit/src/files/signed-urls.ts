import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenIdentity } from '../auth/revocations';
import { notFound } from '../errors';
import { requestContext } from '../logger/request-context';
import { addressCaller } from '../rate-limit/address-key';
import type { StoredFile } from './stored-file';

interface SignedUrlOptions {
  /** FILES_SECRET, at least 32 characters. */
  secret: string;
  /** Whether the session that requested a URL has ended. */
  isRevoked: (session: TokenIdentity) => boolean;
  /** Counts a request. Throws 429 above the limit of its caller. */
  limit: (caller: string, kind: 'files' | 'failedTokens') => void;
  /** Minimum lifetime of a URL, ms. */
  ttlMs?: number;
  now?: () => number;
}

/** The query of a signed URL, as a request has it. */
interface SignedQuery {
  exp?: unknown;
  by?: unknown;
  sig?: unknown;
}

const quarterHour = 15 * 60_000;
/**
 * Expiry times are rounded up to this, ms, so that a repeated request returns the same URLs and browsers can use their
 * cache.
 */
const step = 5 * 60_000;

/** Who requested a URL: a person's session, or null for another service. */
export interface UrlOwner {
  session: TokenIdentity | null;
}

const service = 'service';
const textOf = (session: TokenIdentity | undefined) =>
  session ? `${session.role}.${session.id}.${session.revision}.${session.jti}` : service;

function ownerOf(text: string): UrlOwner | null {
  if (text === service) return { session: null };
  const [, role, id, revision, jti] =
    /^(admin|client)\.([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{1,64})$/.exec(text) ?? [];
  if ((role !== 'admin' && role !== 'client') || jti === undefined) return null;
  return { session: { role, id: Number(id), revision: Number(revision), jti } };
}

/**
 * Creates and verifies signed URLs of stored files (D-23). A signature is valid under every prefix of the file. It
 * covers the session of the request that made the URL, and ends with that session.
 */
export function createSignedUrls({ secret, isRevoked, limit, ttlMs = quarterHour, now = Date.now }: SignedUrlOptions) {
  const signature = (fileName: string, expires: string, by: string) =>
    createHmac('sha256', secret).update(`file\n${fileName}\n${expires}\n${by}`).digest();

  /** Returns for whom the URL was made. Null if its signature is wrong. */
  function signerOf(fileName: string, { exp, by, sig }: SignedQuery): (UrlOwner & { expiresAt: number }) | null {
    if (typeof exp !== 'string' || typeof by !== 'string' || typeof sig !== 'string') return null;
    if (!/^\d{10}$/.test(exp) || !/^[\w-]{43}$/.test(sig)) return null;
    const owner = ownerOf(by);
    if (!owner || !timingSafeEqual(signature(fileName, exp, by), Buffer.from(sig, 'base64url'))) return null;
    return { ...owner, expiresAt: Number(exp) * 1000 };
  }

  return {
    /** `/uploads/screenshots` and a file -> `/uploads/screenshots/<id>.<ext>?exp=<seconds>&by=<session>&sig=<...>`. */
    sign(prefix: string, { id, ext }: Pick<StoredFile, 'id' | 'ext'>): string {
      const fileName = `${id}.${ext}`;
      const expires = String((Math.ceil((now() + ttlMs) / step) * step) / 1000);
      const by = textOf(requestContext()?.session);
      return `${prefix}/${fileName}?exp=${expires}&by=${by}&sig=${signature(fileName, expires, by).toString('base64url')}`;
    },

    /**
     * Returns for whom the URL was made. Throws 404 if it is invalid or expired, or the session has ended, and 429. A
     * right signature counts for its session, and only a wrong one for the address (D-93).
     */
    verify(fileName: string, query: SignedQuery, address: string): UrlOwner {
      const owner = signerOf(fileName, query);
      const caller = owner?.session ? `session:${owner.session.jti}` : addressCaller(address);
      if (!owner || owner.expiresAt <= now() || (owner.session && isRevoked(owner.session))) {
        limit(caller, 'failedTokens');
        throw notFound();
      }
      limit(caller, 'files');
      return owner;
    },
  };
}

export type SignedUrls = ReturnType<typeof createSignedUrls>;
