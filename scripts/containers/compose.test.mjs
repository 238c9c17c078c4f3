import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { keepIdleMs } from '@hourbank/service-kit/http';
import { root } from '../lib/components.mjs';
import { run } from '../lib/run.mjs';
import { makeSecrets } from '../lib/compose-secrets.mjs';
import { stopSeconds } from '../../k8s/checks/architecture';
import { brokenRules } from './compose-rules.mjs';
import { mergeCompose } from './merge-compose.mjs';
import { components } from './stack.mjs';

const read = (path) => readFile(join(root, path), 'utf8');
const compose = async () => parse(await read('docker-compose.yml'), { merge: true });
/** docker-compose.yml with an additional file. */
const withFile = async (file) => mergeCompose(await read('docker-compose.yml'), await read(file));

test('docker-compose.yml complies with all rules', async () => {
  expect(brokenRules(await compose(), components)).toEqual([]);
});

const replicated = (services) => Object.keys(services).filter((name) => /^svc-[a-z]+$/.test(name));

test('the cluster of databases complies with all rules, and every service has two replicas', async () => {
  const cluster = await withFile('compose/cluster.yml');
  expect(brokenRules(cluster, components)).toEqual([]);
  const { services, volumes } = cluster;
  for (const name of replicated(services)) expect([name, services[name].deploy]).toEqual([name, { replicas: 2 }]);
  const nodes = Object.keys(services).filter((name) => /^database-\d$/.test(name));
  expect(nodes).toHaveLength(3);
  const script = await read('compose/cluster/node.sh');
  const { environment, volumes: mounts } = services.database;
  for (const [index, node] of nodes.entries()) {
    expect(script).toContain(node);
    expect(environment[`NODE_${index + 1}`]).toBe(`${node}:3306`);
    expect(services[node].volumes[0]).toBe(`${node}:/var/lib/mysql`);
    expect(volumes).toHaveProperty(node);
  }
  // The proxy replaces the single server: nothing of it remains.
  expect([services.database.user, services.database.secrets]).toEqual([undefined, undefined]);
  expect(mounts).toEqual(['./compose/cluster/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro']);
  const variables = [...(await read('compose/cluster/haproxy.cfg')).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(environment).sort()).toEqual(variables.sort());
});

test('a replica that stops serves requests until callers have closed their idle connections, and ends before it is killed', async () => {
  const { services } = await withFile('compose/cluster.yml');
  for (const name of replicated(services)) {
    const { environment, stop_grace_period: grace } = services[name];
    const drainMs = Number(environment.DRAIN_MS ?? 0);
    expect([name, drainMs > keepIdleMs]).toEqual([name, true]);
    expect([name, parseInt(grace, 10) > drainMs / 1000 + stopSeconds]).toEqual([name, true]);
  }
});

test('a node without data creates a cluster only if no other node runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-node-'));
  try {
    const script = (await read('compose/cluster/node.sh'))
      .replace('/var/lib/mysql', folder)
      .replace('/run/secrets/database_root_password', join(folder, 'password'))
      .replaceAll('/etc/mysql/conf.d', folder)
      .replace('exec docker-entrypoint.sh', 'echo');
    const start = (name, otherRuns) =>
      run('bash', [
        '-c',
        `hostname() { echo ${name}; }; timeout() { ${otherRuns ? 'true' : 'false'}; }; ${script}`,
      ]).then((output) => output.trim());
    await writeFile(join(folder, 'password'), 'a-password');
    expect(await start('database-1', false)).toBe('mariadbd --wsrep-new-cluster');
    expect(await start('database-1', true)).toBe('mariadbd');
    expect(await start('database-2', false)).toBe('mariadbd');
    const config = await readFile(join(folder, 'cluster.cnf'), 'utf8');
    expect(config).toContain('wsrep-sst-auth=root:a-password');
    await writeFile(join(folder, 'grastate.dat'), 'safe_to_bootstrap: 0\n');
    expect(await start('database-1', false)).toBe('mariadbd');
    await writeFile(join(folder, 'grastate.dat'), 'safe_to_bootstrap: 1\n');
    expect(await start('database-3', false)).toBe('mariadbd --wsrep-new-cluster');
    expect(await start('database-3', true)).toBe('mariadbd');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.each([
  [
    'a writable root file system',
    ({ gateway }) => {
      gateway.read_only = false;
    },
    'gateway violates the rule: has a read-only root',
  ],
  [
    'a capability',
    ({ shell }) => {
      shell.cap_add = ['NET_ADMIN'];
    },
    'shell violates the rule: gains no privileges',
  ],
  [
    'a missing memory limit',
    ({ database }) => {
      delete database.mem_limit;
    },
    'database violates the rule: has limits for memory and processes',
  ],
  [
    'a missing health check',
    (services) => {
      delete services['svc-tasks'].healthcheck;
    },
    'svc-tasks violates the rule: has a health check or is a job',
  ],
  [
    'an image without a version',
    (services) => {
      services['object-store'].image = 'minio/minio:latest';
    },
    'object-store violates the rule: has a pinned image',
  ],
  [
    'a password in the file',
    (services) => {
      services['svc-identity'].environment.ADMIN_PASSWORD = 'hunter22';
    },
    'svc-identity violates the rule: receives secrets as files only',
  ],
  [
    'a published database',
    ({ database }) => {
      database.ports = ['3306:3306'];
    },
    'database must publish a port only if it is the gateway',
  ],
  [
    'a gateway in the data network',
    ({ gateway }) => {
      gateway.networks.push('data');
    },
    'gateway must not be in the data network',
  ],
  [
    'a network with access to the outside',
    (_, { networks }) => {
      delete networks.data.internal;
    },
    'data must be an internal network',
  ],
  [
    'a service that does not wait for its migrations',
    (services) => {
      services['svc-billing'].depends_on['svc-billing-migrate'].condition = 'service_started';
    },
    'svc-billing does not wait for its dependencies',
  ],
  [
    'a service that may change tables',
    (services) => {
      services['svc-billing'].secrets.push('billing_migration_url');
    },
    'svc-billing must not have the right to change a schema',
  ],
  [
    'a service with the key of another bucket',
    (services) => {
      services['svc-tasks'].secrets.push('billing_store_url');
    },
    'svc-tasks must not have the key of the store or of another bucket',
  ],
  [
    'a service with the key of the store',
    (services) => {
      services['svc-tasks'].secrets.push('store_secret_key');
    },
    'svc-tasks must not have the key of the store or of another bucket',
  ],
  [
    'a store that runs as root',
    (services) => {
      services['object-store'].user = '0:0';
    },
    'object-store violates the rule: is not root, unless it is a job',
  ],
  [
    'a missing component',
    (services) => {
      delete services['mfe-portal'];
    },
    'mfe-portal is missing',
  ],
])('the rules report %s', async (_, plant, sentence) => {
  const planted = structuredClone(await compose());
  plant(planted.services, planted);
  expect(brokenRules(planted, components)).toContain(sentence);
});

test('docker-compose.yml builds each component from one Dockerfile with an unprivileged user and a health check', async () => {
  const { services } = await compose();
  for (const component of components)
    expect(services[component].build).toMatchObject({ context: '.', args: { COMPONENT: component } });
  const dockerfile = await read('Dockerfile');
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK .*CMD \["node", "health.js"\]$/m);
  expect(dockerfile).toMatch(/^ENTRYPOINT \["node", "main.js"\]$/m);
});

