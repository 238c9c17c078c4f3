import { DataSource, type DataSourceOptions } from 'typeorm';
import { boundedMysql } from './bounded-mysql';
import { common, queueLimit, type SourceOptions } from './data-source';
import { databaseTimeouts } from './database-timeouts';

/**
 * How long an open transaction may wait for its next statement. After a network failure, the server does not know that
 * the client is gone, and would keep its row locks for hours. Only MariaDB executes the `/*M!` comment.
 */
const idleTransactionSeconds = 30;
/** Prepared statements per connection. Filters of lists have many forms, and the server allows some 16,000 in all. */
const maxPreparedStatements = 100;

function mysqlOptions(options: SourceOptions) {
  return {
    ...common(options),
    type: 'mysql' as const,
    url: options.url,
    timezone: 'Z',
    dateStrings: ['DATE'],
    charset: 'UTF8MB4_BIN',
    connectTimeout: databaseTimeouts(options).connectMs,
  } satisfies DataSourceOptions;
}

/**
 * A connection pool that serves requests; every wait in it has a timeout. The write pool disables autocommit, which
 * saves the round trip of BEGIN, and accepts several statements at once, which requires backslash escapes in values.
 */
export function mysqlSource(options: SourceOptions & { poolSize: number }, mode: 'write' | 'read') {
  const isWriting = mode === 'write';
  const setup = isWriting
    ? [
        `SET SESSION autocommit = 0, sql_mode = REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', '')
         /*M!100301 , idle_transaction_timeout = ${idleTransactionSeconds} */`,
      ]
    : [];
  const { driver, cut, use: getStatistics } = boundedMysql({ ...databaseTimeouts(options), setup });
  const source = new DataSource({
    ...mysqlOptions(options),
    driver,
    poolSize: options.poolSize,
    multipleStatements: isWriting,
    extra: { queueLimit, maxPreparedStatements },
  });
  return { source, cut, pools: () => getStatistics(mode) };
}

/** A pool for migrations, with long timeouts: one connection holds the lock and the other runs the migrations. */
export function mysqlMigrationSource(options: SourceOptions) {
  const { driver, cut } = boundedMysql({ acquireMs: 5_000, statementMs: 3_600_000 });
  return { source: new DataSource({ ...mysqlOptions(options), driver, poolSize: 2 }), cut };
}
