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

const volumeKinds = ['name', 'emptyDir', 'secret', 'configMap'];

export const podRules = [
  rule(
    'every pod keeps to the restricted profile',
    ofPods(({ pod }) => {
      const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext ?? {};
      if (runAsNonRoot !== true || runAsUser === undefined || runAsUser === 0) return 'may run as root';
      if (seccompProfile?.type !== 'RuntimeDefault') return 'has no seccomp profile';
      if (pod.hostNetwork || pod.hostPID || pod.hostIPC) return 'shares something with its machine';
      return (
        pod.volumes?.some((volume) => Object.keys(volume).some((key) => !volumeKinds.includes(key))) &&
        'mounts something of its machine'
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
        'has more rights than none',
    ),
  ),

  rule(
    'no container writes to its own image, and what it may write has a limit',
    ofContainers(({ securityContext, volumeMounts = [] }, { pod }) => {
      if (securityContext?.readOnlyRootFilesystem !== true) return 'can write to its image';
      if (!volumeMounts.some(({ mountPath }) => mountPath === '/tmp')) return 'has no /tmp';
      return (
        pod.volumes?.some(({ emptyDir }) => emptyDir && emptyDir.sizeLimit === undefined) &&
        'may fill the disk of its machine'
      );
    }),
  ),

  rule('no pod has a token of the cluster', (stack) => [
    ...ofPods(({ pod }) => pod.automountServiceAccountToken !== false && 'mounts a token')(stack),
    ...stack
      .of('ServiceAccount')
      .filter((account) => account.automountServiceAccountToken !== false)
      .map((account) => `${nameOf(account)} gives tokens away`),
  ]),

  rule(
    'every part has a service account of its own',
    ofPods(
      ({ isPart, part, pod }, stack) =>
        isPart &&
        (pod.serviceAccountName !== part || !stack.find('ServiceAccount', part)) &&
        'runs under an account that is not its own',
    ),
  ),

  rule(
    'every container says what it needs and what it may take',
    ofContainers(({ resources: { requests = {}, limits = {} } = {} }, { isPart }) => {
      const needed = ['cpu', 'memory', ...(isPart ? ['ephemeral-storage'] : [])];
      return (
        needed.some((resource) => requests[resource] === undefined || limits[resource] === undefined) &&
        'has no request or no limit'
      );
    }),
  ),

  rule('memory that is promised is memory that is there', (stack) =>
    stack.isLocal
      ? []
      : ofContainers(
          ({ resources }, { isServing }) =>
            isServing &&
            resources?.requests?.memory !== resources?.limits?.memory &&
            'may be given more memory than was set aside for it',
        )(stack),
  ),

  rule(
    'whatever serves is asked whether it has started, is ready and lives',
    ofPods(
      ({ isServing, container }) =>
        isServing &&
        !(container.startupProbe && container.readinessProbe && container.livenessProbe) &&
        'is not asked all three',
    ),
  ),

  rule(
    'readiness is asked at /readyz',
    ofPods(({ isServing, container }) => {
      const path = container.readinessProbe?.httpGet?.path;
      return isServing && path !== undefined && path !== '/readyz' && `is ready because of ${path}`;
    }),
  ),

  rule(
    'nothing is restarted because of its database',
    ofPods(({ isServing, container }) => {
      const paths = [container.livenessProbe, container.startupProbe].map((probe) => probe?.httpGet?.path);
      return (
        isServing &&
        paths.some((path) => path !== undefined && path !== '/healthz') &&
        'is restarted by another probe than /healthz'
      );
    }),
  ),

  rule(
    'probes ask a port that is open',
    ofPods(({ container }) => {
      const open = (container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]);
      const asked = [container.startupProbe, container.readinessProbe, container.livenessProbe].flatMap(
        (probe) => probe?.httpGet?.port ?? [],
      );
      return asked.some((port) => !open.includes(port)) && 'is asked at a port it does not have';
    }),
  ),

  rule(
    'pods are spread over machines and zones',
    ofPods(({ isServing, pod }) => {
      const keys = (pod.topologySpreadConstraints ?? [])
        .filter(({ matchLabelKeys }) => matchLabelKeys?.includes('app.kubernetes.io/name'))
        .map(({ topologyKey }) => topologyKey);
      return (
        isServing &&
        ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].some((key) => !keys.includes(key)) &&
        'may stand in one place'
      );
    }),
  ),

  rule(
    'whatever serves goes before batch work',
    ofPods(
      ({ isServing, pod }, stack) =>
        isServing && !stack.find('PriorityClass', pod.priorityClassName ?? '') && 'has no priority',
    ),
  ),
];
