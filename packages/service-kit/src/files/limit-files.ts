import type { Middleware } from 'koa';
import { AppError } from '../errors';
import type { CallKind } from '../rate-limit/call-limit';
import { addressKey } from '../rate-limit/address-key';

/** URL prefixes under which services serve stored files. */
export const filePrefixes = ['/uploads', '/backend/uploads'];

/**
 * Limits requests for stored files by IP address, because they carry no login; invalid signatures have a stricter
 * limit.
 */
export const limitFiles =
  (limit: (caller: string, kind: CallKind) => void): Middleware =>
  async (ctx, next) => {
    const caller = `address:${addressKey(ctx.ip)}`;
    limit(caller, 'files');
    try {
      await next();
    } catch (cause) {
      if (cause instanceof AppError && cause.status === 404) limit(caller, 'failedTokens');
      throw cause;
    }
  };
