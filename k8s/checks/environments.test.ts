import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { services } from './architecture';
import { environmentFaults, environmentOf, imageVariables, readerOf } from './environments';
import { type Stack, stackOf, type Workload } from './deployment';
import { documentedSecrets, localStack, productionStack } from './deployments';
import { nameOf } from './manifest';
import { render, whyNotRendered } from './render';

/** Values in the format that the services require. */
const values: Record<string, string> = {
  DATABASE_URL: 'mysql://user:password@mysql.internal:3306/hourbank',
  STORE_URL: 's3s://key:secret@s3.internal:443/bucket',
  SMTP_URL: 'smtp://user:password@mail.internal:587',
};
const sampleValue = (_: string, key: string) => values[key] ?? `${key.toLowerCase()}-0123456789-0123456789-0123456789`;
const documentedValue = (secret: string, key: string) =>
  documentedSecrets.find(({ metadata }) => metadata.name === secret)?.stringData?.[key] ?? '';

const faultsOf = (stack: Stack, workload: Workload, valueOf = sampleValue) =>
  environmentFaults(
    readerOf(workload),
    environmentOf(stack, workload, valueOf),
    imageVariables(workload.component),
  ).map((fault) => `${nameOf(workload.manifest)}: ${fault}`);
const workloadOf = (stack: Stack, name: string) => {
  const found = stack.workloads.find(({ manifest }) => manifest.metadata.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

if (whyNotRendered())
  test('every service has an example of its Secret', () =>
    expect(documentedSecrets.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(services)));
else {
  test.each([
    ['production', productionStack],
    ['the local overlay', localStack],
  ])('in %s, every process has its required variables and no unknown ones', (_, load) => {
    const stack = load();
    const workloads = stack.workloads.filter(({ isComponent }) => isComponent);
    expect(
      workloads
        .map(({ manifest }) => manifest.kind)
        .toSorted()
        .join(' '),
    ).toBe(`CronJob CronJob CronJob ${'Deployment '.repeat(8)}${'Job '.repeat(4)}`.trim());
    expect(workloads.flatMap((workload) => faultsOf(stack, workload))).toEqual([]);
  });

  test.each(services)(
    'the example Secret of %s has exactly the keys that it reads, and invalid values',
    (component) => {
      const stack = productionStack();
      const workload = workloadOf(stack, component);
      const read = new Set<string>();
      environmentOf(stack, workload, (secret, key) => {
        read.add(key);
        return documentedValue(secret, key);
      });
      expect([...read].toSorted()).toEqual([...(stack.secrets.get(component) ?? [])].toSorted());
      expect(faultsOf(stack, workload, documentedValue)).toEqual([
        expect.stringMatching(/must (have at least|look like)/),
      ]);
    },
  );

  test('the kustomize component online-meetings adds the Microsoft Graph variables to svc-tasks', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hourbank-meetings-'));
    const to = (path: string) => relative(folder, join(__dirname, '..', path));
    try {
      writeFileSync(
        join(folder, 'kustomization.yaml'),
        [
          `resources: [${to('overlays/production/svc-tasks')}, ${to('overlays/production/namespace')}]`,
          `components: [${to('components/online-meetings')}]`,
          'configMapGenerator: [{name: svc-tasks, namespace: hourbank, behavior: merge, literals: [GRAPH_TENANT_ID=t, GRAPH_CLIENT_ID=c, GRAPH_ORGANIZER=o]}]',
          'namespace: hourbank',
        ].join('\n'),
      );
      const stack = stackOf(render(folder), documentedSecrets);
      const workload = workloadOf(stack, 'svc-tasks');
      expect(faultsOf(stack, workload)).toEqual([]);
      expect(environmentOf(stack, workload, sampleValue)).toMatchObject({
        GRAPH_TENANT_ID: 't',
        GRAPH_CLIENT_SECRET: expect.any(String) as string,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.each([
    [
      'without DATABASE_URL',
      'svc-billing',
      { DATABASE_URL_FILE: undefined },
      'DATABASE_URL: is required, e.g. sqlite:data/billing.sqlite or mysql://user:password@host:3306/billing',
    ],
    ['with a misspelt variable', 'svc-tracking', { RECONCILE_EACH_MS: '300' }, 'RECONCILE_EACH_MS: is not read'],
    ['with a variable of another service', 'svc-tasks', { SMTP_URL: 'smtp://mail.internal' }, 'SMTP_URL: is not read'],
    [
      'without the URL of a front end',
      'gateway',
      { SHELL_URL: undefined },
      'SHELL_URL: is required, because another front end has its own server',
    ],
    ['with an invalid port', 'shell', { PORT: 'http' }, 'PORT: must be a port number'],
  ])('reports an environment %s', (_, component, change: Record<string, string | undefined>, fault) => {
    const stack = stackOf(structuredClone(productionStack().manifests), documentedSecrets);
    const workload = workloadOf(stack, component);
    const data = stack.find('ConfigMap', workload.container.envFrom?.[0]?.configMapRef?.name ?? '')?.data ?? {};
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) delete data[name];
      else data[name] = value;
    }
    expect(faultsOf(stack, workload)).toEqual([`Deployment ${component}: ${fault}`]);
  });
}
