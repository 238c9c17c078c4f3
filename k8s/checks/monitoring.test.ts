import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KnownMetrics, readExpression, unknownIn } from './expression';
import { metricsOfAllComponents } from './known-metrics';
import { parseManifests } from './render';

const folder = join(__dirname, '..', 'components', 'monitoring');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}
const dashboard = JSON.parse(read('dashboard.json')) as {
  panels: Panel[];
  templating: { list: { query: { query?: string } }[] };
};
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }): [string, string] => [title, expr]),
);

interface Alert {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const [rules] = parseManifests(read('alerts.yaml')) as unknown as { spec: { groups: { rules: Alert[] }[] } }[];
const alerts = (rules?.spec.groups ?? [])
  .flatMap((group) => group.rules)
  .map((alert): [string, Alert] => [alert.alert, alert]);

/** Labels that each scrape adds (pod-monitors.yaml). */
const targetLabels = ['namespace', 'pod', 'job', 'instance', 'app_kubernetes_io_name', 'track'];
/** Metrics of Prometheus and of kube-state-metrics, which the operator installs. */
const externalMetrics: KnownMetrics = new Map([
  ['up', new Set<string>()],
  ['kube_deployment_status_replicas_available', new Set(['deployment'])],
  ['kube_job_failed', new Set(['job_name', 'condition'])],
  ['kube_pod_container_status_restarts_total', new Set(['container'])],
  ['kube_horizontalpodautoscaler_status_current_replicas', new Set(['horizontalpodautoscaler'])],
  ['kube_horizontalpodautoscaler_spec_max_replicas', new Set(['horizontalpodautoscaler'])],
  ['kubelet_volume_stats_available_bytes', new Set(['persistentvolumeclaim'])],
  ['kubelet_volume_stats_capacity_bytes', new Set(['persistentvolumeclaim'])],
  ['kube_cronjob_created', new Set(['cronjob'])],
  ['kube_cronjob_status_last_successful_time', new Set(['cronjob'])],
]);

let known: KnownMetrics;
beforeAll(async () => {
  known = new Map([...(await metricsOfAllComponents()), ...externalMetrics]);
});

test.each(panels)('the panel "%s" reads only metrics and labels that exist: %s', (_, expression) => {
  expect(unknownIn(expression, known, targetLabels)).toEqual([]);
});

test.each(alerts)('the alert %s has a runbook with meaning, impact, check and fix', (name) => {
  const runbooks = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8').split(/^### /m);
  const runbook = runbooks.find((section) => section.startsWith(`${name}\n`)) ?? '';
  for (const heading of ['Meaning', 'Impact', 'Check', 'Fix']) expect(runbook).toContain(`- **${heading}**: `);
});

test('the service filter of the dashboard reads a metric and label that exist', () => {
  const query = dashboard.templating.list
    .map(({ query: { query = '' } }) => /^label_values\((.+), (\w+)\)$/.exec(query))
    .find(Boolean);
  expect(known.get(query?.[1] ?? '')).toContain(query?.[2]);
});

test.each(alerts)(
  'the alert %s reads only metrics and labels that exist, and has a severity and an annotation',
  (_, { expr, labels, annotations }) => {
    expect(unknownIn(expr, known, targetLabels)).toEqual([]);
    expect(['page', 'ticket']).toContain(labels.severity);
    const { grouped } = readExpression(expr);
    expect(Object.values(annotations).join(' ')).not.toBe('');
    const named = [
      ...Object.values(annotations)
        .join(' ')
        .matchAll(/\$labels\.(\w+)/g),
    ].map(([, label]) => label);
    expect(named.filter((label) => !grouped.includes(label ?? ''))).toEqual([]);
  },
);

test('ComponentDown covers each component, also one without pods', () => {
  const expression = alerts.find(([name]) => name === 'ComponentDown')?.[1].expr ?? '';
  const covered = /kube_deployment_status_replicas_available\{.*deployment=~"([^"]+)"/
    .exec(expression)?.[1]
    ?.split('|');
  const components = readdirSync(join(__dirname, '../base')).filter((name) => !['namespace', 'backup'].includes(name));
  expect(covered?.toSorted()).toEqual(components.toSorted());
});

test('BalanceCheckOverdue counts from the creation of a check that has never succeeded', () => {
  const expression = alerts.find(([name]) => name === 'BalanceCheckOverdue')?.[1].expr ?? '';
  expect(expression).toMatch(
    /kube_cronjob_status_last_successful_time\{[^}]*\}\) or max by \(cronjob\) \(kube_cronjob_created\{/,
  );
});

test('the dashboard has all settlement, identity, pool and rejection metrics, and critical ones have an alert', () => {
  const onDashboard = new Set(
    panels.flatMap(([, expression]) => readExpression(expression).metrics.map(({ name }) => name)),
  );
  const inAlerts = new Set(alerts.flatMap(([, { expr }]) => readExpression(expr).metrics.map(({ name }) => name)));
  const serviceMetrics = [...known.keys()].filter((name) => /^(tracking|identity|db_pool|requests)_/.test(name));
  expect(serviceMetrics.filter((name) => !onDashboard.has(name))).toEqual([]);
  expect(
    [
      'tracking_oldest_intent_age_seconds',
      'tracking_reconciler_runs_total',
      'identity_feed_age_seconds',
      'identity_oldest_email_age_seconds',
      'db_pool_waiting',
      'requests_rejected_total',
    ].filter((name) => !inAlerts.has(name)),
  ).toEqual([]);
});

test.each([
  ['an unknown metric', 'max(tracking_open_intentions)', ['tracking_open_intentions']],
  [
    'an unknown label',
    'sum(rate(tracking_reconciled_total{result="stale"}[5m]))',
    ['tracking_reconciled_total{result}'],
  ],
  [
    'an unknown grouping label',
    'sum by (operation) (rate(tracking_reconciled_total[5m])) > 0 and on (service) up == 0',
    ['operation'],
  ],
  ['no metric', '1 > 0', ['reads no metric']],
  [
    'known metrics and labels',
    'histogram_quantile(0.95, sum by (le, service) (rate(http_request_duration_seconds_bucket{status!~"4.."}[$__rate_interval] offset 5m))) > 1',
    [],
  ],
])('checks an expression with %s', (_, expression, unknown) => {
  expect(unknownIn(expression, known, targetLabels)).toEqual(unknown);
});
