import Router from '@koa/router';
import { operationsOf, timeZoneHeader } from '@hourbank/contracts';
import Koa from 'koa';
import { filePrefixes, limitFiles } from '../files/limit-files';
import { createCallerAddress } from '../http/caller-address';
import { errorHandler } from '../http/error-handler';
import { healthRoutes, type ReadyCheck } from '../http/health';
import { requestIds } from '../http/request-id';
import { createServe, type Serve } from '../http/serve';
import { requireTimeZone } from '../http/require-time-zone';
import type { Platform } from './platform';

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

  router.use(filePrefixes, limitFiles(platform.limit));
  bind(
    createServe({
      router,
      authenticate: platform.authenticate,
      idempotency: platform.idempotency,
      limit: platform.limit,
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
