import { privateVariables } from '../architecture';
import { containersOf, type Stack, secretAt, variablesOf, type Workload } from '../deployment';
import { nameOf } from '../manifest';
import { rule } from './rule';

/** References of a pod to ConfigMaps and Secrets that are not there, or not with that key. */
function missing(stack: Stack, workload: Workload): string[] {
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
      const place = secretAt(workload, path);
      return !place || (stack.secrets.has(place.secret) && !stack.secrets.get(place.secret)?.has(place.key));
    }),
  ];
}

const secretName = /(SECRET|PASSWORD|TOKEN|CREDENTIAL|PRIVATE_KEY|ACCESS_KEY)/;
const addressWithPassword = /:\/\/[^/\s:@]*:[^/\s@]+@/;
const isPlain = ([name, value]: [string, string | undefined]) =>
  value !== undefined &&
  value !== '' &&
  !name.endsWith('_FILE') &&
  (secretName.test(name) || addressWithPassword.test(value));

export const configRules = [
  rule('whatever a pod reads is there', (stack) =>
    stack.workloads.flatMap((workload) =>
      missing(stack, workload).map((what) => `${nameOf(workload.manifest)} misses ${what}`),
    ),
  ),

  rule('no secret stands in plain sight', (stack) => [
    ...stack.workloads.flatMap((workload) =>
      [...variablesOf(stack, workload)].filter(isPlain).map(([name]) => `${nameOf(workload.manifest)} shows ${name}`),
    ),
    ...stack.of('ConfigMap').flatMap((map) =>
      Object.entries(map.data ?? {})
        .filter(isPlain)
        .map(([name]) => `${nameOf(map)} shows ${name}`),
    ),
    ...(stack.isLocal ? [] : stack.of('Secret').map((secret) => `${nameOf(secret)} is rendered`)),
  ]),

  rule('a secret gets to the part that needs it, and to no other', (stack) =>
    stack.workloads
      .filter(({ isPart }) => isPart)
      .flatMap((workload) => {
        const strange = (workload.pod.volumes ?? [])
          .flatMap(({ secret }) => secret?.secretName ?? [])
          .filter((name) => ![workload.part, `${workload.part}-migration`].includes(name));
        const foreign = [...variablesOf(stack, workload).keys()].filter(
          (name) => (privateVariables[name.replace(/_FILE$/, '')] ?? workload.part) !== workload.part,
        );
        return [...strange, ...foreign].map((name) => `${nameOf(workload.manifest)} is given ${name}`);
      }),
  ),

  rule('the day begins for everybody at the same time', (stack) =>
    stack.workloads
      .filter(({ isPart, part }) => isPart && part.startsWith('svc-'))
      .filter(
        ({ container }) =>
          !container.env?.some(
            ({ name, valueFrom }) =>
              name === 'BUSINESS_TIME_ZONE' && valueFrom?.configMapKeyRef?.name === 'hourbank-business',
          ),
      )
      .map(({ manifest }) => `${nameOf(manifest)} has a time zone of its own`),
  ),

  rule('another remote needs no restart of the shell', (stack) =>
    stack.serving
      .filter(({ part }) => part === 'shell')
      .flatMap((workload) => {
        const path = variablesOf(stack, workload).get('SITE_CONFIG_FILE') ?? '';
        const mount = workload.container.volumeMounts?.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
        const source = workload.pod.volumes?.find(({ name }) => name === mount?.name)?.configMap?.name;
        // A file mounted by subPath is never brought up to date, and a map that is renamed is another one.
        return mount && mount.subPath === undefined && source === 'shell-site'
          ? []
          : [`${nameOf(workload.manifest)} does not see a changed config.json`];
      }),
  ),

  rule('everything stands in one namespace, and that one insists on the restricted profile', (stack) => [
    ...stack
      .of('Namespace')
      .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
      .map((space) => `${nameOf(space)} lets any pod in`),
    ...(stack.of('Namespace').length === 1 ? [] : ['There is not one namespace']),
    ...stack.manifests
      .filter(
        ({ kind, metadata }) =>
          !['Namespace', 'PriorityClass'].includes(kind) &&
          metadata.namespace !== stack.of('Namespace')[0]?.metadata.name,
      )
      .map((manifest) => `${nameOf(manifest)} is not in it`),
  ]),
];
