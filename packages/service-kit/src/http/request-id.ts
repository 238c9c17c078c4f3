import { randomFillSync, randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { withRequestContext } from '../request-context';
import type { Tracing } from '../tracing/tracing';

const pool = Buffer.alloc(4096);
let used = pool.length;

/** Random bytes from a pool: asking the system for a few at a time costs more than all else a request id needs. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

const acceptable = /^[A-Za-z0-9-]{8,64}$/;
const traceShape = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** An acceptable request id from outside, or a new one. */
export const requestIdFrom = (header: string | undefined): string =>
  header && acceptable.test(header) ? header : randomUUID();
/** The W3C trace context from outside, or a new one. */
export const traceparentFrom = (header: string | undefined): string =>
  header && traceShape.test(header) ? header : `00-${randomHex(16)}-${randomHex(8)}-01`;

/**
 * Gives each request its id and trace, in `ctx.state`, in the answer and for all that works on it. Traces begin at
 * the public door: operations that belong to one are told to `tracing`, where there is one; what services ask each other by themselves is not.
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
