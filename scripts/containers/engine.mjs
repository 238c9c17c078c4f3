import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingPrograms } from '../lib/requirements.mjs';
import { dockerAt, NoEngine } from './docker.mjs';

/** `own` starts a temporary engine if none is available. Requires root. */
const ownEngineVariable = 'CONTAINERS_ENGINE';
/** For the process in the network namespace: the id of the machine's network namespace. */
const insideVariable = 'CONTAINERS_NAMESPACE';
const needed = ['dockerd', 'iptables', 'ip', 'unshare', 'umount', 'slirp4netns'];

const howToGetOne = `No Docker engine is available. Install Docker (https://docs.docker.com/engine/install; on Debian and Ubuntu: sudo apt-get install docker.io docker-compose), start it, and run this again. Or start a temporary engine as root in a separate network namespace, which does not change this machine's packet filter: ${ownEngineVariable}=own npm run test:containers`;

/** Waits for the network and uses the resolver of slirp4netns, because the machine's resolver may not be reachable. */
const prepareNamespace = `
ip link set lo up && read -r resolver && mount -t tmpfs tmpfs /mnt && echo "$resolver" > /mnt/resolv.conf &&
mount --bind /mnt/resolv.conf /etc/resolv.conf && exec "$@"`;

const versionOf = ({ docker }) =>
  docker('version', '--format', '{{.Server.Version}}').then(
    (version) => version.trim(),
    () => '',
  );

/** The engine of this machine, or null. */
async function givenEngine() {
  const given = dockerAt(undefined);
  const version = await versionOf(given);
  return version ? { ...given, version, stop: async () => undefined } : null;
}

const networkNamespace = () => readlink('/proc/self/ns/net');

/**
 * An engine changes the packet filter of its network namespace, which must not be the machine's (its id is in
 * `insideVariable`).
 */
async function requireOwnNamespace() {
  const machine = process.env[insideVariable] ?? '';
  if (!/^net:\[\d+\]$/.test(machine) || (await networkNamespace()) === machine)
    throw new NoEngine("A temporary engine must not run in this machine's network namespace.");
}

async function startEngine(folder) {
  await requireOwnNamespace();
  const data = join(folder, 'engine');
  await mkdir(data, { recursive: true });
  const socket = `unix://${data}/socket`;
  const log = await open(join(data, 'log'), 'a');
  const paths = { '--data-root': 'data', '--exec-root': 'exec', '--pidfile': 'pid' };
  const child = spawn(
    'dockerd',
    ['--host', socket, ...Object.entries(paths).flatMap(([option, name]) => [option, join(data, name)])],
    // A separate process group, so that Ctrl-C does not stop the engine before the cleanup.
    { detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  let ended = false;
  const gone = new Promise((resolve) =>
    child.once('close', () => {
      ended = true;
      resolve();
    }),
  );
  child.once('error', () => {
    ended = true;
  });

  async function stop() {
    if (!ended) child.kill('SIGTERM');
    await Promise.race([gone, sleep(30_000, undefined, { ref: false })]);
    if (!ended) child.kill('SIGKILL');
    await log.close();
  }

  const tool = dockerAt(socket);
  for (const limit = Date.now() + 30_000; !ended && Date.now() < limit; await sleep(250)) {
    const version = await versionOf(tool);
    if (version) return { ...tool, version: `${version}, started for this`, stop };
  }
  await stop();
  throw new NoEngine(`The temporary engine does not work on this machine. Its log is ${join(data, 'log')}.`);
}

/**
 * Runs this program again in separate network and mount namespaces, with slirp4netns for network access. No interface,
 * route or packet filter of the machine changes, and the namespaces end with the last process. Returns the exit code.
 */
async function runInNamespace() {
  const inside = spawn(
    'unshare',
    ['--net', '--mount', '--', 'sh', '-c', prepareNamespace, 'sh', process.execPath, process.argv[1]],
    { env: { ...process.env, [insideVariable]: await networkNamespace() }, stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(inside, 'close');
  const network = spawn(
    'slirp4netns',
    ['--configure', '--mtu=65520', '--disable-host-loopback', '--ready-fd=3', String(inside.pid), 'tap0'],
    { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] },
  );
  const failed = once(network, 'close').then(() => {
    throw new NoEngine('slirp4netns has exited, so the network namespace has no network access.');
  });
  try {
    await Promise.race([once(network.stdio[3], 'data'), failed]);
    failed.catch(() => undefined);
    inside.stdin.end('nameserver 10.0.2.3\n');
    const [code] = await ended;
    return code ?? 1;
  } finally {
    inside.kill('SIGTERM');
    network.kill('SIGTERM');
  }
}

/**
 * Returns the available engine. Starts a temporary one only with CONTAINERS_ENGINE=own.
 * @param {string} folder for the images and containers of a temporary engine
 * @returns {Promise<object | { exitCode: number }>} `exitCode` if another process has done the work
 */
export async function findEngine(folder) {
  const given = await givenEngine();
  if (given) return given;
  if (process.env[ownEngineVariable] !== 'own') throw new NoEngine(howToGetOne);
  if (process.env[insideVariable]) return startEngine(folder);
  if (process.getuid?.() !== 0) throw new NoEngine(`${ownEngineVariable}=own requires root.`);
  const missing = missingPrograms(needed);
  if (missing.length > 0)
    throw new NoEngine(`${ownEngineVariable}=own requires missing programs: ${missing.join(', ')}.`);
  return { exitCode: await runInNamespace() };
}

/** Removes the files of a temporary engine, which may have left the network namespace of builds mounted. */
export async function removeEngine(folder) {
  await new Promise((resolve) => spawn('umount', [join(folder, 'engine/exec/netns/default')]).once('close', resolve));
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
