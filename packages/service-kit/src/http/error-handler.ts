import { maxTextBytes } from '@hourbank/contracts';
import type { Middleware } from 'koa';
import { databaseUnavailable } from '../db';
import {
  AppError,
  badRequest,
  bodyOfError,
  internalError,
  methodNotAllowed,
  notFound,
  requestTooLarge,
} from '../errors';
import type { Logger } from '../logger/logger';
import { requestContext } from '../logger/request-context';
import type { CountRejected, RejectReason } from './rejections';

/** Converts errors that Koa and its parsers raise for invalid requests. */
function fromParserError(cause: unknown): AppError | undefined {
  if (!(cause instanceof Error) || !('status' in cause)) return undefined;
  if (cause.status === 413) return requestTooLarge(maxTextBytes);
  if (cause.status === 404) return notFound();
  if (typeof cause.status === 'number' && cause.status >= 400 && cause.status < 500)
    return badRequest('The request cannot be read.');
  return undefined;
}

/** The person who sent the request, without a name. Undefined without a session. */
const caller = () => {
  const session = requestContext()?.session;
  return session && `${session.role}:${session.id}`;
};

const rejectReasons: Record<number, RejectReason> = { 413: 'too_large', 429: 'rate_limit' };

/**
 * Turns errors into responses of the common shape (D-7). Unexpected errors are logged in full, but their response
 * reveals no details.
 */
export const errorHandler =
  (log: Logger, countRejected: CountRejected): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw notFound();
      if (ctx.status === 405 || ctx.status === 501) throw methodNotAllowed(ctx.response.get('Allow'));
    } catch (cause) {
      if (ctx.headerSent) {
        ctx.res.destroy();
        return;
      }
      const error =
        cause instanceof AppError ? cause : (databaseUnavailable(cause) ?? fromParserError(cause) ?? internalError());
      const reason = rejectReasons[error.status];
      if (reason) countRejected(reason);
      if (error.status >= 500)
        log[error.code === 'internal' ? 'error' : 'warn'](
          { err: cause, code: error.code, path: ctx.path },
          error.message,
        );
      if (error.status === 403) log.warn({ code: error.code, path: ctx.path, actor: caller() }, 'access denied');
      ctx.status = error.status;
      ctx.set({ 'Cache-Control': 'no-store', ...error.headers });
      ctx.body = bodyOfError(error, String(ctx.state.requestId));
    }
  };
