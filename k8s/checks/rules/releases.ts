import { keepIdleMs } from '@hourbank/service-kit/http';
import { services, stopSeconds } from '../architecture';
import { containersOf, type Stack, portOf, secretAt, selects, variablesOf } from '../deployment';
import { type Labels, type Manifest, nameOf, type Selector, type Spec } from '../manifest';
import { rule } from './rule';

const tagOf = (image: string) => /:([^:/@]+)$/.exec(image)?.[1];

const ofKind =
  (kind: string, fault: (manifest: Manifest, stack: Stack) => string | false | undefined) => (stack: Stack) =>
    stack.of(kind).flatMap((manifest) => {
      const found = fault(manifest, stack);
      return found ? [`${nameOf(manifest)} ${found}`] : [];
    });

/** Unlike other selectors, that of a Service has no `matchLabels`. */
const podsOf = (spec: Spec | undefined): Selector => ({ matchLabels: spec?.selector as Labels | undefined });

const migrationsOf = (stack: Stack, component: string) =>
  stack.workloads.filter(
    (workload) =>
      workload.component === component &&
      workload.manifest.kind === 'Job' &&
      workload.labels['app.kubernetes.io/component'] === 'migration',
  );

export const releaseRules = [
  rule(
    'a rollout stops a pod only after its replacement is ready',
    ofKind(
      'Deployment',
      ({ spec }) => spec?.strategy?.rollingUpdate?.maxUnavailable !== 0 && 'may have fewer ready pods during a rollout',
    ),
  ),

  rule(
    'a rollout can be undone',
    ofKind('Deployment', ({ spec }) => (spec?.revisionHistoryLimit ?? 0) < 2 && 'keeps fewer than two revisions'),
  ),

  rule('a pod has time to finish its requests before it is killed', (stack) =>
    stack.serving.flatMap((workload) => {
      const pause = workload.container.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const drain = Number(variablesOf(stack, workload).get('DRAIN_MS') ?? 0) / 1000;
      const grace = workload.pod.terminationGracePeriodSeconds ?? 30;
      if (drain * 1000 <= keepIdleMs)
        return [`${nameOf(workload.manifest)} has a DRAIN_MS shorter than its callers keep idle connections`];
      if (pause === 0)
        return [
          `${nameOf(workload.manifest)} has no preStop pause, so it stops while it still receives new connections`,
        ];
      return grace > pause + drain + stopSeconds
        ? []
        : [
            `${nameOf(workload.manifest)} is killed after ${grace} s but needs more than ${pause + drain + stopSeconds} s`,
          ];
    }),
  ),

  rule('every image has the tag of a release', (stack) =>
    stack.workloads.flatMap((workload) =>
      containersOf(workload)
        .filter(({ image }) => [undefined, 'latest'].includes(tagOf(image)))
        .map(({ image }) => `${nameOf(workload.manifest)} runs ${image}`),
    ),
  ),

  rule('a CronJob runs the same release as its component', (stack) =>
    stack.workloads
      .filter(({ isComponent, manifest }) => isComponent && manifest.kind === 'CronJob')
      .filter(
        ({ component, container }) =>
          !stack.serving.some(
            (serving) => serving.component === component && serving.container.image === container.image,
          ),
      )
      .map(({ manifest }) => `${nameOf(manifest)} runs another release than its component`),
  ),

  rule('every release of a service has its own migration job', (stack) =>
    stack.serving
      .filter(({ component }) => services.includes(component))
      .flatMap(({ component, container, manifest }) => {
        const tag = tagOf(container.image) ?? '';
        return migrationsOf(stack, component).some(
          (job) =>
            job.container.image === container.image &&
            job.manifest.metadata.name.startsWith(`${component}-migrate-${tag}`),
        )
          ? []
          : [`${nameOf(manifest)} has no migration job named after ${tag}`];
      }),
  ),

  rule('pods wait for the migration job and do not run migrations', (stack) =>
    stack.serving
      .filter(({ component }) => services.includes(component))
      .filter((workload) => variablesOf(stack, workload).get('MIGRATE_ON_START') !== 'false')
      .map(({ manifest }) => `${nameOf(manifest)} runs migrations itself`),
  ),

  rule('only the migration job has the database user that can change tables', (stack) =>
    stack.workloads
      .filter(({ isComponent }) => isComponent)
      .flatMap((workload) => {
        const isMigration = workload.labels['app.kubernetes.io/component'] === 'migration';
        const path = variablesOf(stack, workload).get('DATABASE_URL_FILE');
        const expected = isMigration ? `${workload.component}-migration` : workload.component;
        return path === undefined || secretAt(workload, path)?.secret === expected
          ? []
          : [`${nameOf(workload.manifest)} does not read DATABASE_URL from the Secret ${expected}`];
      }),
  ),

  rule('jobs read only ConfigMaps with constant names', (stack) =>
    stack.workloads
      .filter(({ manifest }) => manifest.kind === 'Job')
      .flatMap(({ manifest, container }) => {
        const mapNames = [
          ...(container.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name),
          ...(container.env ?? []).map(({ valueFrom }) => valueFrom?.configMapKeyRef?.name),
        ];
        return mapNames
          .filter((name) => name !== undefined && name !== 'hourbank-business')
          .map((name) => `${nameOf(manifest)} reads ${name}, whose name changes with its content`);
      }),
  ),

  rule(
    'a CronJob has a deadline and does not allow concurrent runs',
    ofKind(
      'CronJob',
      ({ spec }) =>
        (spec?.concurrencyPolicy !== 'Forbid' || spec.jobTemplate?.spec.activeDeadlineSeconds === undefined) &&
        'has no deadline or allows concurrent runs',
    ),
  ),

  rule(
    'a Deployment selects its own pods and those of no other track',
    ofKind(
      'Deployment',
      ({ spec }) =>
        !(
          selects(spec?.selector ?? {}, spec?.template?.metadata?.labels ?? {}) && spec?.selector?.matchLabels?.track
        ) && 'does not select exactly its own pods',
    ),
  ),

  rule(
    'every Service forwards to a port that its pods expose',
    ofKind('Service', ({ spec }, stack) => {
      const targets = stack.workloads.filter(({ labels }) => selects(podsOf(spec), labels));
      if (targets.length === 0) return 'selects no pods';
      return (
        (spec?.ports ?? []).some(({ port, targetPort }) =>
          targets.some((workload) => portOf(workload, targetPort ?? port) === undefined),
        ) && 'forwards to a port that a pod does not expose'
      );
    }),
  ),

  rule(
    'no Service selects the pods of a job',
    ofKind(
      'Service',
      ({ spec }, stack) =>
        stack.workloads.some(
          ({ labels, manifest }) => ['Job', 'CronJob'].includes(manifest.kind) && selects(podsOf(spec), labels),
        ) && 'selects the pods of a job',
    ),
  ),

  rule('a node drain evicts one pod of a component at a time', (stack) =>
    stack.serving
      .filter(({ labels }) => labels.track === 'stable')
      .flatMap(({ labels, manifest }) => {
        const budgets = stack.of('PodDisruptionBudget').filter(({ spec }) => selects(spec?.selector ?? {}, labels));
        return budgets.length === 1 && budgets[0]?.spec?.maxUnavailable === 1
          ? []
          : [`${nameOf(manifest)} does not have exactly one disruption budget with maxUnavailable 1`];
      }),
  ),

  rule('every component has an autoscaler with at least two replicas', (stack) =>
    stack.isLocal
      ? []
      : stack.serving
          .filter(({ labels }) => labels.track === 'stable')
          .flatMap(({ manifest }) => {
            const autoscaler = stack
              .of('HorizontalPodAutoscaler')
              .find(
                ({ spec }) =>
                  spec?.scaleTargetRef?.kind === 'Deployment' && spec.scaleTargetRef.name === manifest.metadata.name,
              );
            const { minReplicas = 1, maxReplicas = 1 } = autoscaler?.spec ?? {};
            return minReplicas >= 2 && maxReplicas > minReplicas
              ? []
              : [`${nameOf(manifest)} has no autoscaler with at least two replicas`];
          }),
  ),

  rule('a Deployment with an autoscaler does not set replicas', (stack) =>
    stack
      .of('HorizontalPodAutoscaler')
      .filter(({ spec }) => stack.find('Deployment', spec?.scaleTargetRef?.name ?? '')?.spec?.replicas !== undefined)
      .map((autoscaler) => `${nameOf(autoscaler)} is overridden by the replicas of its Deployment`),
  ),

  rule(
    'every autoscaler refers to an existing Deployment',
    ofKind(
      'HorizontalPodAutoscaler',
      ({ spec }, stack) =>
        !stack.find('Deployment', spec?.scaleTargetRef?.name ?? '') && 'refers to a Deployment that does not exist',
    ),
  ),
];
