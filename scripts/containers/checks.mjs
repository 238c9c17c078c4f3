import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'minio';
import { services } from '../lib/components.mjs';
import { runTool } from '../lib/run.mjs';
import { imageOf, components } from './stack.mjs';

/**
 * @typedef {{ docker: Function, inspect: Function, stack: ReturnType<typeof import('./stack.mjs').composeStack>,
 * secrets: string }} Running
 */

const must = (condition, what) => {
  if (!condition) throw new Error(what);
};
const refused = (work, reason, what) =>
  work.then(
    () => {
      throw new Error(what);
    },
    ({ output }) => must(reason.test(output), `${what}: ${output}`),
  );

async function unprivileged({ docker, inspect, stack }) {
  for (const component of components) {
    const name = stack.containerOf(component);
    const { State, HostConfig, NetworkSettings } = await inspect(name);
    must(State.Health?.Status === 'healthy', `${component} is ${State.Health?.Status}`);
    must(
      HostConfig.ReadonlyRootfs && HostConfig.CapDrop?.includes('ALL') && HostConfig.Memory > 0,
      `${component} is not confined`,
    );
    must((await docker('exec', name, 'id', '-u')).trim() === '1000', `${component} is root`);
    await refused(
      docker('exec', name, 'sh', '-c', 'echo x > /app/main.js'),
      /Read-only|Permission denied/,
      `${component} can change its own program`,
    );
    const status = await docker('exec', name, 'cat', '/proc/1/status');
    must(/^CapEff:\s*0+$/m.test(status) && /^NoNewPrivs:\s*1$/m.test(status), `${component} has a privilege`);
    const published = Object.values(NetworkSettings.Ports ?? {}).filter(Boolean).length;
    must(published === (component === 'gateway' ? 1 : 0), `${component} has ${published} published ports`);
  }
}

/** Runs in a container: prints the addresses that accept a connection. */
const tryAll = `
  const reach = (address) => new Promise((done) => {
    const [host, port] = address.split(':');
    const socket = require('node:net').connect({ host, port: Number(port), timeout: 15000 }, () => { socket.destroy(); done([address]); });
    for (const event of ['error', 'timeout']) socket.on(event, () => done([]));
  });
  Promise.all(process.argv.slice(1).map(reach)).then((all) => { console.log(all.flat().join(' ')); process.exit(); });`;

/** Only services reach the database and the store. Services are reachable from the gateway and from each other. */
async function separated({ docker, stack }) {
  const reached = async (from, ...addresses) =>
    (await docker('exec', stack.containerOf(from), 'node', '--eval', tryAll, ...addresses)).trim();
  const data = ['database:3306', 'object-store:9000'];
  const service = 'svc-identity:8080';
  const expected = {
    'svc-billing': [...data, service],
    gateway: [service, 'shell:8080'],
    shell: ['mfe-admin:8080'],
    'mfe-admin': ['shell:8080'],
    'mfe-portal': ['shell:8080'],
  };
  await Promise.all(
    Object.entries(expected).map(async ([from, wanted]) => {
      // One after the other, because the lookup of an unknown name delays later ones.
      must((await reached(from, ...wanted)) === wanted.join(' '), `${from} does not reach ${wanted.join(' ')}`);
      const forbidden = await reached(from, ...[...data, service].filter((address) => !wanted.includes(address)));
      must(forbidden === '', `${from} reaches ${forbidden}`);
    }),
  );
}

/** Uses the database users of the services. */
async function leastPrivilege({ docker, stack, secrets }) {
  const as = (user, password, sql) =>
    docker(
      'exec',
      '--env',
      `MYSQL_PWD=${password}`,
      stack.containerOf('database'),
      'mariadb',
      '--host=127.0.0.1',
      `--user=${user}`,
      '--execute',
      sql,
    );
  for (const { name } of services) {
    const { username, password } = new URL((await readFile(join(secrets, `${name}_database_url`), 'utf8')).trim());
    await as(username, password, `SELECT COUNT(*) FROM ${name}.migrations`);
    for (const change of [
      `CREATE TABLE ${name}.x (id INT)`,
      `ALTER TABLE ${name}.migrations ADD x INT`,
      `DROP TABLE ${name}.migrations`,
      `TRUNCATE ${name}.migrations`,
      `CREATE DATABASE x`,
    ]) {
      await refused(as(username, password, change), /ERROR (1142|1044)/, `${name} may: ${change}`);
    }
    const other = name === 'billing' ? 'identity' : 'billing';
    await refused(
      as(username, password, `SELECT 1 FROM ${other}.migrations`),
      /ERROR (1142|1044)/,
      `${name} reads ${other}`,
    );
  }
}

