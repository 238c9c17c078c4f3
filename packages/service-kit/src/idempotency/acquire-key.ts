import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors';
import type { KeyOwner, KeyRow, KeyStore } from './key-store';

export interface KeyedRequest {
  /** The caller, e.g. `client:7`. Equal keys of different callers are different keys. */
  caller: string;
  key: string;
  /** Digest of method, path, body and files. */
  fingerprint: string;
  /** The status of a successful response, which `saveResponse` stores with the result. 200 by default. */
  status?: number;
  /** Additional lease time for storing files, in milliseconds. */
  extraLeaseMs?: number;
}

/** Times of keys, in milliseconds. */
export interface KeyTimes {
  /** How long an attempt holds its key. After that another attempt may take it over. */
  leaseMs: number;
  /** How long a repeated request waits for the first response. */
  waitMs: number;
  /** How long responses are kept. */
  keepMs: number;
}

const pollMs = 25;

const keyReused = () =>
  new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.');

export const keyInUse = () =>
  new AppError(409, 'idempotency_key_in_use', 'The first request with this Idempotency-Key is still running.', {
    headers: { 'Retry-After': '1' },
  });

export function createKeyAcquisition(keys: KeyStore, now: () => Date, { leaseMs, waitMs, keepMs }: KeyTimes) {
  const after = (ms: number) => new Date(now().getTime() + ms);

  /**
   * Acquires the key, with the resource to resume, or returns the stored response. Throws 409 if another attempt holds
   * it too long.
   */
  return async function acquire(
    request: KeyedRequest,
    owner: KeyOwner,
  ): Promise<{ resumedResource: string | null } | { completed: KeyRow }> {
    const { caller, key, fingerprint, extraLeaseMs = 0 } = request;
    const newLease = () => ({ fingerprint, leaseUntil: after(leaseMs + extraLeaseMs), expiresAt: after(keepMs) });
    if (await keys.insert(owner, newLease())) return { resumedResource: null };
    const deadline = Date.now() + waitMs;
    // After the last try there is one more look: it may have worked although its connection broke.
    for (let isLate = false; ; isLate = Date.now() >= deadline) {
      const row = await keys.find(caller, key);
      const isExpired = row !== null && row.expiresAt <= now();
      if (row && !isExpired) {
        if (row.fingerprint !== fingerprint) throw keyReused();
        if (row.state === 'done') return { completed: row };
        if (row.attempt === owner.attempt && row.state === 'running') return { resumedResource: row.resource };
      }
      if (isLate) throw keyInUse();
      if (!row) {
        if (await keys.insert(owner, newLease())) return { resumedResource: null };
      } else if (isExpired) {
        if (await keys.restart(owner, row, newLease())) return { resumedResource: null };
      } else if (row.state === 'free' || row.leaseUntil <= now()) {
        // The other attempt can bind its resource until then, so the row is read again.
        if (await keys.takeOver(owner, row, newLease().leaseUntil)) continue;
      }
      await sleep(pollMs);
    }
  };
}
