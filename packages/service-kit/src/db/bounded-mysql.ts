import * as mysql2 from 'mysql2';
import type { Pool, PoolConnection, PoolOptions, QueryError } from 'mysql2';
import { NoConnectionError } from './db-errors';
import { poolStatistics, type PoolStatistics } from './pool-statistics';
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker';

interface Bounds {
  /** Longest wait for a connection, ms. */
  acquireMs: number;
  /** Longest wait for a statement's answer, ms. */
  statementMs: number;
  /** Further statements for each new connection. */
  setup?: readonly string[];
}

/** mysql2 keeps its socket here; `destroy()` alone only says goodbye, which a frozen server never answers. */
type Connection = PoolConnection & { stream: { destroy(): void } };
type Answer = (error: QueryError | null, ...rest: unknown[]) => void;
type Query = (sql: unknown, ...rest: unknown[]) => unknown;

const kill = (connection: Connection) => {
  connection.destroy();
  connection.stream.destroy();
};

const timeout = (what: string): QueryError =>
  Object.assign(new Error(what), { code: 'PROTOCOL_SEQUENCE_TIMEOUT', fatal: true });

/**
 * Every statement answers within its time or its connection is thrown away. mysql2's own limit leaves the connection in the pool
 * with the old statement still on it, and does not run while a statement waits for the one before.
 */
function limited(connection: Connection, run: Query, statementMs: number, silence: CircuitBreaker): Query {
  return (sql, ...rest) => {
    const answer = rest.pop();
    if (typeof answer !== 'function') return run(sql, ...rest, answer);
    let answered = false;
    const once: Answer = (...results) => {
      if (answered) return;
      answered = true;
      clearTimeout(timer);
      if (results[0]?.fatal) silence.recordFailure();
      else silence.recordSuccess();
      (answer as Answer)(...results);
    };
    const timer = setTimeout(() => {
      once(timeout(`No answer within ${statementMs} ms`) as QueryError);
      kill(connection);
    }, statementMs);
    return run(sql, ...rest, once);
  };
}

function limitStatements(connection: Connection, statementMs: number, silence: CircuitBreaker) {
  // mysql2 overloads both far beyond what is asked of them here: a statement, perhaps its values, and the answer's callback.
  const [query, execute] = [connection.query.bind(connection), connection.execute.bind(connection)] as unknown as [
    Query,
    Query,
  ];
  Object.assign(connection, {
    query: limited(connection, query, statementMs, silence),
    execute: limited(connection, execute, statementMs, silence),
  });
}

/**
 * READ COMMITTED, because the default loses updates (measured). Lock waits end before the statement's own limit,
 * and the server gives up what nobody waits for any more (`/*M!` is read by MariaDB only).
 */
const sessionSetup = (statementMs: number) => [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION innodb_lock_wait_timeout = 1 /*M!100101 , max_statement_time = ${statementMs / 1000} */`,
];

/** mysql2 for TypeORM, with an end to every wait: a frozen database gives an error, and the pool recovers by itself. */
export function boundedMysql({ acquireMs, statementMs, setup = [] }: Bounds) {
  const open = new Set<Connection>();
  const silence = createCircuitBreaker();
  const refused = (cause: Error) => new NoConnectionError(cause) as unknown as QueryError;
  let made: Pool | undefined;

  const createPool = (options: PoolOptions): Pool => {
    const pool = mysql2.createPool({ ...options, maxPreparedStatements: 200 });
    pool.on('connection', (pooled) => {
      const connection = pooled as Connection;
      open.add(connection);
      connection.on('end', () => open.delete(connection));
      connection.on('error', () => open.delete(connection));
      limitStatements(connection, statementMs, silence);
      for (const sql of [...sessionSetup(statementMs), ...setup])
        connection.query(sql, (error) => error && kill(connection));
    });

    const getConnection = pool.getConnection.bind(pool);
    pool.getConnection = (callback) => {
      let given = false;
      const timer = setTimeout(() => {
        given = true;
        stopWaiting();
        callback(refused(timeout(`none free within ${acquireMs} ms`)), undefined as never);
      }, acquireMs);
      const stopWaiting = silence.ask(() =>
        getConnection((error, connection) => {
          if (error) silence.recordFailure();
          if (given) return void connection?.release();
          given = true;
          clearTimeout(timer);
          callback(error ? refused(error) : null, connection);
        }),
      );
    };
    made = pool;
    return pool;
  };

  return {
    driver: { ...mysql2, createPool },
    /** Cuts what is left after an orderly end, or instead of it. */
    cut: () => open.forEach(kill),
    use: (name: PoolStatistics['name']) => (made ? [poolStatistics(name, made)] : []),
  };
}
