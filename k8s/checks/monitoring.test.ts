import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KnownMetrics, readExpression, unknownIn } from './expression';
import { metricsOfAllParts } from './known-metrics';
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

/** What a scrape adds to every metric (pod-monitors.yaml). */
const targetLabels = ['namespace', 'pod', 'job', 'instance', 'app_kubernetes_io_name', 'track'];
/** Of Prometheus itself, and of kube-state-metrics, which comes with the operator. */
const foreign: KnownMetrics = new Map([
  ['up', new Set<string>()],
  ['kube_job_status_failed', new Set(['job_name'])],
  ['kube_cronjob_status_last_successful_time', new Set(['cronjob'])],
]);

let known: KnownMetrics;
beforeAll(async () => {
  known = new Map([...(await metricsOfAllParts()), ...foreign]);
}, 120_000);

test.each(panels)('the panel "%s" reads metrics and labels that exist: %s', (_, expression) => {
  expect(unknownIn(expression, known, targetLabels)).toEqual([]);
});

test.each(alerts)(
  'the alert %s has a runbook that says what it means, its impact, what to check and the fix',
  (name) => {
    const runbooks = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8').split(/^### /m);
    const runbook = runbooks.find((section) => section.startsWith(`${name}\n`)) ?? '';
    for (const part of ['Meaning', 'Impact', 'Check', 'Fix']) expect(runbook).toContain(`- **${part}**: `);
  },
);

test('the services to choose from are those that have metrics', () => {
  const query = dashboard.templating.list
    .map(({ query: { query = '' } }) => /^label_values\((.+), (\w+)\)$/.exec(query))
    .find(Boolean);
  expect(known.get(query?.[1] ?? '')).toContain(query?.[2]);
});

test.each(alerts)(
  'the alert %s reads metrics and labels that exist, and says what it means',
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

test('what a reader of the page has to see is on it, and what somebody has to be told is an alert', () => {
  const drawn = new Set(panels.flatMap(([, expression]) => readExpression(expression).metrics.map(({ name }) => name)));
  const told = new Set(alerts.flatMap(([, { expr }]) => readExpression(expr).metrics.map(({ name }) => name)));
  const ours = [...known.keys()].filter((name) => /^(tracking|identity|db_pool|rejected)_/.test(name));
  expect(ours.filter((name) => !drawn.has(name))).toEqual([]);
  expect(
    [
      'tracking_oldest_intent_age_seconds',
      'tracking_reconciler_rounds_total',
      'identity_feed_age_seconds',
      'identity_oldest_mail_age_seconds',
      'db_pool_waiting',
      'rejected_total',
    ].filter((name) => !told.has(name)),
  ).toEqual([]);
});

test.each([
  ['a metric nobody has', 'max(tracking_open_intentions)', ['tracking_open_intentions']],
  [
    'a label it does not have',
    'sum(rate(tracking_reconciled_total{result="stale"}[5m]))',
    ['tracking_reconciled_total{result}'],
  ],
  [
    'a grouping by nothing',
    'sum by (operation) (rate(tracking_reconciled_total[5m])) > 0 and on (service) up == 0',
    ['operation'],
  ],
  ['no metric at all', '1 > 0', ['it reads nothing']],
  [
    'all as it should be',
    'histogram_quantile(0.95, sum by (le, service) (rate(http_request_duration_seconds_bucket{status!~"4.."}[$__rate_interval] offset 5m))) > 1',
    [],
  ],
])('an expression with %s', (_, expression, unknown) => {
  expect(unknownIn(expression, known, targetLabels)).toEqual(unknown);
});
