import { services } from '../architecture';
import { containersOf, type Stack, secretAt, variablesOf } from '../deployment';
import { nameOf } from '../manifest';
import { ofKind, rule } from './rule';

const tagOf = (image: string) => /:([^:/@]+)$/.exec(image)?.[1];

const migrationsOf = (stack: Stack, component: string) =>
  stack.workloads.filter(
    (workload) =>
      workload.component === component &&
      workload.manifest.kind === 'Job' &&
      workload.labels['app.kubernetes.io/component'] === 'migration',
  );

/** Images belong to a release, and jobs belong to the release of their component. */
export const releaseRules = [
  rule('every image has the tag of a release', (stack) =>
    stack.workloads.flatMap((workload) =>
      containersOf(workload)
        .filter(({ image }) => [undefined, 'latest'].includes(tagOf(image)))
        .map(({ image }) => `${nameOf(workload.manifest)} runs ${image}`),
    ),
  ),

  rule('a CronJob runs the same release as its component', (stack) =>
    stack.workloads
      .filter(({ isComponent, manifest }) => isComponent && manifest.kind === 'CronJob')
      .filter(
        ({ component, container }) =>
          !stack.serving.some(
            (serving) => serving.component === component && serving.container.image === container.image,
          ),
      )
      .map(({ manifest }) => `${nameOf(manifest)} runs another release than its component`),
  ),

  rule('every release of a service has its own migration job', (stack) =>
    stack.serving
      .filter(({ component }) => services.includes(component))
      .flatMap(({ component, container, manifest }) => {
        const tag = tagOf(container.image) ?? '';
        return migrationsOf(stack, component).some(
          (job) =>
            job.container.image === container.image &&
            job.manifest.metadata.name.startsWith(`${component}-migrate-${tag}`),
        )
          ? []
          : [`${nameOf(manifest)} has no migration job named after ${tag}`];
      }),
  ),

  rule('pods wait for the migration job and do not run migrations', (stack) =>
    stack.serving
      .filter(({ component }) => services.includes(component))
      .filter((workload) => variablesOf(stack, workload).get('MIGRATE_ON_START') !== 'false')
      .map(({ manifest }) => `${nameOf(manifest)} runs migrations itself`),
  ),

  rule('only the migration job has the database user that can change tables', (stack) =>
    stack.workloads
      .filter(({ isComponent }) => isComponent)
      .flatMap((workload) => {
        const isMigration = workload.labels['app.kubernetes.io/component'] === 'migration';
        const path = variablesOf(stack, workload).get('DATABASE_URL_FILE');
        const expected = isMigration ? `${workload.component}-migration` : workload.component;
        return path === undefined || secretAt(workload, path)?.secret === expected
          ? []
          : [`${nameOf(workload.manifest)} does not read DATABASE_URL from the Secret ${expected}`];
      }),
  ),

  rule('jobs read only ConfigMaps with constant names', (stack) =>
    stack.workloads
      .filter(({ manifest }) => manifest.kind === 'Job')
      .flatMap(({ manifest, container }) => {
        const mapNames = [
          ...(container.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name),
          ...(container.env ?? []).map(({ valueFrom }) => valueFrom?.configMapKeyRef?.name),
        ];
        return mapNames
          .filter((name) => name !== undefined && name !== 'hourbank-business')
          .map((name) => `${nameOf(manifest)} reads ${name}, whose name changes with its content`);
      }),
  ),

  rule(
    'a CronJob has a deadline and does not allow concurrent runs',
    ofKind(
      'CronJob',
      ({ spec }) =>
        (spec?.concurrencyPolicy !== 'Forbid' || spec.jobTemplate?.spec.activeDeadlineSeconds === undefined) &&
        'has no deadline or allows concurrent runs',
    ),
  ),
];
