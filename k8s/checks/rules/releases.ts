import { idleConnections } from '@hourbank/service-kit/http';
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

/** A Service's selector is the labels themselves. */
const podsOf = (spec: Spec | undefined): Selector => ({ matchLabels: spec?.selector as Labels | undefined });

const migrationsOf = (stack: Stack, part: string) =>
  stack.workloads.filter(
    (workload) =>
      workload.part === part &&
      workload.manifest.kind === 'Job' &&
      workload.labels['app.kubernetes.io/component'] === 'migration',
  );

export const releaseRules = [
  rule(
    'a rollout never takes a serving pod away before another serves',
    ofKind(
      'Deployment',
      ({ spec }) => spec?.strategy?.rollingUpdate?.maxUnavailable !== 0 && 'may have fewer pods during a rollout',
    ),
  ),

  rule(
    'a rollout can be taken back',
    ofKind('Deployment', ({ spec }) => (spec?.revisionHistoryLimit ?? 0) < 2 && 'keeps no earlier revisions'),
  ),

  rule('a pod that goes has time to end what it has begun', (stack) =>
    stack.serving.flatMap((workload) => {
      const pause = workload.container.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const drain = Number(variablesOf(stack, workload).get('DRAIN_MS') ?? 0) / 1000;
      const grace = workload.pod.terminationGracePeriodSeconds ?? 30;
      if (drain * 1000 <= idleConnections.keepAliveTimeout)
        return [`${nameOf(workload.manifest)} is gone before its callers let go`];
      if (pause === 0) return [`${nameOf(workload.manifest)} hears of its end before others hear of it`];
      return grace > pause + drain + stopSeconds
        ? []
        : [
            `${nameOf(workload.manifest)} is killed after ${grace} s, and needs more than ${pause + drain + stopSeconds}`,
          ];
    }),
  ),

  rule('every image is of a certain release', (stack) =>
    stack.workloads.flatMap((workload) =>
      containersOf(workload)
        .filter(({ image }) => [undefined, 'latest'].includes(tagOf(image)))
        .map(({ image }) => `${nameOf(workload.manifest)} runs ${image}`),
    ),
  ),

  rule('whatever runs of a part is of one release', (stack) =>
    stack.workloads
      .filter(({ isPart, manifest }) => isPart && manifest.kind === 'CronJob')
      .filter(
        ({ part, container }) =>
          !stack.serving.some((serving) => serving.part === part && serving.container.image === container.image),
      )
      .map(({ manifest }) => `${nameOf(manifest)} is of another release than its part`),
  ),

  rule('every release of a service brings the job that migrates for it', (stack) =>
    stack.serving
      .filter(({ part }) => services.includes(part))
      .flatMap(({ part, container, manifest }) => {
        const tag = tagOf(container.image) ?? '';
        return migrationsOf(stack, part).some(
          (job) =>
            job.container.image === container.image && job.manifest.metadata.name.startsWith(`${part}-migrate-${tag}`),
        )
          ? []
          : [`${nameOf(manifest)} has no job named after ${tag}`];
      }),
  ),

  rule('pods wait for that job, and never migrate themselves', (stack) =>
    stack.serving
      .filter(({ part }) => services.includes(part))
      .filter((workload) => variablesOf(stack, workload).get('MIGRATE_ON_START') !== 'false')
      .map(({ manifest }) => `${nameOf(manifest)} migrates by itself`),
  ),

  rule("the user who may change tables is the job's alone", (stack) =>
    stack.workloads
      .filter(({ isPart }) => isPart)
      .flatMap((workload) => {
        const isMigration = workload.labels['app.kubernetes.io/component'] === 'migration';
        const path = variablesOf(stack, workload).get('DATABASE_URL_FILE');
        const expected = isMigration ? `${workload.part}-migration` : workload.part;
        return path === undefined || secretAt(workload, path)?.secret === expected
          ? []
          : [`${nameOf(workload.manifest)} is another user of the database than ${expected}`];
      }),
  ),

  rule('a job that was applied stays as it is', (stack) =>
    stack.workloads
      .filter(({ manifest }) => manifest.kind === 'Job')
      .flatMap(({ manifest, container }) => {
        const read = [
          ...(container.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name),
          ...(container.env ?? []).map(({ valueFrom }) => valueFrom?.configMapKeyRef?.name),
        ];
        return read
          .filter((name) => name !== undefined && name !== 'hourbank-business')
          .map((name) => `${nameOf(manifest)} reads ${name}, which is renamed with each change`);
      }),
  ),

  rule(
    'nothing that runs by the clock runs twice at once or for ever',
    ofKind(
      'CronJob',
      ({ spec }) =>
        (spec?.concurrencyPolicy !== 'Forbid' || spec.jobTemplate?.spec.activeDeadlineSeconds === undefined) &&
        'may pile up',
    ),
  ),

  rule(
    "a Deployment selects the pods it makes, and no other track's",
    ofKind(
      'Deployment',
      ({ spec }) =>
        !(
          selects(spec?.selector ?? {}, spec?.template?.metadata?.labels ?? {}) && spec?.selector?.matchLabels?.track
        ) && 'does not know its pods',
    ),
  ),

  rule(
    'every Service leads to a port that is open',
    ofKind('Service', ({ spec }, stack) => {
      const behind = stack.workloads.filter(({ labels }) => selects(podsOf(spec), labels));
      if (behind.length === 0) return 'leads nowhere';
      return (
        (spec?.ports ?? []).some(({ port, targetPort }) =>
          behind.some((workload) => portOf(workload, targetPort ?? port) === undefined),
        ) && 'leads to a port nobody listens at'
      );
    }),
  ),

  rule(
    'a Service leads to what serves, and not to jobs',
    ofKind(
      'Service',
      ({ spec }, stack) =>
        stack.workloads.some(
          ({ labels, manifest }) => ['Job', 'CronJob'].includes(manifest.kind) && selects(podsOf(spec), labels),
        ) && 'leads to a job',
    ),
  ),

  rule('machines can be emptied one pod at a time', (stack) =>
    stack.serving
      .filter(({ labels }) => labels.track === 'stable')
      .flatMap(({ labels, manifest }) => {
        const budgets = stack.of('PodDisruptionBudget').filter(({ spec }) => selects(spec?.selector ?? {}, labels));
        return budgets.length === 1 && budgets[0]?.spec?.maxUnavailable === 1
          ? []
          : [`${nameOf(manifest)} has no budget of one`];
      }),
  ),

  rule('every part is scaled, and never below two', (stack) =>
    stack.isLocal
      ? []
      : stack.serving
          .filter(({ labels }) => labels.track === 'stable')
          .flatMap(({ manifest }) => {
            const scaler = stack
              .of('HorizontalPodAutoscaler')
              .find(
                ({ spec }) =>
                  spec?.scaleTargetRef?.kind === 'Deployment' && spec.scaleTargetRef.name === manifest.metadata.name,
              );
            const { minReplicas = 1, maxReplicas = 1 } = scaler?.spec ?? {};
            return minReplicas >= 2 && maxReplicas > minReplicas
              ? []
              : [`${nameOf(manifest)} is not kept at two or more`];
          }),
  ),

  rule('nobody but its scaler says how many pods a part has', (stack) =>
    stack
      .of('HorizontalPodAutoscaler')
      .filter(({ spec }) => stack.find('Deployment', spec?.scaleTargetRef?.name ?? '')?.spec?.replicas !== undefined)
      .map((scaler) => `${nameOf(scaler)} is overruled by each release`),
  ),

  rule(
    'every scaler has something to scale',
    ofKind(
      'HorizontalPodAutoscaler',
      ({ spec }, stack) => !stack.find('Deployment', spec?.scaleTargetRef?.name ?? '') && 'scales nothing',
    ),
  ),
];
