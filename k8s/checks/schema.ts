import schema from './schema.json';

const types: Record<string, Record<string, string>> = schema.types;
const kinds: Record<string, string> = schema.kinds;

/** Fields of the kinds that are no part of Kubernetes itself, of the Prometheus operator: the few that are in use. */
const operatorTypes: Record<string, Record<string, string>> = {
  PodMonitor: { apiVersion: 'string', kind: 'string', metadata: 'V1ObjectMeta', spec: 'PodMonitorSpec' },
  PodMonitorSpec: {
    selector: 'V1LabelSelector',
    podMetricsEndpoints: 'Array<PodMetricsEndpoint>',
    podTargetLabels: 'Array<string>',
  },
  PodMetricsEndpoint: { port: 'string', path: 'string', interval: 'string', scrapeTimeout: 'string' },
  PrometheusRule: { apiVersion: 'string', kind: 'string', metadata: 'V1ObjectMeta', spec: 'PrometheusRuleSpec' },
  PrometheusRuleSpec: { groups: 'Array<RuleGroup>' },
  RuleGroup: { name: 'string', interval: 'string', rules: 'Array<Rule>' },
  Rule: {
    alert: 'string',
    record: 'string',
    expr: 'string',
    for: 'string',
    labels: '{ [key: string]: string; }',
    annotations: '{ [key: string]: string; }',
  },
};
const operatorKinds: Record<string, string> = {
  'monitoring.coreos.com/v1 PodMonitor': 'PodMonitor',
  'monitoring.coreos.com/v1 PrometheusRule': 'PrometheusRule',
};

const fieldsOf = (type: string) => types[type] ?? operatorTypes[type];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function walk(type: string, value: unknown, path: string): string[] {
  const item = /^Array<(.+)>$/.exec(type)?.[1];
  if (item !== undefined)
    return Array.isArray(value)
      ? value.flatMap((one, index) => walk(item, one, `${path}[${index}]`))
      : [`${path} is no list`];
  const entry = /^\{ \[key: string\]: (.+); \}$/.exec(type)?.[1];
  if (entry !== undefined)
    return isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => walk(entry, one, `${path}.${key}`))
      : [`${path} is no map`];
  if (type === 'IntOrString')
    return typeof value === 'number' || typeof value === 'string' ? [] : [`${path} is neither number nor text`];
  const fields = fieldsOf(type);
  if (!fields) return typeof value === type.toLowerCase() ? [] : [`${path} is no ${type}`];
  if (!isObject(value)) return [`${path} is no ${type}`];
  return Object.entries(value).flatMap(([name, one]) => {
    const field = fields[name];
    return field === undefined ? [`${path}.${name}: ${type} has no such field`] : walk(field, one, `${path}.${name}`);
  });
}

/** Every field of a manifest that its kind does not have, or that has a value of another type. kubectl renders those without a word. */
export function schemaErrors(manifest: unknown): string[] {
  const { apiVersion, kind } = isObject(manifest) ? manifest : {};
  const id = `${String(apiVersion)} ${String(kind)}`;
  const type = kinds[id] ?? operatorKinds[id];
  return type === undefined ? [`${id} is a kind that the schema does not know`] : walk(type, manifest, String(kind));
}
