import { components, services } from './architecture';
import { clusterComponent, clusterStack, documentedSecrets, stacks, productionStack } from './deployments';
import { type Manifest, nameOf } from './manifest';
import { whyNotRendered } from './render';
import { rules } from './rules';
import { schemaErrors } from './schema';

const whyNot = whyNotRendered();
if (whyNot)
  process.stderr.write(
    `\n!!! The Kubernetes manifests were NOT checked: ${whyNot}. Install kubectl 1.21 or newer.\n\n`,
  );

if (whyNot)
  test('the example Secrets match the schema', () => expect(documentedSecrets.flatMap(schemaErrors)).toEqual([]));
else {
  describe.each(stacks)('%s', (_, load) => {
    const stack = load();

    test('has only fields that Kubernetes knows', () => {
      expect(
        [...stack.manifests, ...documentedSecrets].flatMap((manifest) =>
          schemaErrors(manifest).map((error) => `${nameOf(manifest)}: ${error}`),
        ),
      ).toEqual([]);
    });

    test('meets every rule', () => {
      expect(rules.flatMap(({ says, faults }) => faults(stack).map((fault) => `${says}: ${fault}`))).toEqual([]);
    });
  });

  test('with a database cluster, services reach port 3306 of the database pods only, and have three replicas', () => {
    const { of } = clusterStack();
    const name = ({ metadata }: Manifest) => metadata.name;
    const isService = (manifest: Manifest) => name(manifest).startsWith('svc-');
    const policies = of('NetworkPolicy').filter(isService);
    expect(policies.map(name).toSorted()).toEqual(services.toSorted());
    for (const component of ['gateway', 'backup', ...services])
      for (const manifest of clusterComponent(component))
        expect(clusterStack().find(manifest.kind, name(manifest))).toEqual(manifest);
    const database = [{ namespaceSelector: { matchLabels: { 'hourbank.example/database': 'true' } } }];
    for (const { spec } of policies)
      expect(spec?.egress?.filter(({ ports }) => ports?.some(({ port }) => port === 3306)).map(({ to }) => to)).toEqual(
        [database],
      );
    const autoscalers = of('HorizontalPodAutoscaler').filter(isService);
    expect(autoscalers.map(({ spec }) => spec?.minReplicas)).toEqual(services.map(() => 3));
  });

  test('production has every component', () => {
    expect(
      productionStack()
        .serving.map(({ component }) => component)
        .toSorted(),
    ).toEqual(components.toSorted());
  });
}
