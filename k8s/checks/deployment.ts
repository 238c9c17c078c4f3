import { parts } from './architecture';
import type { Container, Labels, Manifest, Pod, Selector, Template } from './manifest';

/** Whatever makes pods: a manifest and its pods' template. */
export interface Workload {
  manifest: Manifest;
  labels: Labels;
  pod: Pod;
  container: Container;
  /** The name of the part, or of what the local overlay puts beside them. */
  part: string;
  isPart: boolean;
  /** Answers requests, for as long as it is there. */
  isServing: boolean;
}

export interface Stack {
  manifests: Manifest[];
  of(kind: string): Manifest[];
  find(kind: string, name: string): Manifest | undefined;
  workloads: Workload[];
  /** Deployments of parts. */
  serving: Workload[];
  /** Keys of each Secret, rendered or documented. */
  secrets: Map<string, Set<string>>;
  /** On a laptop one replica has to do, and secrets are made on the spot. */
  isLocal: boolean;
}

const templateOf = ({ kind, spec }: Manifest): Template | undefined => {
  if (kind === 'CronJob') return spec?.jobTemplate?.spec.template;
  return ['Deployment', 'StatefulSet', 'Job'].includes(kind) ? spec?.template : undefined;
};

function workloadOf(manifest: Manifest): Workload[] {
  const template = templateOf(manifest);
  const container = template?.spec.containers[0];
  if (!template || !container) return [];
  const labels = template.metadata?.labels ?? {};
  const part = labels['app.kubernetes.io/name'] ?? '';
  const isPart = parts.includes(part);
  return [
    {
      manifest,
      labels,
      pod: template.spec,
      container,
      part,
      isPart,
      isServing: isPart && manifest.kind === 'Deployment',
    },
  ];
}

const keysOf = (secret: Manifest) =>
  new Set([...Object.keys(secret.data ?? {}), ...Object.keys(secret.stringData ?? {})]);

/** A set of manifests as rules look at it. `documented` are the Secrets that the examples describe. */
export function stackOf(manifests: Manifest[], documented: Manifest[], { isLocal = false } = {}): Stack {
  const workloads = manifests.flatMap(workloadOf);
  const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const known = isLocal ? of('Secret') : documented;
  return {
    manifests,
    of,
    workloads,
    isLocal,
    find: (kind, name) => of(kind).find(({ metadata }) => metadata.name === name),
    serving: workloads.filter(({ isServing }) => isServing),
    secrets: new Map(known.map((secret) => [secret.metadata.name, keysOf(secret)])),
  };
}

/** Whether labels are those that a selector asks for. */
export const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => operator === 'In' && values.includes(labels[key] ?? ''));

export const containersOf = ({ pod }: Workload) => [...(pod.initContainers ?? []), ...pod.containers];

/** The port that a name or a number means in a pod. */
export const portOf = (workload: Workload, port: number | string | undefined) =>
  containersOf(workload)
    .flatMap(({ ports = [] }) => ports)
    .find(({ name, containerPort }) => name === port || containerPort === port)?.containerPort;

/** The variables of a workload's container, those of its ConfigMaps first. Values that come from elsewhere are not known here: `undefined`. */
export function variablesOf(stack: Stack, { container }: Workload): Map<string, string | undefined> {
  const mapOf = (name: string | undefined) => stack.find('ConfigMap', name ?? '')?.data ?? {};
  const fromMaps = (container.envFrom ?? []).flatMap(({ configMapRef }) => Object.entries(mapOf(configMapRef?.name)));
  const own = (container.env ?? []).map(({ name, value, valueFrom }) => {
    const { configMapKeyRef } = valueFrom ?? {};
    return [name, configMapKeyRef ? mapOf(configMapKeyRef.name)[configMapKeyRef.key] : value] as const;
  });
  return new Map<string, string | undefined>([...fromMaps, ...own]);
}

/** Which key of which Secret a path in a container is. */
export function secretAt({ pod, container }: Workload, path: string): { secret: string; key: string } | undefined {
  const cut = path.lastIndexOf('/');
  const mount = container.volumeMounts?.find(({ mountPath }) => mountPath === path.slice(0, cut));
  const secret = pod.volumes?.find(({ name }) => name === mount?.name)?.secret?.secretName;
  return secret === undefined ? undefined : { secret, key: path.slice(cut + 1) };
}
