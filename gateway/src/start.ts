import Router from '@koa/router';
import { identity } from '@hourbank/contracts';
import { build } from '@hourbank/service-kit/build';
import { addressKey } from '@hourbank/service-kit/address-key';
import { createPersonOf } from '@hourbank/service-kit/auth';
import { createMetrics, healthRoutes, listen } from '@hourbank/service-kit/http';
import { createLogger } from '@hourbank/service-kit/logger';
import { openTracing } from '@hourbank/service-kit/tracing';
import Koa from 'koa';
import type { GatewayConfig } from './config';
import { createApiDocs } from './docs/api-docs';
import { createHandler } from './handler';
import { createShares } from './limits/shares';
import { createProxy } from './proxy';
import { createReadiness } from './readiness';
import { createSite } from './site';

/** How long a service may take to write its metrics, ms. */
const metricsMs = 5_000;

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
  const personOf = await createPersonOf(async () => {
    const url = `${urls.identity}${identity.getPublicKeys.path}`;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(2_000) });
    return identity.getPublicKeys.response.parse(await response.json()).keys;
  });
  let stopping = false;
  const isStopping = () => stopping;

  const internalApp = new Koa();
  const router = new Router();
  healthRoutes(router, { required: {}, registry: metrics.registry, isStopping, log });
  // Where nobody knows the ports of the services, as in the embedded mode, their metrics are read here.
  for (const [name, url] of Object.entries(urls))
    router.get(`/metrics/${name}`, async (ctx) => {
      const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(metricsMs) }).catch(() => null);
      ctx.status = response?.status ?? 503;
      ctx.type = response?.headers.get('content-type') ?? 'text/plain';
      ctx.body = response ? await response.text() : '';
    });
  internalApp.use(router.routes());
  const adminPort = await listen(internalApp.callback(), {
    host: config.ADMIN_HOST ?? config.HOST,
    port: config.ADMIN_PORT,
  });

  const handler = createHandler({
    proxies,
    site,
    docs: createApiDocs(urls, log),
    readiness: createReadiness(urls),
    isStopping,
    isTrustedProxy: config.TRUSTED_PROXIES,
    personOf,
    limits,
    isDevelopment: config.HOT_RELOAD,
    log,
    metrics,
    tracing,
  });
  const connections = createShares(limits.connections);
  const publicPort = await listen(handler, {
    host: config.HOST,
    port: config.PORT,
    transfer: limits.transfer,
    countRejected,
    // A proxy has the connections of all its callers.
    admit(address) {
      if (config.TRUSTED_PROXIES(address, 0)) return () => undefined;
      const caller = { address: addressKey(address) };
      return connections.take(caller, 1) ? () => connections.release(caller, 1) : undefined;
    },
  });
  log.info({ port: publicPort.port, adminPort: adminPort.port, ...build }, 'listening');

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
