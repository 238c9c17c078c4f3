import { components } from './architecture';
import { documentedSecrets, stacks, productionStack } from './deployments';
import { nameOf } from './manifest';
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

  test('production has every component', () => {
    expect(
      productionStack()
        .serving.map(({ component }) => component)
        .toSorted(),
    ).toEqual(components.toSorted());
  });
}
