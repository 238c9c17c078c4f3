import { documentedSecrets } from './deployments';
import { stackOf } from './deployment';
import { Plot } from './planted-faults/plot';
import { releaseFaults } from './planted-faults/release-faults';
import { workloadFaults } from './planted-faults/workload-faults';
import { whyNotRendered } from './render';
import { rules } from './rules';
import { schemaErrors } from './schema';

const faults = [...workloadFaults, ...releaseFaults];

if (whyNotRendered())
  test('every rule has a unique name', () => expect(new Set(rules.map(({ says }) => says)).size).toBe(rules.length));
else {
  test.each(faults)('exactly one rule reports %s', (_, plant, rule) => {
    const plot = new Plot();
    plant(plot);
    expect(plot.manifests.flatMap(schemaErrors)).toEqual([]);
    const stack = stackOf(plot.manifests, documentedSecrets);
    expect(rules.filter(({ faults: found }) => found(stack).length > 0).map(({ says }) => says)).toEqual([rule]);
  });

  test('every rule has a planted fault', () => {
    expect(rules.map(({ says }) => says).filter((says) => !faults.some(([, , rule]) => rule === says))).toEqual([]);
  });

  test.each([
    [
      'a misspelt field of a container',
      (plot: Plot) => Object.assign(plot.container('shell'), { readynessProbe: {} }),
      'Deployment.spec.template.spec.containers[0].readynessProbe: V1Container has no such field',
    ],
    [
      'a misspelt field of a policy',
      (plot: Plot) => Object.assign(plot.spec('NetworkPolicy', 'shell'), { podSelektor: {} }),
      'NetworkPolicy.spec.podSelektor: V1NetworkPolicySpec has no such field',
    ],
    [
      'a string instead of a number',
      (plot: Plot) => Object.assign(plot.spec('HorizontalPodAutoscaler', 'shell'), { minReplicas: '2' }),
      'HorizontalPodAutoscaler.spec.minReplicas is not of type number',
    ],
    [
      'a number instead of a string',
      (plot: Plot) => Object.assign(plot.config('shell'), { PORT: 8080 }),
      'ConfigMap.data.PORT is not of type string',
    ],
    [
      'an outdated API version',
      (plot: Plot) => {
        plot.get('Ingress', 'gateway').apiVersion = 'extensions/v1beta1';
      },
      'extensions/v1beta1 Ingress is not in the schema',
    ],
  ])('the schema check reports %s', (_, plant, error) => {
    const plot = new Plot();
    plant(plot);
    expect(plot.manifests.flatMap(schemaErrors)).toEqual([error]);
  });
}
