import { randomBytes, randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { withRequestContext } from '../request-context';

const acceptable = /^[A-Za-z0-9-]{8,64}$/;
const traceShape = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** An acceptable request id from outside, or a new one. */
export const requestIdFrom = (header: string | undefined): string => (header && acceptable.test(header) ? header : randomUUID());
/** The W3C trace context from outside, or a new one. */
export const traceparentFrom = (header: string | undefined): string =>
  header && traceShape.test(header) ? header : `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;

/** Gives each request its id and trace, in `ctx.state`, in the answer and for all that works on it. */
export const requestIds = (): Middleware => (ctx, next) => {
  const requestId = requestIdFrom(ctx.get('X-Request-Id'));
  ctx.state.requestId = requestId;
  ctx.set('X-Request-Id', requestId);
  return withRequestContext({ requestId, traceparent: traceparentFrom(ctx.get('traceparent')) }, next);
};
