import { setTimeout as sleep } from 'node:timers/promises';
import type Router from '@koa/router';
import type { Registry } from 'prom-client';
import type { Logger } from '../logger/logger';

/** Checks a dependency of a service, e.g. its database, also with a promise. Throws or returns false if it is down. */
export type ReadyCheck = () => unknown;

interface HealthOptions {
  /** If one of these fails, the process is not ready. */
  required: Record<string, ReadyCheck>;
  /**
   * Dependencies that all replicas share and can work without. A failure is reported as `degraded`, but the process
   * stays ready: otherwise no replica would be left to serve reads.
   */
  optional?: Record<string, ReadyCheck>;
  registry: Registry;
  /** True during shutdown. The process is then not ready. */
  isStopping: () => boolean;
  log: Logger;
}

/**
 * Time limits of the checks in milliseconds. Probes wait one to three seconds, so an optional dependency that does not
 * respond must not make them fail.
 */
const requiredCheckMs = 2_000;
const optionalCheckMs = 500;

async function runChecks(
  checks: Record<string, ReadyCheck>,
  log: Logger,
  timeoutMs: number,
): Promise<[name: string, ok: boolean][]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, boolean]> => {
      try {
        return [name, (await Promise.race([check(), sleep(timeoutMs, false, { ref: false })])) !== false];
      } catch (cause) {
        log.warn({ err: cause, check: name }, 'readiness check failed');
        return [name, false];
      }
    }),
  );
}

const allOk = (results: [string, boolean][]) => results.every(([, ok]) => ok);

/** Adds `/healthz` (the process is alive), `/readyz` (its dependencies are available) and `/metrics` (D-14). */
export function healthRoutes(router: Router, { required, optional = {}, registry, isStopping, log }: HealthOptions) {
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });

  router.get('/readyz', async (ctx) => {
    const [requiredResults, optionalResults] = await Promise.all([
      runChecks(required, log, requiredCheckMs),
      runChecks(optional, log, optionalCheckMs),
    ]);
    const isReady = !isStopping() && allOk(requiredResults);
    ctx.status = isReady ? 200 : 503;
    ctx.body = {
      status: isStopping() ? 'stopping' : !isReady ? 'unavailable' : allOk(optionalResults) ? 'ok' : 'degraded',
      checks: Object.fromEntries([...requiredResults, ...optionalResults]),
    };
  });

  router.get('/metrics', async (ctx) => {
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
}
