import schema from './schema.json';

const types: Record<string, Record<string, string>> = schema.types;
const kinds: Record<string, string> = schema.kinds;

/** The fields of the Prometheus operator that the manifests use; schema.json has only those of Kubernetes. */
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

function errorsIn(type: string, value: unknown, path: string): string[] {
  const item = /^Array<(.+)>$/.exec(type)?.[1];
  if (item !== undefined)
    return Array.isArray(value)
      ? value.flatMap((one, index) => errorsIn(item, one, `${path}[${index}]`))
      : [`${path} is not a list`];
  const entry = /^\{ \[key: string\]: (.+); \}$/.exec(type)?.[1];
  if (entry !== undefined)
    return isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => errorsIn(entry, one, `${path}.${key}`))
      : [`${path} is not a map`];
  if (type === 'IntOrString')
    return typeof value === 'number' || typeof value === 'string' ? [] : [`${path} is neither a number nor a string`];
  const fields = fieldsOf(type);
  if (!fields) return typeof value === type.toLowerCase() ? [] : [`${path} is not of type ${type}`];
  if (!isObject(value)) return [`${path} is not of type ${type}`];
  return Object.entries(value).flatMap(([name, one]) => {
    const field = fields[name];
    return field === undefined
      ? [`${path}.${name}: ${type} has no such field`]
      : errorsIn(field, one, `${path}.${name}`);
  });
}

/** Unknown fields, and values of the wrong type. kubectl renders both without an error. */
export function schemaErrors(manifest: unknown): string[] {
  const { apiVersion, kind } = isObject(manifest) ? manifest : {};
  const id = `${String(apiVersion)} ${String(kind)}`;
  const type = kinds[id] ?? operatorKinds[id];
  return type === undefined ? [`${id} is not in the schema`] : errorsIn(type, manifest, String(kind));
}
