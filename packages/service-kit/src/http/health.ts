import type Router from '@koa/router';
import type { Registry } from 'prom-client';
import type { Logger } from '../logger';

/** Something a service needs in order to be of use, e.g. its database. Throws, or answers false, when it is not there. */
export type ReadyCheck = () => Promise<unknown> | unknown;

/** `/healthz` (alive), `/readyz` (what it needs answers) and `/metrics` (D-14). `isStopping` turns readiness off first when it stops. */
export function healthRoutes(router: Router, { checks, registry, isStopping, log }: {
  checks: Record<string, ReadyCheck>;
  registry: Registry;
  isStopping: () => boolean;
  log: Logger;
}) {
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });

  router.get('/readyz', async (ctx) => {
    const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => {
      try {
        return [name, (await check()) !== false] as const;
      } catch (cause) {
        log.warn({ err: cause, check: name }, 'not ready');
        return [name, false] as const;
      }
    }));
    const ready = !isStopping() && results.every(([, ok]) => ok);
    ctx.status = ready ? 200 : 503;
    ctx.body = { status: isStopping() ? 'stopping' : ready ? 'ok' : 'unavailable', checks: Object.fromEntries(results) };
  });

  router.get('/metrics', async (ctx) => {
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
}
