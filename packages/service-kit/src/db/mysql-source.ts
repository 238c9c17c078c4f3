import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConfigError } from '../config/read-config';
import { parametersOf } from '../config/url-parameters';
import { boundedMysql } from './bounded-mysql';
import { common, queueLimit, type SourceOptions } from './data-source';
import { databaseTimeouts } from './database-timeouts';

/**
 * How long an open transaction may wait for its next statement. After a network failure, the server does not know that
 * the client is gone, and would keep its row locks for hours. Only MariaDB executes the `/*M!` comment.
 */
const idleTransactionSeconds = 30;
/**
 * Prepared statements per connection: 1,000 in the 20 connections of a process. Filters of lists have many forms, and a
 * server allows 16,382 in all by default (D-104).
 */
const maxPreparedStatements = 50;

/**
 * TLS to the server: `?ssl=true` encrypts, `?ssl=verify` also verifies its certificate and name, by the authorities of
 * the system or those in the file `ca`. Throws ConfigError for anything else.
 */
function tlsOf(url: string) {
  const { ssl, ca } = parametersOf(url, 'DATABASE_URL', ['timeout', 'ssl', 'ca']);
  if (ca !== undefined && ssl !== 'verify') throw new ConfigError('DATABASE_URL: ca needs ssl=verify');
  if (ssl === undefined) return undefined;
  if (ssl === 'true') return { rejectUnauthorized: false };
  if (ssl !== 'verify') throw new ConfigError('DATABASE_URL: ssl must be true or verify');
  if (isIP(new URL(url).hostname.replace(/[[\]]/g, '')))
    throw new ConfigError('DATABASE_URL: ssl=verify needs the name of the server, not its address');
  return { rejectUnauthorized: true, verifyIdentity: true, ...(ca && { ca: readAuthorities(ca) }) };
}

function readAuthorities(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    // TLS would ignore any other text, and then refuse each server.
    void new X509Certificate(text);
    return text;
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    const why = syscall === undefined ? 'no certificate in it' : code;
    throw new ConfigError(`DATABASE_URL: ca ${file} cannot be read (${why})`);
  }
}

function mysqlOptions(options: SourceOptions) {
  return {
    ...common(options),
    type: 'mysql' as const,
    url: options.url,
    timezone: 'Z',
    dateStrings: ['DATE'],
    charset: 'UTF8MB4_BIN',
    connectTimeout: databaseTimeouts(options).connectMs,
    ssl: tlsOf(options.url),
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
