import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { createAsyncValue } from '../async-value';
import { requestContext } from '../logger/request-context';
import { createQueue } from '../process/queue';
import { queueLimit } from './data-source';
import type { DatabaseTimeouts } from './database-timeouts';
import { classifyDbError, isConnectionUnusable, isRefused, NoConnectionError } from './db-errors';
import { type Executed, executeAll, type Statement } from './sql';

/** A running transaction. Use cases pass it to stores and run no SQL on it themselves. */
export type Tx = EntityManager;

/** The statements to run together with the COMMIT of a transaction, and its result, which follows from theirs. */
export class CommitWith<T> {
  constructor(
    readonly statements: readonly Statement[],
    readonly resultOf: (executed: readonly Executed[]) => T,
    /** `isRepeatable`: running the transaction again does no harm if it had been committed. */
    readonly options: { isRepeatable?: boolean } = {},
  ) {}
}

export type Transact = <T>(work: (tx: Tx) => Promise<T | CommitWith<T>>) => Promise<T>;

const commit: Statement = { sql: 'COMMIT', parameters: [] };

type RetryTimes = Pick<DatabaseTimeouts, 'retryMs' | 'connectRetryMs'>;

/** State of one attempt of a transaction. */
interface Progress {
  /**
   * Whether the COMMIT may have worked although the connection broke, and running it twice would change the outcome.
   */
  isUnknown: boolean;
}

async function attempt<T>(
  source: DataSource,
  begin: string | null,
  work: (tx: Tx) => Promise<T | CommitWith<T>>,
  progress: Progress,
): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    if (begin) await runner.query(begin);
    Object.assign(runner, { isTransactionActive: true });
    const outcome = await work(runner.manager);
    const { statements, resultOf, options } =
      outcome instanceof CommitWith ? outcome : new CommitWith<T>([], () => outcome);
    progress.isUnknown = !options.isRepeatable;
    return resultOf(await executeAll(runner.manager, [...statements, commit]));
  } catch (error) {
    // ROLLBACK fails without a connection; the original error is more useful.
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    Object.assign(runner, { isTransactionActive: false });
    await runner.release();
  }
}

/** How long an attempt that failed may be repeated, ms. */
function repeatableFor(error: unknown, { isUnknown }: Progress, { retryMs, connectRetryMs }: RetryTimes): number {
  if (error instanceof NoConnectionError) return connectRetryMs;
  if (classifyDbError(error) === 'busy') return retryMs;
  return isRefused(error) || (isConnectionUnusable(error) && !isUnknown) ? connectRetryMs : 0;
}

async function withRetries<T>(
  startedAt: number,
  times: RetryTimes,
  run: (progress: Progress) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const progress = { isUnknown: false };
    try {
      return await run(progress);
    } catch (error) {
      if (Date.now() - startedAt >= repeatableFor(error, progress, times)) {
        // Waiting for a SQLite lock blocks the process: let other work run before the next transaction waits for the
        // same lock.
        await yieldToEventLoop();
        throw error;
      }
      await sleep(Math.random() * Math.min(5 * 2 ** tries, 200));
    }
  }
}

/**
 * Runs transactions of one database. TypeORM uses one connection for a SQLite file, on which concurrent transactions
 * would nest and lose writes (measured), so a queue runs them one at a time, callers in turn; beyond its limit they
 * fail like those that find no connection. MySQL runs transactions concurrently and retries a transaction that a
 * deadlock rolled back, so `work` may run more than once.
 */
export function createTransact(kind: 'sqlite' | 'mysql', source: DataSource, times: RetryTimes): Transact {
  const current = createAsyncValue<{ open: boolean }>();
  const overflow = () => new NoConnectionError(new Error(`${queueLimit} transactions wait`));
  const enqueue =
    kind === 'sqlite'
      ? createQueue({ max: 1, maxWaiting: queueLimit, overflow }).run
      : <T>(run: () => Promise<T>, _caller?: string) => run();
  // MySQL's write connections have autocommit off, so they are always in a transaction.
  const begin = kind === 'sqlite' ? 'BEGIN IMMEDIATE' : null;

  return async (work) => {
    if (current.get()?.open) throw new Error('A transaction cannot start inside a transaction: pass `tx` on instead.');
    const scope = { open: true };
    try {
      const startedAt = Date.now();
      return await current.run(scope, () =>
        enqueue(
          () => withRetries(startedAt, times, (progress) => attempt(source, begin, work, progress)),
          requestContext()?.caller,
        ),
      );
    } finally {
      scope.open = false;
    }
  };
}
