import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/database';
import { classifyDbError } from '../db/db-errors';
import { AppError, badRequest } from '../errors';
import { keyStore, type Hold, type KeyRow } from './key-store';
import { responseEncryption } from './response-encryption';

/** What a use case does with the key of its request, in the transactions that it has anyway. */
export interface IdempotencyContext {
  /** What an earlier attempt of this same key tied itself to (`claim`) before it was cut off; null on a first attempt. */
  readonly resumedResource: string | null;
  /** Ties this attempt to a resource, inside the transaction that makes it. */
  bindResource(tx: EntityManager, resource: string): Promise<void>;
  /** Stores the result as the answer, inside the transaction that makes it true. Returns it. */
  saveResponse<T>(tx: EntityManager, result: T): Promise<T>;
}

/** For requests without a key. */
export const noIdempotency: IdempotencyContext = {
  resumedResource: null,
  bindResource: async () => undefined,
  saveResponse: async (_tx, result) => result,
};

export interface KeyedRequest {
  /** Who asks (`client:7`): the same key of somebody else is another key. */
  caller: string;
  key: string;
  /** Digest of method, path, body and files. */
  fingerprint: string;
  /** What the answer's status will be if all goes well: `settle` stores it beside the result. 200 unless told. */
  status?: number;
  /** How much longer than usual this request may take, ms: for the files that it stores. */
  extraLeaseMs?: number;
}

export interface Outcome<T> {
  status: number;
  /** JSON: what a repeat gets has been through text once. */
  result: T;
}

interface Options {
  db: Db;
  /** Stored answers are encrypted with it. */
  secret: string;
  now?: () => Date;
  /** How long an attempt holds its key; after that it counts as dead, ms. */
  leaseMs?: number;
  /** How long a repeat waits for the first request's answer, ms. */
  waitMs?: number;
  /** How long answers are kept, ms. */
  keepMs?: number;
}

const pollMs = 25;
const sweepRounds = 40;

const reused = () => new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.');

const inUse = () =>
  new AppError(409, 'idempotency_key_in_use', 'The first request with this Idempotency-Key is still running.', {
    headers: { 'Retry-After': '1' },
  });

/** A refusal that the same request would meet again. Who may ask, and how often, is another question each time. */
const isAnswer = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.status < 500 &&
  ![401, 403, 429].includes(error.status) &&
  error.code !== 'idempotency_key_in_use';

/** Only one attempt at a time holds a key; one that lost it writes no more, and its transaction rolls back. */
function assertLease(holds: boolean) {
  if (!holds) throw inUse();
}

/**
 * Does a request once, however often it is sent (D-12). The answer is stored in the transaction that makes it true, so a repeat gets it even
 * when the process that made it was killed right after. An attempt that died before leaves its lease to run out; the next one takes the key
 * over and learns what the first one claimed. A dead attempt that wakes up finds that it no longer holds the key.
 */
export function createIdempotency(options: Options) {
  const { db, secret, now = () => new Date(), leaseMs = 15_000, waitMs = 1_000, keepMs = 86_400_000 } = options;
  const keys = keyStore(db);
  const { seal, open } = responseEncryption(secret);
  const after = (ms: number) => new Date(now().getTime() + ms);

  /** The key is ours (with what to resume), or its answer is there, or it stays somebody else's for too long. */
  async function take(
    request: KeyedRequest,
    hold: Hold,
  ): Promise<{ resumedResource: string | null } | { answered: KeyRow }> {
    const { caller, key, fingerprint, extraLeaseMs = 0 } = request;
    const fresh = () => ({ fingerprint, leaseUntil: after(leaseMs + extraLeaseMs), expiresAt: after(keepMs) });
    if (await keys.insert(hold, fresh())) return { resumedResource: null };
    const giveUpAt = Date.now() + waitMs;
    for (;;) {
      const row = await keys.find(caller, key);
      if (!row) {
        if (await keys.insert(hold, fresh())) return { resumedResource: null };
      } else if (row.expiresAt <= now()) {
        if (await keys.takeOver(hold, row, { ...fresh(), resource: null })) return { resumedResource: null };
      } else {
        if (row.fingerprint !== fingerprint) throw reused();
        if (row.state === 'done') return { answered: row };
        if (row.state === 'free' || row.leaseUntil <= now()) {
          const { resource, expiresAt } = row;
          if (await keys.takeOver(hold, row, { ...fresh(), resource, expiresAt })) return { resumedResource: resource };
        }
      }
      if (Date.now() >= giveUpAt) throw inUse();
      await sleep(pollMs);
    }
  }

  function replay<T>(row: KeyRow): Outcome<T> & { replayed: boolean } {
    const answer = open(row.answer ?? '');
    if ('refusal' in answer) throw answer.refusal;
    // The fingerprint is the same, so the answer has the type that this operation's answers have.
    return { status: row.status ?? 200, result: answer.result as T, replayed: true };
  }

  /** The next attempt may start at once. Where the database is away, the lease runs out instead. */
  async function release(hold: Hold, error: unknown) {
    const freed = keys.free(hold).catch(() => undefined);
    if (classifyDbError(error) !== 'unavailable') await freed;
  }

  async function perform<T>(
    request: KeyedRequest,
    hold: Hold,
    resumedResource: string | null,
    attempt: (context: IdempotencyContext) => Promise<Outcome<T>>,
  ) {
    const expected = request.status ?? 200;
    let settled: { result: unknown } | null = null;
    const context: IdempotencyContext = {
      resumedResource,
      bindResource: async (tx, resource) => assertLease(await keys.claim(tx, hold, resource)),
      saveResponse: async (tx, result) => {
        assertLease(await keys.answer(tx, hold, expected, seal({ result })));
        settled = { result };
        return result;
      },
    };
    const outcome = await attempt(context);
    const stored = settled as { result: unknown } | null;
    if (stored === null || stored.result !== outcome.result) {
      const holds = await db.tx((tx) => keys.answer(tx, hold, outcome.status, seal({ result: outcome.result })));
      if (stored === null) assertLease(holds);
    } else if (outcome.status !== expected) await keys.correctStatus(hold, outcome.status);
    return { ...outcome, replayed: false };
  }

  return {
    async run<T>(
      request: KeyedRequest,
      attempt: (context: IdempotencyContext) => Promise<Outcome<T>>,
    ): Promise<Outcome<T> & { replayed: boolean }> {
      if (!/^[\x21-\x7e]{1,255}$/.test(request.key))
        throw badRequest('An Idempotency-Key has 1 to 255 visible ASCII characters.');
      const hold: Hold = { caller: request.caller, key: request.key, attempt: randomUUID() };
      const taken = await take(request, hold);
      if ('answered' in taken) return replay<T>(taken.answered);
      try {
        return await perform(request, hold, taken.resumedResource, attempt);
      } catch (error) {
        if (isAnswer(error))
          assertLease(await db.tx((tx) => keys.answer(tx, hold, error.status, seal({ refusal: error }))));
        else await release(hold, error);
        throw error;
      }
    },

    /** Deletes expired keys, a batch at a time, and tells how many. */
    async sweep(): Promise<number> {
      let total = 0;
      for (let round = 0; round < sweepRounds; round++) {
        const { removed, more } = await keys.removeExpired(now());
        total += removed;
        if (!more) break;
        // On SQLite nothing here waits for anything: requests need a turn of the event loop between two batches.
        await nextTurn();
      }
      return total;
    },
  };
}
