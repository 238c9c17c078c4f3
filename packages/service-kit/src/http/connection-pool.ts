import type { Pool } from 'undici';
// @ts-expect-error undici has types for its index only, which also loads fetch, caches and mocks: 5 MB in each process.
import UndiciPool from 'undici/lib/dispatcher/pool.js';

const connectTimeoutMs = 1_000;
/**
 * How long an idle connection to another component is kept, in milliseconds. It is shorter than DRAIN_MS, during which
 * a stopping component still accepts requests. The caller therefore closes the connection first, and no request in
 * flight is lost.
 */
export const keepIdleMs = 3_000;

interface PoolOptions {
  connections: number;
  /** Longest wait for the headers of a response, ms. */
  headersTimeout: number;
  /** Longest pause between two chunks of a response, ms. */
  bodyTimeout: number;
}

/** Opens persistent connections to another component. One request at a time uses a connection. */
export const createConnectionPool = (origin: string, options: PoolOptions): Pool =>
  new (UndiciPool as typeof Pool)(origin, {
    ...options,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: keepIdleMs,
    keepAliveMaxTimeout: keepIdleMs,
  });
