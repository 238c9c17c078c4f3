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
  test('every rule has a sentence of its own', () =>
    expect(new Set(rules.map(({ says }) => says)).size).toBe(rules.length));
else {
  test.each(faults)('%s: exactly one rule speaks', (_, plant, spoken) => {
    const plot = new Plot();
    plant(plot);
    expect(plot.manifests.flatMap(schemaErrors)).toEqual([]);
    const stack = stackOf(plot.manifests, documentedSecrets);
    expect(rules.filter(({ faults: found }) => found(stack).length > 0).map(({ says }) => says)).toEqual([spoken]);
  });

  test('every rule is made to speak', () => {
    expect(rules.map(({ says }) => says).filter((says) => !faults.some(([, , spoken]) => spoken === says))).toEqual([]);
  });

  test.each([
    [
      'readynessProbe',
      (plot: Plot) => Object.assign(plot.container('shell'), { readynessProbe: {} }),
      'Deployment.spec.template.spec.containers[0].readynessProbe: V1Container has no such field',
    ],
    [
      'podSelektor',
      (plot: Plot) => Object.assign(plot.spec('NetworkPolicy', 'shell'), { podSelektor: {} }),
      'NetworkPolicy.spec.podSelektor: V1NetworkPolicySpec has no such field',
    ],
    [
      'a number as text',
      (plot: Plot) => Object.assign(plot.spec('HorizontalPodAutoscaler', 'shell'), { minReplicas: '2' }),
      'HorizontalPodAutoscaler.spec.minReplicas is no number',
    ],
    [
      'a number in a map of texts',
      (plot: Plot) => Object.assign(plot.config('shell'), { PORT: 8080 }),
      'ConfigMap.data.PORT is no string',
    ],
    [
      'a kind of yesterday',
      (plot: Plot) => {
        plot.get('Ingress', 'gateway').apiVersion = 'extensions/v1beta1';
      },
      'extensions/v1beta1 Ingress is a kind that the schema does not know',
    ],
  ])('the schema does not know %s', (_, plant, error) => {
    const plot = new Plot();
    plant(plot);
    expect(plot.manifests.flatMap(schemaErrors)).toEqual([error]);
  });
}
