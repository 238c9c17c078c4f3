import { type Fault, jobOf } from './plot';

/** Faults in networks, secrets and releases. */
export const releaseFaults: Fault[] = [
  [
    'a Deployment that also selects its canary',
    (plot) => {
      delete plot.spec('Deployment', 'svc-tasks').selector?.matchLabels?.['track'];
    },
    'a Deployment selects its own pods and those of no other track',
  ],
  [
    'a Service that selects no pods',
    (plot) => {
      plot.spec('Service', 'svc-tasks').selector = { 'app.kubernetes.io/name': 'svc-task' } as object;
    },
    'every Service forwards to a port that its pods expose',
  ],
  [
    'a Service that forwards to a port that is not exposed',
    (plot) => {
      plot.spec('Service', 'svc-tasks').ports = [{ name: 'http', port: 8080, targetPort: 3000 }];
    },
    'every Service forwards to a port that its pods expose',
  ],
  [
    'a Service that selects the migration job',
    (plot) => {
      plot.spec('Service', 'svc-tasks').selector = { 'app.kubernetes.io/name': 'svc-tasks' } as object;
      plot.container(jobOf('svc-tasks-migrate'), 'Job').ports = [{ name: 'http', containerPort: 8080 }];
    },
    'no Service selects the pods of a job',
  ],
  [
    'a disruption budget that selects no pods',
    (plot) => {
      plot.spec('PodDisruptionBudget', 'shell').selector = { matchLabels: { 'app.kubernetes.io/name': 'shel' } };
    },
    'a node drain evicts one pod of a component at a time',
  ],
  [
    'an autoscaler with a minimum of one replica',
    (plot) => {
      plot.spec('HorizontalPodAutoscaler', 'shell').minReplicas = 1;
    },
    'every component has an autoscaler with at least two replicas',
  ],
  [
    'a missing autoscaler',
    (plot) => {
      plot.remove('HorizontalPodAutoscaler', 'mfe-portal');
    },
    'every component has an autoscaler with at least two replicas',
  ],
  [
    'a Deployment that sets replicas beside its autoscaler',
    (plot) => {
      plot.spec('Deployment', 'gateway').replicas = 2;
    },
    'a Deployment with an autoscaler does not set replicas',
  ],
  [
    'an autoscaler of a Deployment that does not exist',
    (plot) => {
      plot.manifests.push({
        ...structuredClone(plot.get('HorizontalPodAutoscaler', 'shell')),
        spec: { scaleTargetRef: { kind: 'Deployment', name: 'gone' } },
      });
    },
    'every autoscaler refers to an existing Deployment',
  ],
  [
    'a Secret key that does not exist',
    (plot) => {
      plot.config('svc-billing')['FILES_SECRET_FILE'] = '/run/secrets/hourbank/FILE_SECRET';
    },
    'every ConfigMap, Secret and key that a pod reads exists',
  ],
  [
    'a ConfigMap that does not exist',
    (plot) => {
      plot.container('shell').envFrom?.push({ configMapRef: { name: 'shell-more' } });
    },
    'every ConfigMap, Secret and key that a pod reads exists',
  ],
  [
    'a secret in a ConfigMap',
    (plot) => {
      plot.config('svc-billing')['FILES_SECRET'] = 'x'.repeat(40);
    },
    'no secret is in a variable, a ConfigMap or the repository',
  ],
  [
    'a password in a URL',
    (plot) => {
      plot.config('gateway')['BILLING_URL'] = 'http://me:secret@svc-billing:8080';
    },
    'no secret is in a variable, a ConfigMap or the repository',
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
    'no secret is in a variable, a ConfigMap or the repository',
  ],
  [
    'a component with the SMTP URL of another',
    (plot) => {
      plot.container('svc-tasks').env?.push({ name: 'SMTP_URL_FILE', value: '' });
    },
    'a component receives only its own secrets',
  ],
  [
    'a component with the Secret of another',
    (plot) => {
      plot.pod('svc-tasks').volumes?.push({ name: 'other', secret: { secretName: 'svc-billing' } });
    },
    'a component receives only its own secrets',
  ],
  [
    'a service with its own time zone',
    (plot) => {
      plot.container('svc-billing').env = [{ name: 'BUSINESS_TIME_ZONE', value: 'Asia/Beirut' }];
    },
    'all services use the same time zone',
  ],
  [
    'a site configuration that is mounted by subPath',
    (plot) => {
      for (const mount of plot.container('shell').volumeMounts ?? [])
        if (mount.name === 'site') mount.subPath = 'config.json';
    },
    'the shell reads a changed config.json without a restart',
  ],
  [
    'a namespace that does not enforce the restricted profile',
    (plot) => {
      delete plot.get('Namespace', 'hourbank').metadata.labels?.['pod-security.kubernetes.io/enforce'];
    },
    'all resources are in one namespace, which enforces the restricted profile',
  ],
  [
    'a resource in another namespace',
    (plot) => {
      plot.get('PodDisruptionBudget', 'shell').metadata.namespace = 'default';
    },
    'all resources are in one namespace, which enforces the restricted profile',
  ],
  [
    'a missing default policy',
    (plot) => {
      plot.remove('NetworkPolicy', 'default-deny');
    },
    'a policy denies all connections by default',
  ],
  [
    'a missing policy for name servers',
    (plot) => {
      plot.remove('NetworkPolicy', 'allow-dns');
    },
    'all pods can resolve names',
  ],
  [
    'a policy for a caller that does not exist',
    (plot) => {
      plot
        .policy('svc-billing')
        .ingress[0]?.from?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-reports' } } });
    },
    'policies name only components that exist',
  ],
  [
    'a policy for one direction only',
    (plot) => {
      plot.spec('NetworkPolicy', 'mfe-admin').policyTypes = ['Ingress'];
    },
    'every pod has a policy for both directions',
  ],
  [
    'a component that accepts calls from another caller',
    (plot) => {
      plot
        .policy('svc-billing')
        .ingress[0]?.from?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-tasks' } } });
    },
    'ingress policies allow exactly the callers in the architecture',
  ],
  [
    'a component that may call another component',
    (plot) => {
      plot
        .policy('svc-tasks')
        .egress[0]?.to?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-billing' } } });
    },
    'egress policies allow exactly the calls in the architecture',
  ],
  [
    'a caller that may only reach another port',
    (plot) => {
      plot.policy('svc-billing').ingress[0]?.ports?.splice(0, 1, { protocol: 'TCP', port: 80 });
    },
    "the policies of caller and callee allow the callee's port",
  ],
  [
    'a policy that allows any source',
    (plot) => {
      plot.policy('shell').ingress[0]?.from?.push({ podSelector: {} });
    },
    'no policy allows connections from any source or to any port',
  ],
  [
    "a policy that allows a node's metadata service",
    (plot) => {
      plot.policy('svc-billing').egress.push({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443 }] });
    },
    "no policy allows connections to any destination or to a node's metadata service",
  ],
  [
    'an Ingress path that bypasses the gateway',
    (plot) => {
      const [path] = plot.spec('Ingress', 'gateway').rules?.[0]?.http?.paths ?? [];
      if (path) path.backend.service = { name: 'svc-billing', port: { name: 'http' } };
    },
    'every Ingress path forwards to the gateway',
  ],
];
