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

const nowhere = 'http://127.0.0.1:9';
const secret = 'a-secret-of-these-checks-alone-0123456789';
const environment = (folder: string, name: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: `sqlite:${join(folder, `${name}.db`)}`,
  STORE_URL: `file:${join(folder, name)}`,
  INTERNAL_SECRET: secret,
  FILES_SECRET: secret,
  KEY_ENCRYPTION_SECRET: secret,
  ADMIN_PASSWORD: secret,
  MAIL_DIR: join(folder, 'mail'),
  IDENTITY_URL: nowhere,
  BILLING_URL: nowhere,
  TRACKING_URL: nowhere,
  TASKS_URL: nowhere,
});

/** The metrics of a registry, histograms by the names they are read by. */
function learn(known: KnownMetrics, registry: Registry) {
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type } = metric;
    // What a metric may be labelled with is kept in it, and missing in its published type.
    const labels = (metric as unknown as { labelNames?: string[] }).labelNames ?? [];
    const readAs = String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
    for (const one of readAs)
      known.set(one, new Set([...labels, 'service', ...(one.endsWith('_bucket') ? ['le'] : [])]));
  }
}

/** The same from what Prometheus reads, as far as there are values. */
function learnText(known: KnownMetrics, text: string) {
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_:]+)\{([^}]*)\}/gm)) {
    known.set(
      name,
      new Set([...(known.get(name) ?? []), ...[...labels.matchAll(/(\w+)="/g)].map(([, label]) => label ?? '')]),
    );
  }
}

/** Opens every part that has metrics, each on an empty database, and asks its registry. */
export async function metricsOfAllParts(): Promise<KnownMetrics> {
  const folder = mkdtempSync(join(tmpdir(), 'hourbank-metrics-'));
  const known: KnownMetrics = new Map();
  try {
    const identity = await openIdentity(readIdentityConfig(environment(folder, 'identity')));
    const billing = await openBilling(readBillingConfig(environment(folder, 'billing')));
    const tracking = await openTracking(readTrackingConfig(environment(folder, 'tracking')));
    const tasks = await openTasks(readTasksConfig(environment(folder, 'tasks')));
    for (const { platform } of [identity, billing, tracking, tasks]) learn(known, platform.metrics.registry);
    await Promise.all([identity.stop(), billing.close(), tracking.closeClients(), tasks.closeClients()]);
    for (const { platform } of [identity, billing, tracking, tasks]) await platform.close();

    const gateway = await startGateway(readGatewayConfig(environment(folder, 'gateway')));
    // One request, so that there is something to read.
    await (await fetch(`http://127.0.0.1:${gateway.port}/healthz`)).text();
    learnText(known, await (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text());
    await gateway.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return known;
}