/** Lists each bucket with the key of each service, by URLs that are signed here. */
async function ownBuckets({ docker, stack, secrets }) {
  const stores = await Promise.all(
    services
      .filter(({ secrets: named }) => named.includes('FILES_SECRET'))
      .map(async ({ name }) => new URL((await readFile(join(secrets, `${name}_store_url`), 'utf8')).trim())),
  );
  const expected = [];
  const urls = [];
  for (const { hostname, port, username, password } of stores) {
    const key = { accessKey: username, secretKey: decodeURIComponent(password), region: 'us-east-1' };
    const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, ...key });
    for (const { pathname, username: owner } of stores) {
      urls.push(await client.presignedUrl('GET', pathname.slice(1), ''));
      expected.push(`${username} ${pathname}: ${owner === username ? 200 : 403}`);
    }
  }
  const list =
    'Promise.all(process.argv.slice(1).map(async (url) => (await fetch(url)).status)).then((all) => console.log(all.join(" ")))';
  const statuses = (await docker('exec', stack.containerOf('svc-billing'), 'node', '--eval', list, ...urls))
    .trim()
    .split(' ');
  const wrong = expected.filter((one, index) => !one.endsWith(` ${statuses[index]}`));
  must(wrong.length === 0, `the store does not answer as it should: ${wrong.join(', ')}, but ${statuses.join(' ')}`);
}

async function noSecretsInside({ docker, inspect, stack, secrets }) {
  const values = await Promise.all(
    ['internal_secret', 'admin_password', 'store_secret_key', 'database_root_password'].map((name) =>
      readFile(join(secrets, name), 'utf8').then((text) => text.trim()),
    ),
  );
  for (const component of components) {
    const seen =
      JSON.stringify(await inspect(stack.containerOf(component))) +
      (await docker('logs', stack.containerOf(component))) +
      JSON.stringify(await inspect(imageOf(component)));
    must(!values.some((value) => seen.includes(value)), `a secret of ${component} can be read from outside`);
  }
}

/** Modules outside the bundles are installed and work with the Node version of the image. */
async function modulesWork({ docker, stack }) {
  const tries = {
    'svc-identity': "require('@node-rs/argon2').hash('x')",
    'svc-billing':
      "require('pdfkit'); require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')",
    'svc-tracking': "new (require('better-sqlite3'))(':memory:').close()",
    'svc-tasks':
      "require('sharp')({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer()",
  };
  for (const [component, code] of Object.entries(tries))
    await docker('exec', stack.containerOf(component), 'node', '--unhandled-rejections=strict', '--eval', code);
}

const adminPassword = async (secrets) => (await readFile(join(secrets, 'admin_password'), 'utf8')).trim();

/** Recreates all containers: the jobs run again and the data is kept. */
async function startsAgain({ stack, secrets }) {
  await stack.up('--force-recreate');
  const response = await fetch(`${stack.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: await adminPassword(secrets) }),
  });
  must(response.status === 200, `the login of the admin returned ${response.status}`);
}

async function workingDay({ stack, secrets }, folder) {
  return runTool(
    '@playwright/test/cli.js',
    [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--output',
      join(folder, 'journeys'),
      'journeys/working-day.spec.ts',
      'journeys/payment.spec.ts',
      'journeys/downloads.spec.ts',
    ],
    {
      env: { CI: 'true', E2E_URL: stack.url, E2E_ADMIN_PASSWORD: await adminPassword(secrets) },
    },
  );
}

/** The process receives the signal and exits in time, without being killed. */
async function stopsInOrder({ docker, inspect, stack }) {
  const durations = [];
  for (const component of components.toReversed()) {
    const name = stack.containerOf(component);
    const since = Date.now();
    await docker('stop', '--time', '30', name);
    const [{ State }, ms] = [await inspect(name), Date.now() - since];
    must(State.ExitCode === 0 && ms < 10_000, `${component} ended with ${State.ExitCode} after ${ms} ms`);
    durations.push(`${component} ${(ms / 1000).toFixed(1)} s`);
  }
  return durations.join(', ');
}

/** In this order, because the last check stops the stack. */
export const checks = [
  {
    title: 'Every component is healthy, unprivileged and confined, and only the gateway is published',
    run: unprivileged,
  },
  { title: 'Gateway and front ends reach neither the databases nor the store', run: separated },
  { title: 'Services cannot change a schema, and see no other database', run: leastPrivilege },
  { title: 'The key of each service opens its own bucket only', run: ownBuckets },
  { title: 'No container setting, image or log contains a secret', run: noSecretsInside },
  { title: 'Modules outside the bundles work', run: modulesWork },
  { title: 'Journeys in Chromium: a working day, a payment, downloads', run: workingDay },
  { title: 'A second start keeps the data', run: startsAgain },
  { title: 'Every component shuts down in order', run: stopsInOrder },
];
