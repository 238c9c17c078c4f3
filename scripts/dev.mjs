import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stackEnv } from './lib/stack-env.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { readableLine } from './lib/log-line.mjs';
import { requireNode } from './lib/node-version.mjs';
import { dataFolder, fronts, gateway, root, services } from './lib/components.mjs';
import { lockFolder } from './lib/folder-lock.mjs';
import { freePorts, requireFreePort } from './lib/ports.mjs';
import { makePrivate } from './lib/private-folder.mjs';
import { onStopRequest } from './lib/stop-signals.mjs';
import { loadSecrets } from './lib/secrets.mjs';
import { requireFinishedRestore } from './lib/unfinished-restore.mjs';

requireNode();

/** Development has its own data and a public password. */
const dataDir = dataFolder(process.env, '.data/dev');
const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'hourbank-dev' };
const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 8080);
const children = new Map();
let stopping = false;

/** The watchers restart their components. If a watcher exits, all others are stopped. */
function watch(name, tool, args, cwd, env) {
  const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: join(root, cwd),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.set(name, child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => line.trim() && console.log(readableLine(name, line)));
  }
  child.once('exit', (code, signal) => {
    children.delete(name);
    if (!stopping) console.log(`${name} ended (${signal ?? code})`);
    stop(code ?? 1);
  });
}

function stop(code) {
  if (!stopping) {
    stopping = true;
    for (const child of children.values()) process.kill(-child.pid, 'SIGTERM');
    setTimeout(() => {
      for (const child of children.values()) process.kill(-child.pid, 'SIGKILL');
    }, 10_000).unref();
  }
  if (children.size === 0) process.exit(code);
}

/** URLs of the pages for the gateway, and of the remotes' manifests for the browser, with hot reload. */
const devServerEnv = () =>
  Object.fromEntries(
    fronts.flatMap(({ variable, manifest, port: own }) => [
      [variable, `http://127.0.0.1:${own}`],
      ...(manifest ? [[manifest, `http://localhost:${own}/mf-manifest.json`]] : []),
    ]),
  );

async function main() {
  await ensureInstalled();
  await requireFreePort(port, host);
  await makePrivate(dataDir, console.log);
  const unlock = await lockFolder(dataDir);
  process.on('exit', unlock);
  await requireFinishedRestore(dataDir);
  const [adminPort, ...ports] = await freePorts(services.length + 1);
  const base = { ...process.env, NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL ?? 'info', ...admin };
  const env = stackEnv({ dataDir, ports, adminPort, port, host, secrets: await loadSecrets(dataDir), base });
  for (const component of [...services, gateway]) {
    const devServers = component === gateway ? { ...devServerEnv(), HOT_RELOAD: 'true' } : {};
    watch(component.name, 'tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/main.ts'], component.folder, {
      ...env[component.name],
      ...devServers,
    });
  }
  for (const front of fronts)
    watch(front.name, '@rspack/cli/bin/rspack.js', ['serve', '--config-loader', 'jiti'], front.folder, {
      ...process.env,
      NODE_ENV: 'development',
      GATEWAY_URL: `http://127.0.0.1:${port}`,
    });
  console.log(
    `\n  http://localhost:${port} once every component is up; admin: ${admin.ADMIN_USERNAME} / ${admin.ADMIN_PASSWORD}. Ctrl-C stops it.\n`,
  );
}

onStopRequest(() => stop(0));
await main().catch((cause) => {
  console.error(`${cause.output ?? ''}${cause.message}`);
  stop(1);
});
