import { timeoutOf } from '../config/url-parameters';

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

/** How long a statement of an operator's command may take, ms. It is longer, because no request waits for it. */
export const commandStatementMs = 60_000;

interface TimeoutOptions {
  /** `mysql://…/billing?timeout=<seconds>` says how long a statement may take. */
  url: string;
  /** Used if the URL says nothing, ms. 2 seconds by default. */
  statementMs?: number;
}

/**
 * The timeouts of a database, which follow from the time that a statement may take. Throws ConfigError if the URL has
 * another value than 1 to 60.
 */
export function databaseTimeouts({ url, statementMs: usual = 2_000 }: TimeoutOptions): DatabaseTimeouts {
  const statementMs = (url.startsWith('mysql:') ? timeoutOf(url, 'DATABASE_URL') : null) ?? usual;
  return {
    statementMs,
    acquireMs: statementMs / 2,
    connectMs: statementMs / 2,
    retryMs: statementMs * 1.5,
    connectRetryMs: statementMs * 0.75,
  };
}
