import Router from '@koa/router';
import {
  createLogger,
  createMetrics,
  healthRoutes,
  listen,
  openTracing,
  type TransferLimits,
} from '@hourbank/service-kit/base';
import Koa from 'koa';
import type { GatewayConfig } from './config';
import { createApiDocs } from './docs/api-docs';
import { createHandler } from './handler';
import { createProxy } from './proxy';
import { createSite } from './site';

/** Slower than this nobody with a working line is: a phone has 30 KB/s and more. */
const transfer: TransferLimits = { minBytesPerSecond: 1024, bodyWindowMs: 15_000, readWindowMs: 60_000 };

/** Opens the public port and the inner one, which alone has `/readyz` and `/metrics` (D-14). */
export async function startGateway(config: GatewayConfig) {
  const log = createLogger('gateway', config.LOG_LEVEL);
  const metrics = createMetrics('gateway');
  const tracing = await openTracing({
    service: 'gateway',
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    log,
  });
  const urls = {
    identity: config.IDENTITY_URL,
    billing: config.BILLING_URL,
    tracking: config.TRACKING_URL,
    tasks: config.TASKS_URL,
  };
  const proxies = {
    identity: createProxy(urls.identity, log),
    billing: createProxy(urls.billing, log),
    tracking: createProxy(urls.tracking, log),
    tasks: createProxy(urls.tasks, log),
  };
  const site = createSite(config, log);
  let stopping = false;
  const isStopping = () => stopping;

  const inner = new Koa();
  const router = new Router();
  healthRoutes(router, { needs: {}, registry: metrics.registry, isStopping, log });
  inner.use(router.routes());
  const innerPort = await listen(inner.callback(), { host: config.HOST, port: config.ADMIN_PORT });

  const handler = createHandler({
    proxies,
    site,
    docs: createApiDocs(urls),
    trustedProxies: config.TRUSTED_PROXIES,
    isDevelopment: config.HOT_RELOAD,
    log,
    metrics,
    tracing,
  });
  const { countRejected } = metrics;
  const publicPort = await listen(handler, { host: config.HOST, port: config.PORT, transfer, countRejected });
  log.info({ port: publicPort.port, adminPort: innerPort.port }, 'listening');

  return {
    port: publicPort.port,
    adminPort: innerPort.port,
    async stop() {
      stopping = true;
      await publicPort.drain(config.DRAIN_MS);
      await publicPort.close();
      await innerPort.close();
      await Promise.all([...Object.values(proxies), site].map((part) => part.close()));
      await tracing?.close();
    },
  };
}
