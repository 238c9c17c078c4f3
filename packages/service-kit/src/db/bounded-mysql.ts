import * as mysql2 from 'mysql2';
import type { Pool, PoolConnection, PoolOptions, QueryError } from 'mysql2';
import { NoConnectionError, nodeNotReady, statementTimeout } from './db-errors';
import { poolStatistics, type PoolStatistics } from './pool-statistics';
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker';

interface Bounds {
  /** Longest wait for a connection, ms. */
  acquireMs: number;
  /** Longest time a statement may take, ms. */
  statementMs: number;
  /** Additional statements to run on each new connection. */
  setup?: readonly string[];
}

/**
 * mysql2 keeps its socket in `stream`. `destroy()` alone sends a quit packet, which a frozen server never acknowledges.
 */
type Connection = PoolConnection & { stream: { destroy(): void } };
type Callback = (error: QueryError | null, ...rest: unknown[]) => void;
type Query = (sql: unknown, ...rest: unknown[]) => unknown;

const kill = (connection: Connection) => {
  connection.destroy();
  connection.stream.destroy();
};

const timeoutError = (message: string): QueryError =>
  Object.assign(new Error(message), { code: statementTimeout, fatal: true });

/**
 * Adds a timeout to a statement and closes its connection when the timeout expires. mysql2's own timeout is not enough:
 * it returns the connection to the pool while the statement is still running, and it ignores the time a statement is
 * queued.
 */
function withTimeout(connection: Connection, run: Query, statementMs: number, breaker: CircuitBreaker): Query {
  return (sql, ...rest) => {
    const callback = rest.pop();
    if (typeof callback !== 'function') return run(sql, ...rest, callback);
    let isDone = false;
    const once: Callback = (...results) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      if (results[0]?.fatal) breaker.recordFailure();
      else breaker.recordSuccess();
      // A new connection reaches a node that is ready.
      if (results[0]?.errno === nodeNotReady) kill(connection);
      (callback as Callback)(...results);
    };
    const timer = setTimeout(() => {
      once(timeoutError(`No response within ${statementMs} ms`));
      kill(connection);
    }, statementMs);
    return run(sql, ...rest, once);
  };
}

function limitStatements(connection: Connection, statementMs: number, breaker: CircuitBreaker) {
  // mysql2 overloads both methods; Hourbank passes only a statement, optional values and a callback.
  const [query, execute] = [connection.query.bind(connection), connection.execute.bind(connection)] as unknown as [
    Query,
    Query,
  ];
  Object.assign(connection, {
    query: withTimeout(connection, query, statementMs, breaker),
    execute: withTimeout(connection, execute, statementMs, breaker),
  });
}

/**
 * READ COMMITTED, because the default isolation level loses updates (measured). Lock waits end before the statement
 * timeout, and the server cancels statements whose client has timed out (only MariaDB executes a `/*M!` comment).
 */
const sessionSetup = (statementMs: number) => [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION innodb_lock_wait_timeout = 1 /*M!100101 , max_statement_time = ${statementMs / 1000} */`,
];

/**
 * A mysql2 driver for TypeORM with a timeout on every wait: a frozen database causes errors, and the pool recovers by
 * itself.
 */
export function boundedMysql({ acquireMs, statementMs, setup = [] }: Bounds) {
  const open = new Set<Connection>();
  const breaker = createCircuitBreaker();
  const noConnection = (cause: Error) => new NoConnectionError(cause) as unknown as QueryError;
  let createdPool: Pool | undefined;

  const createPool = (options: PoolOptions): Pool => {
    const pool = mysql2.createPool(options);
    pool.on('connection', (pooled) => {
      const connection = pooled as Connection;
      open.add(connection);
      connection.on('end', () => open.delete(connection));
      connection.on('error', () => open.delete(connection));
      limitStatements(connection, statementMs, breaker);
      for (const sql of [...sessionSetup(statementMs), ...setup])
        connection.query(sql, (error) => error && kill(connection));
    });

    const getConnection = pool.getConnection.bind(pool);
    pool.getConnection = (callback) => {
      let isDone = false;
      const timer = setTimeout(() => {
        isDone = true;
        stopWaiting();
        callback(noConnection(timeoutError(`none free within ${acquireMs} ms`)), undefined as never);
      }, acquireMs);
      const stopWaiting = breaker.schedule(() =>
        getConnection((error, connection) => {
          if (error) breaker.recordFailure();
          if (isDone) return connection?.release();
          isDone = true;
          clearTimeout(timer);
          callback(error ? noConnection(error) : null, connection);
        }),
      );
    };
    createdPool = pool;
    return pool;
  };

  return {
    driver: { ...mysql2, createPool },
    /** Closes all remaining connections immediately, without waiting for their statements. */
    cut: () => open.forEach(kill),
    use: (name: PoolStatistics['name']) => (createdPool ? [poolStatistics(name, createdPool)] : []),
  };
}
