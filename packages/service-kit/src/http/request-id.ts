import { randomFillSync, randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { withRequestContext } from '../logger/request-context';
import type { Tracing } from '../tracing/tracing';

const pool = Buffer.alloc(4096);
let used = pool.length;

/** Returns random bytes from a pool, because requesting a few bytes at a time from the system is slow. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;
const traceparentPattern = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the caller's request id if it is valid, otherwise a new one. */
export const requestIdFrom = (header: string | undefined): string =>
  header && requestIdPattern.test(header) ? header : randomUUID();
/** Returns the caller's W3C trace context if it is valid, otherwise a new one. */
export const traceparentFrom = (header: string | undefined): string =>
  header && traceparentPattern.test(header) ? header : `00-${randomHex(16)}-${randomHex(8)}-01`;

/**
 * Sets the request id and trace context of each request for the response, logs and outgoing calls. Traces start at the
 * gateway: requests that carry a trace context are exported through `tracing` if it is configured. Requests that
 * services start themselves are not exported.
 */
export const requestIds =
  (tracing?: Tracing): Middleware =>
  async (ctx, next) => {
    const requestId = requestIdFrom(ctx.get('X-Request-Id'));
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    const given = ctx.get('traceparent');
    const span = given === '' ? undefined : tracing?.begin(given);
    await withRequestContext({ requestId, traceparent: span?.traceparent ?? traceparentFrom(given) }, next);
    const operation: unknown = ctx.state.operation;
    if (span && typeof operation === 'string')
      span.end(operation, ctx.status, {
        'http.request.method': ctx.method,
        'url.path': ctx.path,
        'hourbank.request_id': requestId,
      });
  };
