/**
 * Writes schema.json: the fields of the Kubernetes kinds in use and of their nested types, as the official client
 * defines them. Run it for a newer Kubernetes version or an additional kind, from a temporary folder with the client:
 *
 *   npm install --no-save @kubernetes/client-node@1.4.0 && node <here>/extract-schema.mjs
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const client = await import(
  pathToFileURL(createRequire(join(process.cwd(), 'x.js')).resolve('@kubernetes/client-node')).href
);

/** The class of the client for each apiVersion and kind. */
const kinds = {
  'v1 Namespace': 'V1Namespace',
  'v1 ConfigMap': 'V1ConfigMap',
  'v1 Secret': 'V1Secret',
  'v1 Service': 'V1Service',
  'v1 ServiceAccount': 'V1ServiceAccount',
  'apps/v1 Deployment': 'V1Deployment',
  'apps/v1 StatefulSet': 'V1StatefulSet',
  'batch/v1 Job': 'V1Job',
  'batch/v1 CronJob': 'V1CronJob',
  'autoscaling/v2 HorizontalPodAutoscaler': 'V2HorizontalPodAutoscaler',
  'policy/v1 PodDisruptionBudget': 'V1PodDisruptionBudget',
  'networking.k8s.io/v1 NetworkPolicy': 'V1NetworkPolicy',
  'networking.k8s.io/v1 Ingress': 'V1Ingress',
  'scheduling.k8s.io/v1 PriorityClass': 'V1PriorityClass',
};

const types = {};

/** The names of types within `Array<X>` and `{ [key: string]: X; }`. */
const typeNamesIn = (type) => type.match(/[A-Za-z0-9]+/g) ?? [];

function addType(name) {
  if (types[name] || !client[name]?.getAttributeTypeMap) return;
  // Only the server writes these fields.
  const fields = client[name]
    .getAttributeTypeMap()
    .filter(({ baseName }) => !['status', 'managedFields'].includes(baseName));
  types[name] = Object.fromEntries(fields.map(({ baseName, type }) => [baseName, type]));
  Object.values(types[name]).flatMap(typeNamesIn).forEach(addType);
}
Object.values(kinds).forEach(addType);

const sorted = Object.fromEntries(Object.entries(types).toSorted(([one], [other]) => one.localeCompare(other)));
const lines = Object.entries(sorted).map(([name, fields]) => `    ${JSON.stringify(name)}: ${JSON.stringify(fields)}`);
writeFileSync(
  new URL('schema.json', import.meta.url),
  `{\n  "kinds": ${JSON.stringify(kinds)},\n  "types": {\n${lines.join(',\n')}\n  }\n}\n`,
);
