import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../db/database';
import { classifyDbError, isOutcomeUnknown } from '../db/db-errors';
import { executeAll } from '../db/sql';
import { AppError, badRequest } from '../errors';
import { createKeyAcquisition, type KeyedRequest, keyInUse, type KeyTimes } from './acquire-key';
import type { IdempotencyContext } from './idempotency-context';
import { keyStore, type KeyOwner, type KeyRow } from './key-store';
import { responseEncryption } from './response-encryption';

export interface Outcome<T> {
  status: number;
  /** Must be serializable as JSON: a replayed result is parsed from stored text. */
  result: T;
}

interface Options extends Partial<KeyTimes> {
  db: Db;
  /** The secret from which the encryption key of stored responses is derived. */
  secret: string;
  now?: () => Date;
}

const maxSweepBatches = 40;

/**
 * Whether to store and replay an error. Authentication, permissions and rate limits are checked again for each request.
 */
const isReplayable = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.status < 500 &&
  ![401, 403, 429].includes(error.status) &&
  error.code !== 'idempotency_key_in_use';

/** Throws 409 if an attempt has lost its key, so that its transaction is rolled back. */
function assertLease(holdsLease: boolean) {
  if (!holdsLease) throw keyInUse();
}

/**
 * Executes a request once, even if it is sent several times (D-12). The response is stored in the transaction that
 * commits the change, so a repeated request gets it even if the process was killed right after the commit. If an
 * attempt dies earlier, its lease expires; the next attempt takes the key over and gets the resource that the first one
 * bound. An attempt that resumes after it lost the key cannot write. An attempt whose connection breaks during a COMMIT
 * cannot know whether it worked, so it is repeated at once like that: it replays the response, or starts again.
 */
export function createIdempotency(options: Options) {
  const { db, secret, now = () => new Date(), leaseMs = 15_000, waitMs = 1_000, keepMs = 86_400_000 } = options;
  const keys = keyStore(db);
  const acquire = createKeyAcquisition(keys, now, { leaseMs, waitMs, keepMs });
  const { encrypt, decrypt } = responseEncryption(secret);

  function replay<T>(row: KeyRow): Outcome<T> & { replayed: boolean } {
    const response = decrypt(row.response ?? '');
    if ('error' in response) throw response.error;
    // The fingerprints are equal, so the stored result belongs to this operation and has its type.
    return { status: row.status ?? 200, result: response.result as T, replayed: true };
  }

  /**
   * Releases the key, so that the next attempt can start at once. If the database is unavailable, the lease expires
   * instead.
   */
  async function release(owner: KeyOwner, error: unknown) {
    const freed = keys.release(owner).catch(() => undefined);
    if (classifyDbError(error) !== 'unavailable' || isOutcomeUnknown(error)) await freed;
  }

  /** Saves an error like a response. If that fails, the key is released, so that the next attempt can start at once. */
  const saveError = (owner: KeyOwner, error: AppError): Promise<boolean> =>
    keys.saveResponse(owner, error.status, encrypt({ error })).catch(async (cause: unknown) => {
      await release(owner, cause);
      throw cause;
    });

  async function perform<T>(
    request: KeyedRequest,
    owner: KeyOwner,
    resumedResource: string | null,
    attempt: (context: IdempotencyContext) => Promise<Outcome<T>>,
  ) {
    const expectedStatus = request.status ?? 200;
    let saved: { result: unknown } | null = null;
    const context: IdempotencyContext = {
      resumedResource,
      bindResource: (tx, resource) => [keys.bindResource(tx, owner, resource, keyInUse)],
      saveResponseSql: (result) => {
        saved = { result };
        return [{ ...keys.saveResponseSql(owner, expectedStatus, encrypt({ result })), orThrow: keyInUse }];
      },
      saveResponse: async (tx, result) => {
        await executeAll(tx, context.saveResponseSql(result));
        return result;
      },
    };
    const outcome = await attempt(context);
    const stored = saved as { result: unknown } | null;
    if (stored === null || stored.result !== outcome.result) {
      const holdsLease = await keys.saveResponse(owner, outcome.status, encrypt({ result: outcome.result }));
      if (stored === null) assertLease(holdsLease);
    } else if (outcome.status !== expectedStatus) await keys.correctStatus(owner, outcome.status);
    return { ...outcome, replayed: false };
  }

  async function runOnce<T>(
    request: KeyedRequest,
    attempt: (context: IdempotencyContext) => Promise<Outcome<T>>,
  ): Promise<Outcome<T> & { replayed: boolean }> {
    const owner: KeyOwner = { caller: request.caller, key: request.key, attempt: randomUUID() };
    const acquired = await acquire(request, owner);
    if ('completed' in acquired) return replay<T>(acquired.completed);
    try {
      return await perform(request, owner, acquired.resumedResource, attempt);
    } catch (error) {
      if (isReplayable(error)) assertLease(await saveError(owner, error));
      else await release(owner, error);
      throw error;
    }
  }

  return {
    /**
     * Runs `attempt`, or replays its stored response. Throws 400 for a malformed key, 409 if it is in use, 422 if it
     * was reused.
     */
    async run<T>(
      request: KeyedRequest,
      attempt: (context: IdempotencyContext) => Promise<Outcome<T>>,
    ): Promise<Outcome<T> & { replayed: boolean }> {
      if (!/^[\x21-\x7e]{1,255}$/.test(request.key))
        throw badRequest('An Idempotency-Key has 1 to 255 visible ASCII characters.');
      try {
        return await runOnce(request, attempt);
      } catch (error) {
        if (!isOutcomeUnknown(error)) throw error;
        return runOnce(request, attempt);
      }
    },

    /** Deletes expired keys in batches and returns their number. */
    async sweep(): Promise<number> {
      let total = 0;
      for (let batch = 0; batch < maxSweepBatches; batch++) {
        const { removed, more } = await keys.removeExpired(now());
        total += removed;
        if (!more) break;
        // SQLite runs synchronously, so yield to other requests between two batches.
        await yieldToEventLoop();
      }
      return total;
    },
  };
}
