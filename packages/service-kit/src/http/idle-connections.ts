/**
 * How long a connection to another part is kept while nobody uses it (ms). Shorter than a part goes on listening once it was told to stop
 * (DRAIN_MS): every connection is then closed by the side that asks, never under a request that is on its way.
 */
export const idleConnections = { keepAliveTimeout: 3_000, keepAliveMaxTimeout: 3_000 };
