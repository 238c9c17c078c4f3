/**
 * How long an idle connection to another component is kept, in milliseconds. It is shorter than DRAIN_MS, during which
 * a stopping component still accepts requests. The caller therefore closes the connection first, and no request in
 * flight is lost.
 */
export const idleConnections = { keepAliveTimeout: 3_000, keepAliveMaxTimeout: 3_000 };
