import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { classifyDbError, NoConnectionError } from './db-errors';
import { executeAll, type Statement } from './sql';

/** What a transaction comes to, and the statements that are still to be run before its COMMIT. */
export class CommitWith<T> {
  constructor(
    readonly statements: readonly Statement[],
    readonly result: T,
  ) {}
}

export type Transact = <T>(work: (manager: EntityManager) => Promise<T | CommitWith<T>>) => Promise<T>;

const commit: Statement = { sql: 'COMMIT', parameters: [] };

/** A transaction that keeps losing to others is given up after this long, ms. */
const retryForMs = 3_000;
/** One that found no connection free asks for one again until then, ms. */
const queueForMs = 1_500;

async function attempt<T>(
  source: DataSource,
  begin: string | null,
  work: (manager: EntityManager) => Promise<T | CommitWith<T>>,
): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    if (begin) await runner.query(begin);
    Object.assign(runner, { isTransactionActive: true });
    const outcome = await work(runner.manager);
    const { statements, result } = outcome instanceof CommitWith ? outcome : new CommitWith<T>([], outcome);
    await executeAll(runner.manager, [...statements, commit]);
    return result;
  } catch (error) {
    // Without a connection there is nothing to undo, and the first error is the one that counts.
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    Object.assign(runner, { isTransactionActive: false });
    await runner.release();
  }
}

async function withRetries<T>(since: number, run: () => Promise<T>): Promise<T> {
  const isWorthAnother = (error: unknown) =>
    Date.now() - since <
    (error instanceof NoConnectionError ? queueForMs : classifyDbError(error) === 'busy' ? retryForMs : 0);
  for (let round = 1; ; round++) {
    try {
      return await run();
    } catch (error) {
      if (!isWorthAnother(error)) {
        // The process waits for SQLite's locks: other work gets a turn before the next transaction waits for the same one.
        await nextTurn();
        throw error;
      }
      await sleep(Math.random() * Math.min(5 * 2 ** round, 200));
    }
  }
}

/** One after the other, in order of arrival. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * Transactions of one database. TypeORM has one connection for a SQLite file, where concurrent transactions would nest in each other
 * and lose writes (measured), hence the queue: its first transaction waits for other processes' locks, the others for it. MySQL runs
 * transactions side by side and repeats the loser of a deadlock, so `work` may run again.
 */
export function createTransact(kind: 'sqlite' | 'mysql', source: DataSource): Transact {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const inTurn = kind === 'sqlite' ? createQueue() : <T>(run: () => Promise<T>) => run();
  // MySQL's writing connections are always in a transaction.
  const begin = kind === 'sqlite' ? 'BEGIN IMMEDIATE' : null;

  return async (work) => {
    if (current.getStore()?.open) throw new Error('A transaction inside a transaction: pass the manager on instead.');
    const here = { open: true };
    try {
      const since = Date.now();
      return await current.run(here, () => inTurn(() => withRetries(since, () => attempt(source, begin, work))));
    } finally {
      here.open = false;
    }
  };
}
