import { timeZoneHeader } from '@hourbank/contracts';
import type { Middleware } from 'koa';
import { unavailable } from '../errors';

/**
 * Refuses requests of services with another business time zone (D-39), because their days would be other days: an entry
 * would be booked, expire or be counted on the wrong one. Throws 503 `time_zones_differ`.
 */
export const requireTimeZone =
  (timeZone: string): Middleware =>
  (ctx, next) => {
    const caller = ctx.path.startsWith('/internal/') ? ctx.get(timeZoneHeader) : '';
    if (caller !== '' && caller !== timeZone)
      throw unavailable(
        'time_zones_differ',
        `BUSINESS_TIME_ZONE is ${timeZone} here and ${caller} in the calling service. Set the same one for all services.`,
      );
    return next();
  };