/** Runs compose/store-users.sh with a client of the store that records what it is told. */
async function storeUsers(secrets, folder, attached = '') {
  const client = `mc() { echo "$*" >> ${folder}/told; case "$*" in *info*) echo "${attached}";; esac; }`;
  const script = (await read('compose/store-users.sh')).replaceAll('/tmp', folder).replaceAll('/run/secrets', secrets);
  await run('sh', ['-c', `${client}\n${script}`]);
  const told = await readFile(join(folder, 'told'), 'utf8');
  await rm(join(folder, 'told'));
  return told.trim().split('\n');
}

test('each service has a key of the store that opens its own bucket only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-users-'));
  try {
    const secrets = join(folder, 'secrets');
    await makeSecrets(secrets);
    const told = await storeUsers(secrets, folder);
    const keys = [];
    const documented = await read('docs/operations.md');
    for (const name of ['billing', 'tracking', 'tasks']) {
      const { username, password, pathname } = new URL(
        (await readFile(join(secrets, `${name}_store_url`), 'utf8')).trim().replace('s3:', 'http:'),
      );
      const bucket = pathname.slice(1);
      keys.push(username, password);
      expect(told).toContain(`admin user add store ${username} ${password}`);
      expect(told).toContain(`admin policy attach store ${bucket} --user ${username}`);
      const [{ Action, Resource }, ...more] = JSON.parse(
        await readFile(join(folder, `${bucket}.json`), 'utf8'),
      ).Statement;
      expect(Action.filter((action) => !documented.includes(`\`${action}\``))).toEqual([]);
      expect([Resource, more]).toEqual([[`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`], []]);
    }
    expect(new Set(keys).size).toBe(keys.length);
    // At the next start, users have their policies already. The user of an external store is not ours to make.
    const external = 's3s://key:secret@s3.example.com/hourbank-tasks?region=eu-central-1\n';
    await rm(join(secrets, 'tasks_store_url'));
    await writeFile(join(secrets, 'tasks_store_url'), external);
    const again = await storeUsers(secrets, folder, 'PolicyName: hourbank-billing,hourbank-tracking');
    expect(again.filter((line) => line.includes('attach') || line.includes('tasks'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('.env.example contains only variables that docker-compose.yml reads', async () => {
  const [yaml, example] = [await read('docker-compose.yml'), await read('.env.example')];
  const unknown = [...example.matchAll(/^(\w+)=/gm)]
    .map(([, name]) => name)
    .filter((name) => !yaml.includes(`\${${name}:-`));
  expect(unknown).toEqual([]);
  const images = [...example.matchAll(/^(\w+_IMAGE)=(.+)$/gm)];
  expect(images.length).toBe(4);
  for (const [, name, image] of images) expect(yaml).toContain(`\${${name}:-${image}}`);
});

test('creates the secrets that docker-compose.yml mounts once, in a folder that only the owner can open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-secrets-'));
  try {
    const secrets = join(folder, 'secrets');
    const made = await makeSecrets(secrets);
    expect(made.sort()).toEqual(Object.keys((await compose()).secrets).sort());
    expect((await stat(secrets)).mode & 0o777).toBe(0o700);
    const before = await readFile(join(secrets, 'internal_secret'), 'utf8');
    expect(before.trim().length).toBeGreaterThanOrEqual(32);
    expect(await makeSecrets(secrets)).toEqual([]);
    await rm(join(secrets, 'files_secret'));
    expect(await makeSecrets(secrets)).toEqual(['files_secret']);
    expect(await readFile(join(secrets, 'internal_secret'), 'utf8')).toBe(before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
