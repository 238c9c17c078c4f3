import Router from '@koa/router';
import { addressKey } from '@hourbank/service-kit/address-key';
import { createMetrics, healthRoutes, listen } from '@hourbank/service-kit/http';
import { createLogger } from '@hourbank/service-kit/logger';
import { openTracing } from '@hourbank/service-kit/tracing';
import Koa from 'koa';
import proxyAddr from 'proxy-addr';
import type { GatewayConfig } from './config';
import { createApiDocs } from './docs/api-docs';
import { createHandler } from './handler';
import { createShares } from './limits/shares';
import { createProxy } from './proxy';
import { createSite } from './site';

/** Opens the public port and the internal port. Only the internal port has `/readyz` and `/metrics` (D-14). */
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
  const limits = config.GATEWAY_LIMITS;
  const { countRejected } = metrics;
  const memory = { bodies: createShares(limits.bodies), responses: createShares(limits.responses) };
  const proxyOptions = { log, limits, memory, countRejected };
  const proxies = {
    identity: createProxy(urls.identity, proxyOptions),
    billing: createProxy(urls.billing, proxyOptions),
    tracking: createProxy(urls.tracking, proxyOptions),
    tasks: createProxy(urls.tasks, proxyOptions),
  };
  const site = createSite(config, proxyOptions);
  let stopping = false;
  const isStopping = () => stopping;

  const internalApp = new Koa();
  const router = new Router();
  healthRoutes(router, { required: {}, registry: metrics.registry, isStopping, log });
  internalApp.use(router.routes());
  const adminPort = await listen(internalApp.callback(), { host: config.HOST, port: config.ADMIN_PORT });

  const handler = createHandler({
    proxies,
    site,
    docs: createApiDocs(urls, log),
    trustedProxies: config.TRUSTED_PROXIES,
    limits,
    isDevelopment: config.HOT_RELOAD,
    log,
    metrics,
    tracing,
  });
  const isProxy = proxyAddr.compile(config.TRUSTED_PROXIES);
  const connections = createShares(limits.connections);
  const publicPort = await listen(handler, {
    host: config.HOST,
    port: config.PORT,
    transfer: limits.transfer,
    countRejected,
    // A proxy has the connections of all its callers.
    admit(address) {
      if (isProxy(address, 0)) return () => undefined;
      const key = addressKey(address);
      return connections.take(key, 1) ? () => connections.release(key, 1) : undefined;
    },
  });
  log.info({ port: publicPort.port, adminPort: adminPort.port }, 'listening');

  return {
    port: publicPort.port,
    adminPort: adminPort.port,
    async stop() {
      stopping = true;
      await publicPort.drain(config.DRAIN_MS);
      await publicPort.close();
      await adminPort.close();
      await Promise.all([...Object.values(proxies), site].map((item) => item.close()));
      await tracing?.close();
    },
  };
}
