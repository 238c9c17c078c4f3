import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metrics } from '@hourbank/service-kit/http';
import { readGatewayConfig } from '../../gateway/src/config';
import { startGateway } from '../../gateway/src/start';
import { readBillingConfig } from '../../svc-billing/src/config';
import { openDeps as openBilling } from '../../svc-billing/src/deps';
import { readIdentityConfig } from '../../svc-identity/src/config';
import { openDeps as openIdentity } from '../../svc-identity/src/deps';
import { readTasksConfig } from '../../svc-tasks/src/config';
import { openDeps as openTasks } from '../../svc-tasks/src/deps';
import { readTrackingConfig } from '../../svc-tracking/src/config';
import { openDeps as openTracking } from '../../svc-tracking/src/deps';
import type { KnownMetrics } from './expression';

type Registry = Metrics['registry'];

const unreachableUrl = 'http://127.0.0.1:9';
const secret = 'a-secret-of-these-checks-alone-0123456789';
const environment = (folder: string, name: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: `sqlite:${join(folder, `${name}.db`)}`,
  STORE_URL: `file:${join(folder, name)}`,
  INTERNAL_SECRET: secret,
  FILES_SECRET: secret,
  KEY_ENCRYPTION_SECRET: secret,
  SEAL_KEY_SECRET: secret,
  ADMIN_PASSWORD: secret,
  MAIL_DIR: join(folder, 'mail'),
  IDENTITY_URL: unreachableUrl,
  BILLING_URL: unreachableUrl,
  TRACKING_URL: unreachableUrl,
  TASKS_URL: unreachableUrl,
});

/** Adds the metrics of a registry; a histogram has three names in queries. */
function addRegistry(known: KnownMetrics, registry: Registry) {
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type } = metric;
    // The published type of a metric lacks `labelNames`.
    const labels = (metric as unknown as { labelNames?: string[] }).labelNames ?? [];
    const queryNames = String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
    for (const one of queryNames)
      known.set(one, new Set([...labels, 'service', ...(one.endsWith('_bucket') ? ['le'] : [])]));
  }
}

/** Adds the metrics of a scrape. It has only those with values. */
function addScrape(known: KnownMetrics, text: string) {
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_:]+)\{([^}]*)\}/gm)) {
    known.set(
      name,
      new Set([...(known.get(name) ?? []), ...[...labels.matchAll(/(\w+)="/g)].map(([, label]) => label ?? '')]),
    );
  }
}

/** Opens every component that has metrics, each with an empty database, and reads its registry. */
export async function metricsOfAllComponents(): Promise<KnownMetrics> {
  const folder = mkdtempSync(join(tmpdir(), 'hourbank-metrics-'));
  const known: KnownMetrics = new Map();
  try {
    const identity = await openIdentity(readIdentityConfig(environment(folder, 'identity')));
    const billing = await openBilling(readBillingConfig(environment(folder, 'billing')));
    const tracking = await openTracking(readTrackingConfig(environment(folder, 'tracking')));
    const tasks = await openTasks(readTasksConfig(environment(folder, 'tasks')));
    for (const { platform } of [identity, billing, tracking, tasks]) addRegistry(known, platform.metrics.registry);
    await Promise.all([identity.stop(), billing.close(), tracking.closeClients(), tasks.closeClients()]);
    for (const { platform } of [identity, billing, tracking, tasks]) await platform.close();

    const gateway = await startGateway(readGatewayConfig(environment(folder, 'gateway')));
    // Without a request, the gateway has no request metrics.
    await (await fetch(`http://127.0.0.1:${gateway.port}/healthz`)).text();
    addScrape(known, await (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text());
    await gateway.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return known;
}
