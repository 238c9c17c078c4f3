import type { Fault } from './plot';

/** Faults in networks, secrets and releases. */
export const releaseFaults: Fault[] = [
  [
    'a Deployment that also selects its canary',
    (plot) => {
      delete plot.spec('Deployment', 'svc-tasks').selector?.matchLabels?.['track'];
    },
    "a Deployment selects the pods it makes, and no other track's",
  ],
  [
    'a Service that leads nowhere',
    (plot) => {
      plot.spec('Service', 'svc-tasks').selector = { 'app.kubernetes.io/name': 'svc-task' } as object;
    },
    'every Service leads to a port that is open',
  ],
  [
    'a Service that leads to a closed port',
    (plot) => {
      plot.spec('Service', 'svc-tasks').ports = [{ name: 'http', port: 8080, targetPort: 3000 }];
    },
    'every Service leads to a port that is open',
  ],
  [
    'a Service that leads to the migration',
    (plot) => {
      plot.spec('Service', 'svc-tasks').selector = { 'app.kubernetes.io/name': 'svc-tasks' } as object;
      plot.container('svc-tasks-migrate-0.1.0', 'Job').ports = [{ name: 'http', containerPort: 8080 }];
    },
    'a Service leads to what serves, and not to jobs',
  ],
  [
    'a budget for nobody',
    (plot) => {
      plot.spec('PodDisruptionBudget', 'shell').selector = { matchLabels: { 'app.kubernetes.io/name': 'shel' } };
    },
    'machines can be emptied one pod at a time',
  ],
  [
    'one replica in production',
    (plot) => {
      plot.spec('HorizontalPodAutoscaler', 'shell').minReplicas = 1;
    },
    'every part is scaled, and never below two',
  ],
  [
    'no scaler',
    (plot) => {
      plot.remove('HorizontalPodAutoscaler', 'mfe-portal');
    },
    'every part is scaled, and never below two',
  ],
  [
    'a release that resets the number of pods',
    (plot) => {
      plot.spec('Deployment', 'gateway').replicas = 2;
    },
    'nobody but its scaler says how many pods a part has',
  ],
  [
    'a scaler of nothing',
    (plot) => {
      plot.manifests.push({
        ...structuredClone(plot.get('HorizontalPodAutoscaler', 'shell')),
        spec: { scaleTargetRef: { kind: 'Deployment', name: 'gone' } },
      });
    },
    'every scaler has something to scale',
  ],
  [
    'a Secret without the key',
    (plot) => {
      plot.config('svc-billing')['FILES_SECRET_FILE'] = '/run/secrets/hourbank/FILE_SECRET';
    },
    'whatever a pod reads is there',
  ],
  [
    'a ConfigMap that is not there',
    (plot) => {
      plot.container('shell').envFrom?.push({ configMapRef: { name: 'shell-more' } });
    },
    'whatever a pod reads is there',
  ],
  [
    'a secret in a ConfigMap',
    (plot) => {
      plot.config('svc-billing')['FILES_SECRET'] = 'x'.repeat(40);
    },
    'no secret stands in plain sight',
  ],
  [
    'a password in an address',
    (plot) => {
      plot.config('gateway')['BILLING_URL'] = 'http://me:secret@svc-billing:8080';
    },
    'no secret stands in plain sight',
  ],
  [
    'a Secret in the repository',
    (plot) => {
      plot.manifests.push({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'svc-billing', namespace: 'hourbank' },
        stringData: {},
      });
    },
    'no secret stands in plain sight',
  ],
  [
    'the mail server told to another',
    (plot) => {
      plot.container('svc-tasks').env?.push({ name: 'SMTP_URL_FILE', value: '' });
    },
    'a secret gets to the part that needs it, and to no other',
  ],
  [
    'a Secret of another part',
    (plot) => {
      plot.pod('svc-tasks').volumes?.push({ name: 'other', secret: { secretName: 'svc-billing' } });
    },
    'a secret gets to the part that needs it, and to no other',
  ],
  [
    'a time zone of its own',
    (plot) => {
      plot.container('svc-billing').env = [{ name: 'BUSINESS_TIME_ZONE', value: 'Asia/Beirut' }];
    },
    'the day begins for everybody at the same time',
  ],
  [
    'a site configuration that never changes',
    (plot) => {
      for (const mount of plot.container('shell').volumeMounts ?? [])
        if (mount.name === 'site') mount.subPath = 'config.json';
    },
    'another remote needs no restart of the shell',
  ],
  [
    'a namespace that lets any pod in',
    (plot) => {
      delete plot.get('Namespace', 'hourbank').metadata.labels?.['pod-security.kubernetes.io/enforce'];
    },
    'everything stands in one namespace, and that one insists on the restricted profile',
  ],
  [
    'a part in another namespace',
    (plot) => {
      plot.get('PodDisruptionBudget', 'shell').metadata.namespace = 'default';
    },
    'everything stands in one namespace, and that one insists on the restricted profile',
  ],
  [
    'no default',
    (plot) => {
      plot.remove('NetworkPolicy', 'default-deny');
    },
    'nobody calls anybody unless a policy says so',
  ],
  [
    'no name servers',
    (plot) => {
      plot.remove('NetworkPolicy', 'allow-dns');
    },
    'everybody can look up names',
  ],
  [
    'a caller that does not exist',
    (plot) => {
      plot
        .policy('svc-billing')
        .ingress[0]?.from?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-reports' } } });
    },
    'whoever is named in a policy exists',
  ],
  [
    'a policy for one direction only',
    (plot) => {
      plot.spec('NetworkPolicy', 'mfe-admin').policyTypes = ['Ingress'];
    },
    'every pod has a policy for both directions',
  ],
  [
    'a part that lets in somebody else',
    (plot) => {
      plot
        .policy('svc-billing')
        .ingress[0]?.from?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-tasks' } } });
    },
    'whom a part lets in is whom the architecture lets call it',
  ],
  [
    'a part that may call somebody else',
    (plot) => {
      plot
        .policy('svc-tasks')
        .egress[0]?.to?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-billing' } } });
    },
    'whom a part may call is whom the architecture says it calls',
  ],
  [
    'a call to a port that is not let in',
    (plot) => {
      plot.policy('svc-billing').ingress[0]?.ports?.splice(0, 1, { protocol: 'TCP', port: 80 });
    },
    'a call that is let out is let in, at a port that is open',
  ],
  [
    'a policy that lets in everybody',
    (plot) => {
      plot.policy('shell').ingress[0]?.from?.push({ podSelector: {} });
    },
    'nobody gets in from everywhere',
  ],
  [
    'a way out to the address of the machine',
    (plot) => {
      plot.policy('svc-billing').egress.push({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443 }] });
    },
    'no way out is to everywhere, or to what a machine tells about itself',
  ],
  [
    'a way in past the gateway',
    (plot) => {
      const [path] = plot.spec('Ingress', 'gateway').rules?.[0]?.http?.paths ?? [];
      if (path) path.backend.service = { name: 'svc-billing', port: { name: 'http' } };
    },
    'the way in from outside leads to the gateway',
  ],
];
