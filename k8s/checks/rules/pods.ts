import { containersOf, type Stack, type Workload } from '../deployment';
import { type Container, nameOf } from '../manifest';
import { rule } from './rule';

const ofPods = (fault: (workload: Workload, stack: Stack) => string | false | undefined) => (stack: Stack) =>
  stack.workloads.flatMap((workload) => {
    const found = fault(workload, stack);
    return found ? [`${nameOf(workload.manifest)} ${found}`] : [];
  });

const ofContainers = (fault: (container: Container, workload: Workload) => string | false | undefined) =>
  ofPods((workload) =>
    containersOf(workload)
      .map((container) => fault(container, workload))
      .find(Boolean),
  );

const allowedVolumeKinds = ['emptyDir', 'secret', 'configMap'];

export const podRules = [
  rule(
    'every pod meets the restricted pod security profile',
    ofPods(({ pod }) => {
      const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext ?? {};
      if (runAsNonRoot !== true || runAsUser === undefined || runAsUser === 0) return 'may run as root';
      if (seccompProfile?.type !== 'RuntimeDefault') return 'has no seccomp profile';
      if (pod.hostNetwork || pod.hostPID || pod.hostIPC) return 'uses the network, PID or IPC namespace of its node';
      return (
        pod.volumes?.some((volume) =>
          Object.keys(volume).some((key) => !['name', ...allowedVolumeKinds].includes(key)),
        ) && `mounts a volume other than ${allowedVolumeKinds.join(', ')}`
      );
    }),
  ),

  rule(
    'no container can gain privileges',
    ofContainers(
      ({ securityContext: { privileged, allowPrivilegeEscalation, capabilities } = {} }) =>
        (privileged ||
          allowPrivilegeEscalation !== false ||
          !capabilities?.drop?.includes('ALL') ||
          capabilities.add !== undefined) &&
        'has privileges or capabilities',
    ),
  ),

  rule(
    'every container has a read-only root file system and limited temporary files',
    ofContainers(({ securityContext, volumeMounts = [] }, { pod }) => {
      if (securityContext?.readOnlyRootFilesystem !== true) return 'can write to its root file system';
      if (!volumeMounts.some(({ mountPath }) => mountPath === '/tmp')) return 'has no volume at /tmp';
      return (
        pod.volumes?.some(({ emptyDir }) => emptyDir && emptyDir.sizeLimit === undefined) &&
        'has an emptyDir without a size limit'
      );
    }),
  ),

  rule('no pod has a service account token', (stack) => [
    ...ofPods(({ pod }) => pod.automountServiceAccountToken !== false && 'mounts a service account token')(stack),
    ...stack
      .of('ServiceAccount')
      .filter((account) => account.automountServiceAccountToken !== false)
      .map((account) => `${nameOf(account)} mounts tokens in its pods`),
  ]),

  rule(
    'every component has its own service account',
    ofPods(
      ({ isComponent, component, pod }, stack) =>
        isComponent &&
        (pod.serviceAccountName !== component || !stack.find('ServiceAccount', component)) &&
        'does not use its own service account',
    ),
  ),

  rule(
    'every container has resource requests and limits',
    ofContainers(({ resources: { requests = {}, limits = {} } = {} }, { isComponent }) => {
      const required = ['cpu', 'memory', ...(isComponent ? ['ephemeral-storage'] : [])];
      return (
        required.some((resource) => requests[resource] === undefined || limits[resource] === undefined) &&
        'lacks a resource request or limit'
      );
    }),
  ),

  rule('memory requests equal memory limits', (stack) =>
    stack.isLocal
      ? []
      : ofContainers(
          ({ resources }, { isServing }) =>
            isServing &&
            resources?.requests?.memory !== resources?.limits?.memory &&
            'has a memory limit that differs from its request',
        )(stack),
  ),

  rule(
    'every component has a startup, a readiness and a liveness probe',
    ofPods(
      ({ isServing, container }) =>
        isServing &&
        !(container.startupProbe && container.readinessProbe && container.livenessProbe) &&
        'lacks a startup, readiness or liveness probe',
    ),
  ),

  rule(
    'readiness probes request /readyz',
    ofPods(({ isServing, container }) => {
      const path = container.readinessProbe?.httpGet?.path;
      return isServing && path !== undefined && path !== '/readyz' && `has a readiness probe for ${path}`;
    }),
  ),

  rule(
    'startup and liveness probes do not depend on the database',
    ofPods(({ isServing, container }) => {
      const paths = [container.livenessProbe, container.startupProbe].map((probe) => probe?.httpGet?.path);
      return (
        isServing &&
        paths.some((path) => path !== undefined && path !== '/healthz') &&
        'has a startup or liveness probe for a path other than /healthz'
      );
    }),
  ),

  rule(
    'probes request a port that the container exposes',
    ofPods(({ container }) => {
      const exposed = (container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]);
      const probed = [container.startupProbe, container.readinessProbe, container.livenessProbe].flatMap(
        (probe) => probe?.httpGet?.port ?? [],
      );
      return probed.some((port) => !exposed.includes(port)) && 'has a probe for a port that it does not expose';
    }),
  ),

  rule(
    'pods are spread over nodes and zones',
    ofPods(({ isServing, pod }) => {
      const keys = (pod.topologySpreadConstraints ?? [])
        .filter(({ matchLabelKeys }) => matchLabelKeys?.includes('app.kubernetes.io/name'))
        .map(({ topologyKey }) => topologyKey);
      return (
        isServing &&
        ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].some((key) => !keys.includes(key)) &&
        'may run on a single node or in a single zone'
      );
    }),
  ),

  rule(
    'every component has a priority class',
    ofPods(
      ({ isServing, pod }, stack) =>
        isServing && !stack.find('PriorityClass', pod.priorityClassName ?? '') && 'has no priority class',
    ),
  ),
];
