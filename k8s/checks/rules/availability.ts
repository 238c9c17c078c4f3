import { keepIdleMs } from '@hourbank/service-kit/http';
import { stopSeconds } from '../architecture';
import { selects, variablesOf } from '../deployment';
import { nameOf } from '../manifest';
import { ofKind, rule } from './rule';

/** Components keep serving during rollouts, node drains and load. */
export const availabilityRules = [
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
