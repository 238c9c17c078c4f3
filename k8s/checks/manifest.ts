/** The fields of manifests that the rules read. schema.ts checks that all fields exist. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels; annotations?: Labels };
  spec?: Spec;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  automountServiceAccountToken?: boolean;
}
export type Labels = Record<string, string>;
export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** The fields of all kinds in one type, so that rules need no type guard for each kind. */
export interface Spec {
  replicas?: number;
  selector?: Selector;
  template?: Template;
  jobTemplate?: { spec: Spec };
  strategy?: { rollingUpdate?: { maxUnavailable?: number | string; maxSurge?: number | string } };
  revisionHistoryLimit?: number;
  progressDeadlineSeconds?: number;
  activeDeadlineSeconds?: number;
  concurrencyPolicy?: string;
  ports?: { name?: string; port: number | string; targetPort?: number | string; protocol?: string }[];
  minReplicas?: number;
  maxReplicas?: number;
  scaleTargetRef?: { kind: string; name: string };
  minAvailable?: number | string;
  maxUnavailable?: number | string;
  podSelector?: Selector;
  policyTypes?: string[];
  ingress?: { from?: Peer[]; ports?: PolicyPort[] }[];
  egress?: { to?: Peer[]; ports?: PolicyPort[] }[];
  rules?: {
    host?: string;
    http?: { paths: { backend: { service: { name: string; port: { name?: string; number?: number } } } }[] };
  }[];
}
export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}
export interface PolicyPort {
  protocol?: string;
  port?: number | string;
}
export interface Template {
  metadata?: { labels?: Labels };
  spec: Pod;
}

export interface Pod {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  priorityClassName?: string;
  terminationGracePeriodSeconds?: number;
  securityContext?: SecurityContext;
  topologySpreadConstraints?: {
    topologyKey: string;
    maxSkew: number;
    labelSelector?: Selector;
    matchLabelKeys?: string[];
  }[];
  initContainers?: Container[];
  containers: Container[];
  volumes?: Volume[];
}
interface Volume {
  name: string;
  emptyDir?: { sizeLimit?: string };
  secret?: { secretName: string };
  configMap?: { name: string };
  hostPath?: { path: string };
}
interface SecurityContext {
  runAsNonRoot?: boolean;
  runAsUser?: number;
  privileged?: boolean;
  allowPrivilegeEscalation?: boolean;
  readOnlyRootFilesystem?: boolean;
  capabilities?: { drop?: string[]; add?: string[] };
  seccompProfile?: { type: string };
}
export interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name?: string; containerPort: number; hostPort?: number }[];
  env?: EnvVar[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: SecurityContext;
  volumeMounts?: { name: string; mountPath: string; subPath?: string; readOnly?: boolean }[];
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}
interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: { name: string; key: string }; secretKeyRef?: { name: string; key: string } };
}
export interface Probe {
  httpGet?: { path?: string; port: number | string };
  exec?: { command: string[] };
  periodSeconds?: number;
  failureThreshold?: number;
  timeoutSeconds?: number;
}

export const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
