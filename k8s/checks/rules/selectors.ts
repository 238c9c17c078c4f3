import { portOf, selects } from '../deployment';
import type { Labels, Selector, Spec } from '../manifest';
import { ofKind, rule } from './rule';

/** Unlike other selectors, that of a Service has no `matchLabels`. */
const podsOf = (spec: Spec | undefined): Selector => ({ matchLabels: spec?.selector as Labels | undefined });

/** Deployments and Services select the right pods. */
export const selectorRules = [
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
];
