import { timeoutOf } from '../config/url-timeout';

/** How long a request waits for its database, ms. */
export interface DatabaseTimeouts {
  /** A statement. */
  statementMs: number;
  /** A connection, either a new one or one that another request returns. */
  acquireMs: number;
  /** The server's response to a new connection. */
  connectMs: number;
  /** How long a transaction is retried after deadlocks and lock timeouts. */
  retryMs: number;
  /** How long a transaction is retried when no connection is free or its connection cannot be used any more. */
  connectRetryMs: number;
}

const defaultStatementMs = 2_000;

/**
 * The timeouts of a database, which follow from the time that a statement may take:
 * `mysql://…/billing?timeout=<seconds>`, 2 seconds by default. Throws ConfigError if the URL has another value than 1
 * to 60.
 */
export function databaseTimeouts(url: string): DatabaseTimeouts {
  const statementMs = (url.startsWith('mysql:') ? timeoutOf(url, 'DATABASE_URL') : null) ?? defaultStatementMs;
  return {
    statementMs,
    acquireMs: statementMs / 2,
    connectMs: statementMs / 2,
    retryMs: statementMs * 1.5,
    connectRetryMs: statementMs * 0.75,
  };
}
