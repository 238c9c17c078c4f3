import { components } from './architecture';
import type { Container, Labels, Manifest, Pod, Selector, Template } from './manifest';

/** A manifest that creates pods, with their template. */
export interface Workload {
  manifest: Manifest;
  labels: Labels;
  pod: Pod;
  container: Container;
  /** The name of the component, or of a dependency in the local overlay. */
  component: string;
  isComponent: boolean;
  /** A Deployment of a component, in contrast to its jobs. */
  isServing: boolean;
}

export interface Stack {
  manifests: Manifest[];
  of(kind: string): Manifest[];
  find(kind: string, name: string): Manifest | undefined;
  workloads: Workload[];
  /** Deployments of components. */
  serving: Workload[];
  /** Keys of each Secret: rendered in the local overlay, otherwise from secret.example.yaml. */
  secrets: Map<string, Set<string>>;
  /** The local overlay has one replica of each component and contains its secrets. */
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
  const component = labels['app.kubernetes.io/name'] ?? '';
  const isComponent = components.includes(component);
  return [
    {
      manifest,
      labels,
      pod: template.spec,
      container,
      component,
      isComponent,
      isServing: isComponent && manifest.kind === 'Deployment',
    },
  ];
}

const keysOf = (secret: Manifest) =>
  new Set([...Object.keys(secret.data ?? {}), ...Object.keys(secret.stringData ?? {})]);

/** Prepares manifests for the rules. `documented` are the Secrets of the secret.example.yaml files. */
export function stackOf(manifests: Manifest[], documented: Manifest[], { isLocal = false } = {}): Stack {
  const workloads = manifests.flatMap(workloadOf);
  const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const secrets = isLocal ? of('Secret') : documented;
  return {
    manifests,
    of,
    workloads,
    isLocal,
    find: (kind, name) => of(kind).find(({ metadata }) => metadata.name === name),
    serving: workloads.filter(({ isServing }) => isServing),
    secrets: new Map(secrets.map((secret) => [secret.metadata.name, keysOf(secret)])),
  };
}

export const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => operator === 'In' && values.includes(labels[key] ?? ''));

export const containersOf = ({ pod }: Workload) => [...(pod.initContainers ?? []), ...pod.containers];

/** The container port with this name or number. */
export const portOf = (workload: Workload, port: number | string | undefined) =>
  containersOf(workload)
    .flatMap(({ ports = [] }) => ports)
    .find(({ name, containerPort }) => name === port || containerPort === port)?.containerPort;

/** The variables of a container; its own override those of ConfigMaps. Values from other sources are `undefined`. */
export function variablesOf(stack: Stack, { container }: Workload): Map<string, string | undefined> {
  const mapOf = (name: string | undefined) => stack.find('ConfigMap', name ?? '')?.data ?? {};
  const fromMaps = (container.envFrom ?? []).flatMap(({ configMapRef }) => Object.entries(mapOf(configMapRef?.name)));
  const own = (container.env ?? []).map(({ name, value, valueFrom }) => {
    const { configMapKeyRef } = valueFrom ?? {};
    return [name, configMapKeyRef ? mapOf(configMapKeyRef.name)[configMapKeyRef.key] : value] as const;
  });
  return new Map<string, string | undefined>([...fromMaps, ...own]);
}

/** The Secret and key that are mounted at a path. */
export function secretAt({ pod, container }: Workload, path: string): { secret: string; key: string } | undefined {
  const slash = path.lastIndexOf('/');
  const mount = container.volumeMounts?.find(({ mountPath }) => mountPath === path.slice(0, slash));
  const secret = pod.volumes?.find(({ name }) => name === mount?.name)?.secret?.secretName;
  return secret === undefined ? undefined : { secret, key: path.slice(slash + 1) };
}
