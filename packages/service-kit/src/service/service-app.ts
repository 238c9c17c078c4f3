import { operationsOf, timeZoneHeader } from '@hourbank/contracts';
import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { isSameTimeZone } from '../calendar/calendar';
import { unavailable } from '../errors';
import { createCallerAddress } from '../http/caller-address';
import { errorHandler } from '../http/error-handler';
import { healthRoutes, type ReadyCheck } from '../http/health';
import { requestIds } from '../http/request-id';
import { createServe, type Serve } from '../http/serve';
import type { Platform } from './platform';

/** Names from headers may be no time zones. */
function isSame(timeZone: string, caller: string): boolean {
  try {
    return isSameTimeZone(timeZone, caller);
  } catch {
    return false;
  }
}

/**
 * Refuses requests of services with another business time zone (D-39), because their days would be other days: an entry
 * would be booked, expire or be counted on the wrong one. Throws 503 `time_zones_differ`.
 */
const requireTimeZone =
  (timeZone: string): Middleware =>
  (ctx, next) => {
    const caller = ctx.path.startsWith('/internal/') ? ctx.get(timeZoneHeader) : '';
    if (caller !== '' && !isSame(timeZone, caller))
      throw unavailable(
        'time_zones_differ',
        `BUSINESS_TIME_ZONE is ${timeZone} here and ${caller} in the calling service. Set the same one for all services.`,
      );
    return next();
  };

/**
 * Creates the Koa application of a service: request ids, the common error shape, health, metrics and the operations
 * that `bind` serves. `optionalChecks` check dependencies that the service can work without (D-14). Of identity, only
 * the public keys are required.
 */
export function createServiceApp(
  platform: Platform,
  optionalChecks: Record<string, ReadyCheck>,
  bind: (serve: Serve, router: Router) => void,
): Koa {
  const { config, log, metrics, db, feed } = platform;
  const app = new Koa();
  const router = new Router();
  const addressOf = createCallerAddress(config.TRUSTED_PROXIES);

  bind(
    createServe({
      router,
      authenticate: platform.authenticate,
      idempotency: platform.idempotency,
      limit: platform.limit,
      spend: platform.spend,
      db,
      secret: config.INTERNAL_SECRET,
    }),
    router,
  );
  const identity = () => feed.isFresh();
  healthRoutes(router, {
    required: { database: () => db.ping(), keys: () => platform.keys.areKnown() },
    optional: { identity, ...optionalChecks },
    registry: metrics.registry,
    isStopping: platform.isStopping,
    log,
  });

  // Loaded on demand, because regular requests do not need it.
  router.get('/openapi.json', async (ctx) => {
    const { openApiDocument } = await import('@hourbank/contracts/openapi');
    ctx.body = openApiDocument(`Hourbank ${platform.name}`, operationsOf(platform.name));
  });

  app.on('error', (cause: unknown) => log.warn({ err: cause }, 'connection failed'));
  app.use((ctx, next) => {
    ctx.request.ip = addressOf(ctx.req);
    ctx.set('Cache-Control', 'no-store');
    ctx.set(timeZoneHeader, config.BUSINESS_TIME_ZONE);
    return next();
  });
  app.use(requestIds(platform.tracing));
  app.use(metrics.observe);
  app.use(errorHandler(log, metrics.countRejected));
  app.use(requireTimeZone(config.BUSINESS_TIME_ZONE));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}
