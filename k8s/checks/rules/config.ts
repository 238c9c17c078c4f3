import { privateVariables } from '../architecture';
import { containersOf, type House, secretAt, variablesOf, type Workload } from '../house';
import { nameOf } from '../manifest';
import { rule } from './rule';

/** References of a pod to ConfigMaps and Secrets that are not there, or not with that key. */
function missing(house: House, workload: Workload): string[] {
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
  const files = [...variablesOf(house, workload)]
    .filter(([name, value]) => name.endsWith('_FILE') && value?.startsWith('/run/secrets/'))
    .map(([, value]) => value ?? '');
  return [
    ...mapNames.filter((name) => !house.find('ConfigMap', name)).map((name) => `ConfigMap ${name}`),
    ...secretNames.filter((name) => !house.secrets.has(name)).map((name) => `Secret ${name}`),
    ...keys
      .filter(({ name, key }) => house.find('ConfigMap', name)?.data?.[key] === undefined)
      .map(({ name, key }) => `${key} of ConfigMap ${name}`),
    ...files.filter((path) => {
      const place = secretAt(workload, path);
      return !place || (house.secrets.has(place.secret) && !house.secrets.get(place.secret)?.has(place.key));
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
  rule('whatever a pod reads is there', (house) =>
    house.workloads.flatMap((workload) =>
      missing(house, workload).map((what) => `${nameOf(workload.manifest)} misses ${what}`),
    ),
  ),

  rule('no secret stands in plain sight', (house) => [
    ...house.workloads.flatMap((workload) =>
      [...variablesOf(house, workload)].filter(isPlain).map(([name]) => `${nameOf(workload.manifest)} shows ${name}`),
    ),
    ...house.of('ConfigMap').flatMap((map) =>
      Object.entries(map.data ?? {})
        .filter(isPlain)
        .map(([name]) => `${nameOf(map)} shows ${name}`),
    ),
    ...(house.isLocal ? [] : house.of('Secret').map((secret) => `${nameOf(secret)} is rendered`)),
  ]),

  rule('a secret gets to the part that needs it, and to no other', (house) =>
    house.workloads
      .filter(({ isPart }) => isPart)
      .flatMap((workload) => {
        const strange = (workload.pod.volumes ?? [])
          .flatMap(({ secret }) => secret?.secretName ?? [])
          .filter((name) => ![workload.part, `${workload.part}-migration`].includes(name));
        const foreign = [...variablesOf(house, workload).keys()].filter(
          (name) => (privateVariables[name.replace(/_FILE$/, '')] ?? workload.part) !== workload.part,
        );
        return [...strange, ...foreign].map((name) => `${nameOf(workload.manifest)} is given ${name}`);
      }),
  ),

  rule('the day begins for everybody at the same time', (house) =>
    house.workloads
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

  rule('another remote needs no restart of the shell', (house) =>
    house.serving
      .filter(({ part }) => part === 'shell')
      .flatMap((workload) => {
        const path = variablesOf(house, workload).get('SITE_CONFIG_FILE') ?? '';
        const mount = workload.container.volumeMounts?.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
        const source = workload.pod.volumes?.find(({ name }) => name === mount?.name)?.configMap?.name;
        // A file mounted by subPath is never brought up to date, and a map that is renamed is another one.
        return mount && mount.subPath === undefined && source === 'shell-site'
          ? []
          : [`${nameOf(workload.manifest)} does not see a changed config.json`];
      }),
  ),

  rule('everything stands in one namespace, and that one insists on the restricted profile', (house) => [
    ...house
      .of('Namespace')
      .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
      .map((space) => `${nameOf(space)} lets any pod in`),
    ...(house.of('Namespace').length === 1 ? [] : ['There is not one namespace']),
    ...house.manifests
      .filter(
        ({ kind, metadata }) =>
          !['Namespace', 'PriorityClass'].includes(kind) &&
          metadata.namespace !== house.of('Namespace')[0]?.metadata.name,
      )
      .map((manifest) => `${nameOf(manifest)} is not in it`),
  ]),
];
