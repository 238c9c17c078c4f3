import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { dist, services } from '../lib/components.mjs';
import { freePorts } from '../lib/ports.mjs';
import { readSecrets } from '../lib/secrets.mjs';
import { withoutForeignSecrets } from '../lib/service-secrets.mjs';

const nowhere = 'http://127.0.0.1:9';

/** Secrets that the environment does not set, from the data folder. */
async function secretsOf(service, { dataDir }, env) {
  const missing = service.secrets.filter((secret) => !env[secret] && !env[`${secret}_FILE`]);
  if (missing.length === 0) return {};
  const kept = await readSecrets(dataDir);
  const absent = missing.find((secret) => !kept[secret]);
  if (absent) throw new Error(`${absent} is not in ${join(dataDir, 'secrets.json')}. Start the stack once, or set it.`);
  return Object.fromEntries(missing.map((secret) => [secret, kept[secret]]));
}

/** The environment with which commands of a service use the same databases as the stack. */
async function envOf(component, sources, env) {
  const service = services.find(({ name }) => name === component.name);
  const { DATABASE_URL_FILE: _database, STORE_URL_FILE: _store, ...given } = withoutForeignSecrets(env, service);
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    IDENTITY_URL: nowhere,
    BILLING_URL: nowhere,
    MAIL_DIR: join(sources.dataDir, 'mail'),
    PUBLIC_URL: 'http://localhost',
    MIGRATE_ON_START: 'false',
    ...given,
    ...(await secretsOf(service, sources, env)),
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: sources.dataDir,
    DATABASE_URL: component.databaseUrl,
    STORE_URL: component.storeUrl,
  };
}

/** BUILD_DIR names another folder than `dist` for the bundles. */
function entryOf({ folder }) {
  const entry = join(process.env.BUILD_DIR || dist, folder, 'main.js');
  if (!existsSync(entry)) throw new Error('Nothing is built yet: npm run build');
  return entry;
}

const serviceOf = (sources, name) => sources.components.find((component) => component.name === name);

/**
 * Runs one command of a service, `node main.js <command>`, in this terminal, until this process exits. Returns its exit
 * code. With `input`, the command reads that text and prints nothing.
 */
export async function runServiceCommand(sources, name, args, { env = process.env, more = {}, input } = {}) {
  const component = serviceOf(sources, name);
  const child = spawn(process.execPath, [entryOf(component), ...args], {
    env: { ...(await envOf(component, sources, env)), ...more },
    stdio: input === undefined ? 'inherit' : ['pipe', 'ignore', 'ignore'],
  });
  const stop = () => child.kill();
  process.on('exit', stop);
  child.stdin?.end(input);
  const [code] = await once(child, 'close');
  process.off('exit', stop);
  return code ?? 1;
}

/**
 * Runs `work` with a process of svc-billing that serves the allocations in the same database, so that the stack does
 * not have to run. The process changes nothing.
 */
export async function withAllocations(sources, work, env = process.env) {
  const component = serviceOf(sources, 'billing');
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, [entryOf(component), 'serve-allocations'], {
    env: { ...(await envOf(component, sources, env)), PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'close');
  try {
    await Promise.race([
      once(child, 'message'),
      gone.then(() => {
        throw new Error('svc-billing ended while starting.');
      }),
    ]);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}
