import { setTimeout as sleep } from 'node:timers/promises';
import type Router from '@koa/router';
import type { Registry } from 'prom-client';
import type { Logger } from '../logger';

/** Something a service needs in order to be of use, e.g. its database. Throws, or answers false, when it is not there. */
export type ReadyCheck = () => Promise<unknown> | unknown;

interface HealthOptions {
  /** Without one of these a process is of no use: it is not ready. */
  required: Record<string, ReadyCheck>;
  /** What all replicas share and go on without, as well as they can: said, but a process stays ready. Otherwise none would be left to read from. */
  optional?: Record<string, ReadyCheck>;
  registry: Registry;
  /** Turns readiness off first when the process stops. */
  isStopping: () => boolean;
  log: Logger;
}

/** What has not answered by then is not there, ms. A probe waits three seconds or one: a helper that keeps silent must not make it fail. */
const requiredCheckMs = 2_000;
const optionalCheckMs = 500;

async function run(
  checks: Record<string, ReadyCheck>,
  log: Logger,
  withinMs: number,
): Promise<[name: string, ok: boolean][]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, boolean]> => {
      try {
        return [name, (await Promise.race([check(), sleep(withinMs, false, { ref: false })])) !== false];
      } catch (cause) {
        log.warn({ err: cause, check: name }, 'a check of readiness failed');
        return [name, false];
      }
    }),
  );
}

const allOk = (results: [string, boolean][]) => results.every(([, ok]) => ok);

/** `/healthz` (alive), `/readyz` (can do its work, and what it misses) and `/metrics` (D-14). */
export function healthRoutes(router: Router, { required, optional = {}, registry, isStopping, log }: HealthOptions) {
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });

  router.get('/readyz', async (ctx) => {
    const [needed, helping] = await Promise.all([
      run(required, log, requiredCheckMs),
      run(optional, log, optionalCheckMs),
    ]);
    const isReady = !isStopping() && allOk(needed);
    ctx.status = isReady ? 200 : 503;
    ctx.body = {
      status: isStopping() ? 'stopping' : !isReady ? 'unavailable' : allOk(helping) ? 'ok' : 'degraded',
      checks: Object.fromEntries([...needed, ...helping]),
    };
  });

  router.get('/metrics', async (ctx) => {
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
}
