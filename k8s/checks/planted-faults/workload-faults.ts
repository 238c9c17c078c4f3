import { type Fault, jobOf } from './plot';

/** Faults in pods, Deployments and jobs. */
export const workloadFaults: Fault[] = [
  [
    'a pod that may run as root',
    (plot) => {
      plot.pod('gateway').securityContext = { seccompProfile: { type: 'RuntimeDefault' } };
    },
    'every pod meets the restricted pod security profile',
  ],
  [
    'a pod in the network of its node',
    (plot) => {
      plot.pod('svc-billing').hostNetwork = true;
    },
    'every pod meets the restricted pod security profile',
  ],
  [
    'a pod that mounts a folder of its node',
    (plot) => {
      plot.pod('svc-billing').volumes?.push({ name: 'host', hostPath: { path: '/' } });
    },
    'every pod meets the restricted pod security profile',
  ],
  [
    'a container that keeps its capabilities',
    (plot) => {
      plot.container('svc-tasks').securityContext = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true };
    },
    'no container can gain privileges',
  ],
  [
    'a container that can write to its root file system',
    (plot) => {
      (plot.container('shell').securityContext ?? {}).readOnlyRootFilesystem = false;
    },
    'every container has a read-only root file system and limited temporary files',
  ],
  [
    'a temporary folder without a size limit',
    (plot) => {
      for (const volume of plot.pod('svc-tasks').volumes ?? []) delete volume.emptyDir?.sizeLimit;
    },
    'every container has a read-only root file system and limited temporary files',
  ],
  [
    'a pod with a service account token',
    (plot) => {
      plot.pod('svc-tracking-check', 'CronJob').automountServiceAccountToken = true;
    },
    'no pod has a service account token',
  ],
  [
    'a service account that mounts tokens in its pods',
    (plot) => {
      delete plot.get('ServiceAccount', 'svc-billing').automountServiceAccountToken;
    },
    'no pod has a service account token',
  ],
  [
    'a component with another service account',
    (plot) => {
      plot.pod('svc-tasks').serviceAccountName = 'default';
    },
    'every component has its own service account',
  ],
  [
    'a container without a CPU limit',
    (plot) => {
      delete plot.container('gateway').resources?.limits?.['cpu'];
    },
    'every container has resource requests and limits',
  ],
  [
    'a memory limit above the request',
    (plot) => {
      (plot.container('gateway').resources?.limits ?? {})['memory'] = '1Gi';
    },
    'memory requests equal memory limits',
  ],
  [
    'a missing startup probe',
    (plot) => {
      delete plot.container('svc-identity').startupProbe;
    },
    'every component has a startup, a readiness and a liveness probe',
  ],
  [
    'a readiness probe for /healthz',
    (plot) => {
      (plot.container('svc-identity').readinessProbe?.httpGet ?? { port: 0 }).path = '/healthz';
    },
    'readiness probes request /readyz',
  ],
  [
    'a liveness probe for /readyz',
    (plot) => {
      (plot.container('svc-identity').livenessProbe?.httpGet ?? { port: 0 }).path = '/readyz';
    },
    'startup and liveness probes do not depend on the database',
  ],
  [
    'a probe for a port that is not exposed',
    (plot) => {
      plot.container('mfe-admin').readinessProbe = { httpGet: { path: '/readyz', port: 'admin' } };
    },
    'probes request a port that the container exposes',
  ],
  [
    'a missing spread constraint',
    (plot) => {
      plot.pod('gateway').topologySpreadConstraints?.shift();
    },
    'pods are spread over nodes and zones',
  ],
  [
    'a missing priority class',
    (plot) => {
      delete plot.pod('gateway').priorityClassName;
    },
    'every component has a priority class',
  ],
  [
    'a rollout that stops pods before their replacement is ready',
    (plot) => {
      plot.spec('Deployment', 'svc-billing').strategy = { rollingUpdate: { maxUnavailable: '25%' } };
    },
    'a rollout stops a pod only after its replacement is ready',
  ],
  [
    'a Deployment without earlier revisions',
    (plot) => {
      plot.spec('Deployment', 'svc-billing').revisionHistoryLimit = 0;
    },
    'a rollout can be undone',
  ],
  [
    'a grace period that ends before requests have finished',
    (plot) => {
      plot.pod('svc-billing').terminationGracePeriodSeconds = 20;
    },
    'a pod has time to finish its requests before it is killed',
  ],
  [
    'a missing preStop pause',
    (plot) => {
      delete plot.container('svc-billing').lifecycle;
    },
    'a pod has time to finish its requests before it is killed',
  ],
  [
    'a DRAIN_MS shorter than callers keep idle connections',
    (plot) => {
      plot.config('svc-billing')['DRAIN_MS'] = '1000';
    },
    'a pod has time to finish its requests before it is killed',
  ],
  [
    'an image with the tag latest',
    (plot) => {
      plot.container('shell').image = 'registry.example.com/hourbank/shell:latest';
    },
    'every image has the tag of a release',
  ],
  [
    'an image without a tag',
    (plot) => {
      plot.container('shell').image = 'registry.example.com:5000/hourbank/shell';
    },
    'every image has the tag of a release',
  ],
  [
    'a nightly check with the image of another release',
    (plot) => {
      plot.container('svc-tracking-check', 'CronJob').image = 'registry.example.com/hourbank/svc-tracking:0.0.9';
    },
    'a CronJob runs the same release as its component',
  ],
  [
    'a migration job named after another release',
    (plot) => {
      plot.get('Job', jobOf('svc-billing-migrate')).metadata.name = 'svc-billing-migrate-0.0.9';
    },
    'every release of a service has its own migration job',
  ],
  [
    'a missing migration job',
    (plot) => {
      plot.remove('Job', jobOf('svc-tasks-migrate'));
    },
    'every release of a service has its own migration job',
  ],
  [
    'pods that run migrations',
    (plot) => {
      plot.config('svc-billing')['MIGRATE_ON_START'] = 'true';
    },
    'pods wait for the migration job and do not run migrations',
  ],
  [
    'pods with the database user of the migration job',
    (plot) => {
      for (const { secret } of plot.pod('svc-billing').volumes ?? [])
        if (secret) secret.secretName = 'svc-billing-migration';
      for (const name of ['STORE_URL_FILE', 'FILES_SECRET_FILE', 'SEAL_KEY_SECRET_FILE', 'INTERNAL_SECRET_FILE'])
        delete plot.config('svc-billing')[name];
    },
    'only the migration job has the database user that can change tables',
  ],
  [
    'a job that reads another ConfigMap',
    (plot) => {
      plot.container(jobOf('svc-tasks-migrate'), 'Job').envFrom = [{ configMapRef: { name: 'shell-site' } }];
    },
    'jobs read only ConfigMaps with constant names',
  ],
  [
    'a CronJob that allows concurrent runs',
    (plot) => {
      plot.spec('CronJob', 'svc-tracking-check').concurrencyPolicy = 'Allow';
    },
    'a CronJob has a deadline and does not allow concurrent runs',
  ],
];
