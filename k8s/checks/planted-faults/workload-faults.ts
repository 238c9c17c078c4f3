import type { Fault } from './plot';

/** Faults in pods and in what runs them. */
export const workloadFaults: Fault[] = [
  [
    'a pod may run as root',
    (plot) => {
      plot.pod('gateway').securityContext = { seccompProfile: { type: 'RuntimeDefault' } };
    },
    'every pod keeps to the restricted profile',
  ],
  [
    'a pod shares the network of its machine',
    (plot) => {
      plot.pod('svc-billing').hostNetwork = true;
    },
    'every pod keeps to the restricted profile',
  ],
  [
    'a folder of the machine is mounted',
    (plot) => {
      plot.pod('svc-billing').volumes?.push({ name: 'host', hostPath: { path: '/' } });
    },
    'every pod keeps to the restricted profile',
  ],
  [
    'a container keeps its capabilities',
    (plot) => {
      plot.container('svc-tasks').securityContext = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true };
    },
    'no container can gain privileges',
  ],
  [
    'a container can write to its image',
    (plot) => {
      (plot.container('shell').securityContext ?? {}).readOnlyRootFilesystem = false;
    },
    'no container writes to its own image, and what it may write has a limit',
  ],
  [
    'a temporary folder without a limit',
    (plot) => {
      for (const volume of plot.pod('svc-tasks').volumes ?? []) delete volume.emptyDir?.sizeLimit;
    },
    'no container writes to its own image, and what it may write has a limit',
  ],
  [
    'a token of the cluster is mounted',
    (plot) => {
      plot.pod('svc-tracking-check', 'CronJob').automountServiceAccountToken = true;
    },
    'no pod has a token of the cluster',
  ],
  [
    'a service account gives tokens away',
    (plot) => {
      delete plot.get('ServiceAccount', 'svc-billing').automountServiceAccountToken;
    },
    'no pod has a token of the cluster',
  ],
  [
    'a part runs under the account of another',
    (plot) => {
      plot.pod('svc-tasks').serviceAccountName = 'default';
    },
    'every part has a service account of its own',
  ],
  [
    'a container without a limit',
    (plot) => {
      delete plot.container('gateway').resources?.limits?.['cpu'];
    },
    'every container says what it needs and what it may take',
  ],
  [
    'more memory than was asked for',
    (plot) => {
      (plot.container('gateway').resources?.limits ?? {})['memory'] = '1Gi';
    },
    'memory that is promised is memory that is there',
  ],
  [
    'no startup probe',
    (plot) => {
      delete plot.container('svc-identity').startupProbe;
    },
    'whatever serves is asked whether it has started, is ready and lives',
  ],
  [
    'ready as soon as it lives',
    (plot) => {
      (plot.container('svc-identity').readinessProbe?.httpGet ?? { port: 0 }).path = '/healthz';
    },
    'readiness is asked at /readyz',
  ],
  [
    'restarted for its database',
    (plot) => {
      (plot.container('svc-identity').livenessProbe?.httpGet ?? { port: 0 }).path = '/readyz';
    },
    'nothing is restarted because of its database',
  ],
  [
    'a probe of a port that is not open',
    (plot) => {
      plot.container('mfe-admin').readinessProbe = { httpGet: { path: '/readyz', port: 'admin' } };
    },
    'probes ask a port that is open',
  ],
  [
    'both replicas on one machine',
    (plot) => {
      plot.pod('gateway').topologySpreadConstraints?.shift();
    },
    'pods are spread over machines and zones',
  ],
  [
    'no priority',
    (plot) => {
      delete plot.pod('gateway').priorityClassName;
    },
    'whatever serves goes before batch work',
  ],
  [
    'a rollout that takes first',
    (plot) => {
      plot.spec('Deployment', 'svc-billing').strategy = { rollingUpdate: { maxUnavailable: '25%' } };
    },
    'a rollout never takes a serving pod away before another serves',
  ],
  [
    'no way back',
    (plot) => {
      plot.spec('Deployment', 'svc-billing').revisionHistoryLimit = 0;
    },
    'a rollout can be taken back',
  ],
  [
    'killed while it drains',
    (plot) => {
      plot.pod('svc-billing').terminationGracePeriodSeconds = 20;
    },
    'a pod that goes has time to end what it has begun',
  ],
  [
    'stopped before the network knows',
    (plot) => {
      delete plot.container('svc-billing').lifecycle;
    },
    'a pod that goes has time to end what it has begun',
  ],
  [
    'gone before callers let go',
    (plot) => {
      plot.config('svc-billing')['DRAIN_MS'] = '1000';
    },
    'a pod that goes has time to end what it has begun',
  ],
  [
    'the latest image',
    (plot) => {
      plot.container('shell').image = 'registry.example.com/hourbank/shell:latest';
    },
    'every image is of a certain release',
  ],
  [
    'an image without a tag',
    (plot) => {
      plot.container('shell').image = 'registry.example.com:5000/hourbank/shell';
    },
    'every image is of a certain release',
  ],
  [
    'a nightly check of another release',
    (plot) => {
      plot.container('svc-tracking-check', 'CronJob').image = 'registry.example.com/hourbank/svc-tracking:0.0.9';
    },
    'whatever runs of a part is of one release',
  ],
  [
    'a migration job of another release',
    (plot) => {
      plot.get('Job', 'svc-billing-migrate-0.1.0').metadata.name = 'svc-billing-migrate-0.0.9';
    },
    'every release of a service brings the job that migrates for it',
  ],
  [
    'no migration job',
    (plot) => {
      plot.remove('Job', 'svc-tasks-migrate-0.1.0');
    },
    'every release of a service brings the job that migrates for it',
  ],
  [
    'pods that migrate',
    (plot) => {
      plot.config('svc-billing')['MIGRATE_ON_START'] = 'true';
    },
    'pods wait for that job, and never migrate themselves',
  ],
  [
    'pods with the address of who may change tables',
    (plot) => {
      for (const { secret } of plot.pod('svc-billing').volumes ?? [])
        if (secret) secret.secretName = 'svc-billing-migration';
      for (const name of ['STORE_URL_FILE', 'FILES_SECRET_FILE', 'INTERNAL_SECRET_FILE'])
        delete plot.config('svc-billing')[name];
    },
    "the user who may change tables is the job's alone",
  ],
  [
    'a job that reads a map which is renamed',
    (plot) => {
      plot.container('svc-tasks-migrate-0.1.0', 'Job').envFrom = [{ configMapRef: { name: 'shell-site' } }];
    },
    'a job that was applied stays as it is',
  ],
  [
    'checks that pile up',
    (plot) => {
      plot.spec('CronJob', 'svc-tracking-check').concurrencyPolicy = 'Allow';
    },
    'nothing that runs by the clock runs twice at once or for ever',
  ],
];
