import { documentedSecrets, productionHouse } from './houses';
import { houseOf } from './house';
import type { Container, Manifest, Pod, Spec } from './manifest';
import { whyNotRendered } from './render';
import { rules } from './rules';
import { schemaErrors } from './schema';

/** Production as it is rendered, to be spoilt. */
class Plot {
  readonly manifests = structuredClone(productionHouse().manifests);
  get(kind: string, name: string): Manifest {
    const found = this.manifests.find((one) => one.kind === kind && one.metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}`);
    return found;
  }
  spec(kind: string, name: string): Spec {
    return this.get(kind, name).spec ?? {};
  }
  pod(name: string, kind = 'Deployment'): Pod {
    const { template, jobTemplate } = this.spec(kind, name);
    const pod = (template ?? jobTemplate?.spec.template)?.spec;
    if (!pod) throw new Error(`${kind} ${name} makes no pods`);
    return pod;
  }
  container(name: string, kind = 'Deployment'): Container {
    return this.pod(name, kind).containers[0] as Container;
  }
  remove(kind: string, name: string) {
    this.manifests.splice(this.manifests.indexOf(this.get(kind, name)), 1);
  }
  config(part: string): Record<string, string> {
    const name = this.container(part).envFrom?.[0]?.configMapRef?.name ?? '';
    return this.get('ConfigMap', name).data ?? {};
  }
  policy(name: string): Required<Pick<Spec, 'ingress' | 'egress'>> {
    return this.spec('NetworkPolicy', name) as Required<Pick<Spec, 'ingress' | 'egress'>>;
  }
}

/** What was planted, and the one rule that has to speak. */
const faults: [string, (plot: Plot) => void, string][] = [
  ['a pod may run as root', (plot) => { plot.pod('gateway').securityContext = { seccompProfile: { type: 'RuntimeDefault' } }; }, 'every pod keeps to the restricted profile'],
  ['a pod shares the network of its machine', (plot) => { plot.pod('svc-billing').hostNetwork = true; }, 'every pod keeps to the restricted profile'],
  ['a folder of the machine is mounted', (plot) => { plot.pod('svc-billing').volumes?.push({ name: 'host', hostPath: { path: '/' } }); }, 'every pod keeps to the restricted profile'],
  ['a container keeps its capabilities', (plot) => { plot.container('svc-tasks').securityContext = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true }; }, 'no container can gain privileges'],
  ['a container can write to its image', (plot) => { (plot.container('shell').securityContext ?? {}).readOnlyRootFilesystem = false; }, 'no container writes to its own image, and what it may write has a limit'],
  ['a temporary folder without a limit', (plot) => { for (const volume of plot.pod('svc-tasks').volumes ?? []) delete volume.emptyDir?.sizeLimit; }, 'no container writes to its own image, and what it may write has a limit'],
  ['a token of the cluster is mounted', (plot) => { plot.pod('svc-tracking-check', 'CronJob').automountServiceAccountToken = true; }, 'no pod has a token of the cluster'],
  ['a service account gives tokens away', (plot) => { delete plot.get('ServiceAccount', 'svc-billing').automountServiceAccountToken; }, 'no pod has a token of the cluster'],
  ['a part runs under the account of another', (plot) => { plot.pod('svc-tasks').serviceAccountName = 'default'; }, 'every part has a service account of its own'],
  ['a container without a limit', (plot) => { delete plot.container('gateway').resources?.limits?.['cpu']; }, 'every container says what it needs and what it may take'],
  ['more memory than was asked for', (plot) => { (plot.container('gateway').resources?.limits ?? {})['memory'] = '1Gi'; }, 'memory that is promised is memory that is there'],
  ['no startup probe', (plot) => { delete plot.container('svc-identity').startupProbe; }, 'whatever serves is asked whether it has started, is ready and lives'],
  ['ready as soon as it lives', (plot) => { (plot.container('svc-identity').readinessProbe?.httpGet ?? { port: 0 }).path = '/healthz'; }, 'readiness is asked at /readyz'],
  ['restarted for its database', (plot) => { (plot.container('svc-identity').livenessProbe?.httpGet ?? { port: 0 }).path = '/readyz'; }, 'nothing is restarted because of its database'],
  ['a probe of a port that is not open', (plot) => { plot.container('mfe-admin').readinessProbe = { httpGet: { path: '/readyz', port: 'admin' } }; }, 'probes ask a port that is open'],
  ['both replicas on one machine', (plot) => { plot.pod('gateway').topologySpreadConstraints?.shift(); }, 'pods are spread over machines and zones'],
  ['no priority', (plot) => { delete plot.pod('gateway').priorityClassName; }, 'whatever serves goes before batch work'],
  ['a rollout that takes first', (plot) => { plot.spec('Deployment', 'svc-billing').strategy = { rollingUpdate: { maxUnavailable: '25%' } }; }, 'a rollout never takes a serving pod away before another serves'],
  ['no way back', (plot) => { plot.spec('Deployment', 'svc-billing').revisionHistoryLimit = 0; }, 'a rollout can be taken back'],
  ['killed while it drains', (plot) => { plot.pod('svc-billing').terminationGracePeriodSeconds = 20; }, 'a pod that goes has time to end what it has begun'],
  ['stopped before the network knows', (plot) => { delete plot.container('svc-billing').lifecycle; }, 'a pod that goes has time to end what it has begun'],
  ['gone before callers let go', (plot) => { plot.config('svc-billing')['DRAIN_MS'] = '1000'; }, 'a pod that goes has time to end what it has begun'],
  ['the latest image', (plot) => { plot.container('shell').image = 'registry.example.com/hourbank/shell:latest'; }, 'every image is of a certain release'],
  ['an image without a tag', (plot) => { plot.container('shell').image = 'registry.example.com:5000/hourbank/shell'; }, 'every image is of a certain release'],
  ['a nightly check of another release', (plot) => { plot.container('svc-tracking-check', 'CronJob').image = 'registry.example.com/hourbank/svc-tracking:0.0.9'; }, 'whatever runs of a part is of one release'],
  ['a migration job of another release', (plot) => { plot.get('Job', 'svc-billing-migrate-0.1.0').metadata.name = 'svc-billing-migrate-0.0.9'; }, 'every release of a service brings the job that migrates for it'],
  ['no migration job', (plot) => { plot.remove('Job', 'svc-tasks-migrate-0.1.0'); }, 'every release of a service brings the job that migrates for it'],
  ['pods that migrate', (plot) => { plot.config('svc-billing')['MIGRATE_ON_START'] = 'true'; }, 'pods wait for that job, and never migrate themselves'],
  ['pods with the address of who may change tables', (plot) => {
    for (const { secret } of plot.pod('svc-billing').volumes ?? []) if (secret) secret.secretName = 'svc-billing-migration';
    for (const name of ['STORE_URL_FILE', 'FILES_SECRET_FILE', 'INTERNAL_SECRET_FILE']) delete plot.config('svc-billing')[name];
  }, 'the user who may change tables is the job\'s alone'],
  ['a job that reads a map which is renamed', (plot) => { plot.container('svc-tasks-migrate-0.1.0', 'Job').envFrom = [{ configMapRef: { name: 'shell-site' } }]; }, 'a job that was applied stays as it is'],
  ['checks that pile up', (plot) => { plot.spec('CronJob', 'svc-tracking-check').concurrencyPolicy = 'Allow'; }, 'nothing that runs by the clock runs twice at once or for ever'],
  ['a Deployment that also selects its canary', (plot) => { delete plot.spec('Deployment', 'svc-tasks').selector?.matchLabels?.['track']; }, 'a Deployment selects the pods it makes, and no other track\'s'],
  ['a Service that leads nowhere', (plot) => { plot.spec('Service', 'svc-tasks').selector = { 'app.kubernetes.io/name': 'svc-task' } as object; }, 'every Service leads to a port that is open'],
  ['a Service that leads to a closed port', (plot) => { plot.spec('Service', 'svc-tasks').ports = [{ name: 'http', port: 8080, targetPort: 3000 }]; }, 'every Service leads to a port that is open'],
  ['a Service that leads to the migration', (plot) => {
    plot.spec('Service', 'svc-tasks').selector = { 'app.kubernetes.io/name': 'svc-tasks' } as object;
    plot.container('svc-tasks-migrate-0.1.0', 'Job').ports = [{ name: 'http', containerPort: 8080 }];
  }, 'a Service leads to what serves, and not to jobs'],
  ['a budget for nobody', (plot) => { plot.spec('PodDisruptionBudget', 'shell').selector = { matchLabels: { 'app.kubernetes.io/name': 'shel' } }; }, 'machines can be emptied one pod at a time'],
  ['one replica in production', (plot) => { plot.spec('HorizontalPodAutoscaler', 'shell').minReplicas = 1; }, 'every part is scaled, and never below two'],
  ['no scaler', (plot) => { plot.remove('HorizontalPodAutoscaler', 'mfe-portal'); }, 'every part is scaled, and never below two'],
  ['a release that resets the number of pods', (plot) => { plot.spec('Deployment', 'gateway').replicas = 2; }, 'nobody but its scaler says how many pods a part has'],
  ['a scaler of nothing', (plot) => { plot.manifests.push({ ...structuredClone(plot.get('HorizontalPodAutoscaler', 'shell')), spec: { scaleTargetRef: { kind: 'Deployment', name: 'gone' } } }); }, 'every scaler has something to scale'],
  ['a Secret without the key', (plot) => { plot.config('svc-billing')['FILES_SECRET_FILE'] = '/run/secrets/hourbank/FILE_SECRET'; }, 'whatever a pod reads is there'],
  ['a ConfigMap that is not there', (plot) => { plot.container('shell').envFrom?.push({ configMapRef: { name: 'shell-more' } }); }, 'whatever a pod reads is there'],
  ['a secret in a ConfigMap', (plot) => { plot.config('svc-billing')['FILES_SECRET'] = 'x'.repeat(40); }, 'no secret stands in plain sight'],
  ['a password in an address', (plot) => { plot.config('gateway')['BILLING_URL'] = 'http://me:secret@svc-billing:8080'; }, 'no secret stands in plain sight'],
  ['a Secret in the repository', (plot) => { plot.manifests.push({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'svc-billing', namespace: 'hourbank' }, stringData: {} }); }, 'no secret stands in plain sight'],
  ['the mail server told to another', (plot) => { plot.container('svc-tasks').env?.push({ name: 'SMTP_URL_FILE', value: '' }); }, 'a secret gets to the part that needs it, and to no other'],
  ['a Secret of another part', (plot) => { plot.pod('svc-tasks').volumes?.push({ name: 'other', secret: { secretName: 'svc-billing' } }); }, 'a secret gets to the part that needs it, and to no other'],
  ['a time zone of its own', (plot) => { plot.container('svc-billing').env = [{ name: 'BUSINESS_TIME_ZONE', value: 'Asia/Beirut' }]; }, 'the day begins for everybody at the same time'],
  ['a site configuration that never changes', (plot) => { for (const mount of plot.container('shell').volumeMounts ?? []) if (mount.name === 'site') mount.subPath = 'config.json'; }, 'another remote needs no restart of the shell'],
  ['a namespace that lets any pod in', (plot) => { delete plot.get('Namespace', 'hourbank').metadata.labels?.['pod-security.kubernetes.io/enforce']; }, 'everything stands in one namespace, and that one insists on the restricted profile'],
  ['a part in another namespace', (plot) => { plot.get('PodDisruptionBudget', 'shell').metadata.namespace = 'default'; }, 'everything stands in one namespace, and that one insists on the restricted profile'],
  ['no default', (plot) => { plot.remove('NetworkPolicy', 'default-deny'); }, 'nobody calls anybody unless a policy says so'],
  ['no name servers', (plot) => { plot.remove('NetworkPolicy', 'allow-dns'); }, 'everybody can look up names'],
  ['a caller that does not exist', (plot) => { plot.policy('svc-billing').ingress[0]?.from?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-reports' } } }); }, 'whoever is named in a policy exists'],
  ['a policy for one direction only', (plot) => { plot.spec('NetworkPolicy', 'mfe-admin').policyTypes = ['Ingress']; }, 'every pod has a policy for both directions'],
  ['a part that lets in somebody else', (plot) => { plot.policy('svc-billing').ingress[0]?.from?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-tasks' } } }); }, 'whom a part lets in is whom the architecture lets call it'],
  ['a part that may call somebody else', (plot) => { plot.policy('svc-tasks').egress[0]?.to?.push({ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'svc-billing' } } }); }, 'whom a part may call is whom the architecture says it calls'],
  ['a call to a port that is not let in', (plot) => { plot.policy('svc-billing').ingress[0]?.ports?.splice(0, 1, { protocol: 'TCP', port: 80 }); }, 'a call that is let out is let in, at a port that is open'],
  ['a policy that lets in everybody', (plot) => { plot.policy('shell').ingress[0]?.from?.push({ podSelector: {} }); }, 'nobody gets in from everywhere'],
  ['a way out to the address of the machine', (plot) => { plot.policy('svc-billing').egress.push({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443 }] }); }, 'no way out is to everywhere, or to what a machine tells about itself'],
  ['a way in past the gateway', (plot) => { const [path] = plot.spec('Ingress', 'gateway').rules?.[0]?.http?.paths ?? []; if (path) path.backend.service = { name: 'svc-billing', port: { name: 'http' } }; }, 'the way in from outside leads to the gateway'],
];

if (whyNotRendered()) test('every rule has a sentence of its own', () => expect(new Set(rules.map(({ says }) => says)).size).toBe(rules.length));
else {
  test.each(faults)('%s: exactly one rule speaks', (_, plant, spoken) => {
    const plot = new Plot();
    plant(plot);
    expect(plot.manifests.flatMap(schemaErrors)).toEqual([]);
    const house = houseOf(plot.manifests, documentedSecrets);
    expect(rules.filter(({ faults: found }) => found(house).length > 0).map(({ says }) => says)).toEqual([spoken]);
  });

  test('every rule is made to speak', () => {
    expect(rules.map(({ says }) => says).filter((says) => !faults.some(([, , spoken]) => spoken === says))).toEqual([]);
  });

  test.each([
    ['readynessProbe', (plot: Plot) => Object.assign(plot.container('shell'), { readynessProbe: {} }), 'Deployment.spec.template.spec.containers[0].readynessProbe: V1Container has no such field'],
    ['podSelektor', (plot: Plot) => Object.assign(plot.spec('NetworkPolicy', 'shell'), { podSelektor: {} }), 'NetworkPolicy.spec.podSelektor: V1NetworkPolicySpec has no such field'],
    ['a number as text', (plot: Plot) => Object.assign(plot.spec('HorizontalPodAutoscaler', 'shell'), { minReplicas: '2' }), 'HorizontalPodAutoscaler.spec.minReplicas is no number'],
    ['a number in a map of texts', (plot: Plot) => Object.assign(plot.config('shell'), { PORT: 8080 }), 'ConfigMap.data.PORT is no string'],
    ['a kind of yesterday', (plot: Plot) => { plot.get('Ingress', 'gateway').apiVersion = 'extensions/v1beta1'; }, 'extensions/v1beta1 Ingress is a kind that the schema does not know'],
  ])('the schema does not know %s', (_, plant, error) => {
    const plot = new Plot();
    plant(plot);
    expect(plot.manifests.flatMap(schemaErrors)).toEqual([error]);
  });
}
