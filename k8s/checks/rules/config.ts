import { privateVariables } from '../architecture';
import { containersOf, type Stack, secretAt, variablesOf, type Workload } from '../deployment';
import { nameOf } from '../manifest';
import { rule } from './rule';

/** References of a pod to ConfigMaps, Secrets or keys that do not exist. */
function missingReferences(stack: Stack, workload: Workload): string[] {
  const { pod } = workload;
  const mapNames = [
    ...containersOf(workload).flatMap(({ envFrom = [] }) =>
      envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []),
    ),
    ...(pod.volumes ?? []).flatMap(({ configMap }) => configMap?.name ?? []),
  ];
  const secretNames = (pod.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []);
  const keys = containersOf(workload).flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []),
  );
  const files = [...variablesOf(stack, workload)]
    .filter(([name, value]) => name.endsWith('_FILE') && value?.startsWith('/run/secrets/'))
    .map(([, value]) => value ?? '');
  return [
    ...mapNames.filter((name) => !stack.find('ConfigMap', name)).map((name) => `ConfigMap ${name}`),
    ...secretNames.filter((name) => !stack.secrets.has(name)).map((name) => `Secret ${name}`),
    ...keys
      .filter(({ name, key }) => stack.find('ConfigMap', name)?.data?.[key] === undefined)
      .map(({ name, key }) => `${key} of ConfigMap ${name}`),
    ...files.filter((path) => {
      const reference = secretAt(workload, path);
      return (
        !reference || (stack.secrets.has(reference.secret) && !stack.secrets.get(reference.secret)?.has(reference.key))
      );
    }),
  ];
}

const secretVariable = /(SECRET|PASSWORD|TOKEN|CREDENTIAL|PRIVATE_KEY|ACCESS_KEY)/;
const urlWithPassword = /:\/\/[^/\s:@]*:[^/\s@]+@/;
const isSecret = ([name, value]: [string, string | undefined]) =>
  value !== undefined &&
  value !== '' &&
  !name.endsWith('_FILE') &&
  (secretVariable.test(name) || urlWithPassword.test(value));

export const configRules = [
  rule('every ConfigMap, Secret and key that a pod reads exists', (stack) =>
    stack.workloads.flatMap((workload) =>
      missingReferences(stack, workload).map(
        (reference) => `${nameOf(workload.manifest)} reads ${reference}, which does not exist`,
      ),
    ),
  ),

  rule('no secret is in a variable, a ConfigMap or the repository', (stack) => [
    ...stack.workloads.flatMap((workload) =>
      [...variablesOf(stack, workload)]
        .filter(isSecret)
        .map(([name]) => `${nameOf(workload.manifest)} contains the secret ${name}`),
    ),
    ...stack.of('ConfigMap').flatMap((map) =>
      Object.entries(map.data ?? {})
        .filter(isSecret)
        .map(([name]) => `${nameOf(map)} contains the secret ${name}`),
    ),
    ...(stack.isLocal ? [] : stack.of('Secret').map((secret) => `${nameOf(secret)} is in the repository`)),
  ]),

  rule('a component receives only its own secrets', (stack) =>
    stack.workloads
      .filter(({ isComponent }) => isComponent)
      .flatMap((workload) => {
        const otherSecrets = (workload.pod.volumes ?? [])
          .flatMap(({ secret }) => secret?.secretName ?? [])
          .filter((name) => ![workload.component, `${workload.component}-migration`].includes(name));
        const otherVariables = [...variablesOf(stack, workload).keys()].filter(
          (name) => (privateVariables[name.replace(/_FILE$/, '')] ?? workload.component) !== workload.component,
        );
        return [...otherSecrets, ...otherVariables].map((name) => `${nameOf(workload.manifest)} receives ${name}`);
      }),
  ),

  rule('all services use the same time zone', (stack) =>
    stack.workloads
      .filter(({ isComponent, component }) => isComponent && component.startsWith('svc-'))
      .filter(
        ({ container }) =>
          !container.env?.some(
            ({ name, valueFrom }) =>
              name === 'BUSINESS_TIME_ZONE' && valueFrom?.configMapKeyRef?.name === 'hourbank-business',
          ),
      )
      .map(({ manifest }) => `${nameOf(manifest)} does not read BUSINESS_TIME_ZONE from hourbank-business`),
  ),

  rule('the shell reads a changed config.json without a restart', (stack) =>
    stack.serving
      .filter(({ component }) => component === 'shell')
      .flatMap((workload) => {
        const path = variablesOf(stack, workload).get('SITE_CONFIG_FILE') ?? '';
        const mount = workload.container.volumeMounts?.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
        const source = workload.pod.volumes?.find(({ name }) => name === mount?.name)?.configMap?.name;
        // Running pods see no changes of files mounted by subPath, or of ConfigMaps whose name changes with their
        // content.
        return mount && mount.subPath === undefined && source === 'shell-site'
          ? []
          : [`${nameOf(workload.manifest)} does not read a changed config.json`];
      }),
  ),

  rule('all resources are in one namespace, which enforces the restricted profile', (stack) => [
    ...stack
      .of('Namespace')
      .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
      .map((namespace) => `${nameOf(namespace)} does not enforce the restricted profile`),
    ...(stack.of('Namespace').length === 1 ? [] : ['The stack does not have exactly one namespace']),
    ...stack.manifests
      .filter(
        ({ kind, metadata }) =>
          !['Namespace', 'PriorityClass'].includes(kind) &&
          metadata.namespace !== stack.of('Namespace')[0]?.metadata.name,
      )
      .map((manifest) => `${nameOf(manifest)} is not in the namespace`),
  ]),
];
