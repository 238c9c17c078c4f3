import { maxTextBytes, megabytes } from '@hourbank/contracts';
import type { Middleware } from 'koa';
import { databaseFailure } from '../db';
import { AppError, badRequest, bodyOfError, notFound, tooLarge } from '../errors';
import type { Logger } from '../logger';
import type { CountRejected, RejectReason } from './rejections';

/** Errors that Koa and its parsers make themselves: they carry a status and are the caller's doing. */
function fromParser(cause: unknown): AppError | undefined {
  if (!(cause instanceof Error) || !('status' in cause)) return undefined;
  if (cause.status === 413) return tooLarge(`The request is too large: ${megabytes(maxTextBytes)} at most.`);
  if (cause.status === 404) return notFound();
  if (typeof cause.status === 'number' && cause.status >= 400 && cause.status < 500)
    return badRequest('The request cannot be read.');
  return undefined;
}

const defect = () => new AppError(500, 'internal', 'Something went wrong on our side. Please try again.');

const rejectReasons: Record<number, RejectReason> = { 413: 'too_large', 429: 'rate_limit' };

/** The one translator of errors into answers (D-7). A defect is logged whole and answered bare. */
export const errorHandler =
  (log: Logger, countRejected: CountRejected): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw notFound();
      if (ctx.status === 405 || ctx.status === 501)
        throw new AppError(405, 'method_not_allowed', 'This address does not take that method.', {
          headers: { Allow: ctx.response.get('Allow') },
        });
    } catch (cause) {
      if (ctx.headerSent) {
        ctx.res.destroy();
        return;
      }
      const error = cause instanceof AppError ? cause : (databaseFailure(cause) ?? fromParser(cause) ?? defect());
      const reason = rejectReasons[error.status];
      if (reason) countRejected(reason);
      if (error.status >= 500)
        log[error.code === 'internal' ? 'error' : 'warn'](
          { err: cause, code: error.code, path: ctx.path },
          error.message,
        );
      ctx.status = error.status;
      ctx.set({ 'Cache-Control': 'no-store', ...error.headers });
      ctx.body = bodyOfError(error, String(ctx.state.requestId));
    }
  };
