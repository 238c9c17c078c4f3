import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingPrograms } from '../lib/requirements.mjs';
import { dockerAt, NoEngine } from './docker.mjs';

/** Asks for an engine of our own where none answers; it needs root. */
const ownEngineVariable = 'CONTAINERS_ENGINE';
/** Set for the process in the network namespace: the id of the machine's. */
const insideVariable = 'CONTAINERS_NAMESPACE';
const needed = ['dockerd', 'iptables', 'ip', 'unshare', 'slirp4netns'];

const howToGetOne = `No Docker engine answers. Install Docker (https://docs.docker.com/engine/install; on Debian and Ubuntu: sudo apt-get install docker.io docker-compose), start it, and run this again. Or let root start an engine in a network namespace of its own, which leaves this machine's packet filter alone: ${ownEngineVariable}=own npm run test:containers`;

/** Waits for the network, and asks slirp4netns for names, as the machine's own resolver may be out of reach. */
const prepareNamespace = `
ip link set lo up && read -r resolver && mount -t tmpfs tmpfs /mnt && echo "$resolver" > /mnt/resolv.conf &&
mount --bind /mnt/resolv.conf /etc/resolv.conf && exec "$@"`;

const answers = ({ docker }) =>
  docker('version', '--format', '{{.Server.Version}}').then(
    (version) => version.trim(),
    () => '',
  );

/** The engine of this machine, or null. */
async function givenEngine() {
  const given = dockerAt(undefined);
  const version = await answers(given);
  return version ? { ...given, version, stop: async () => undefined } : null;
}

const networkNamespace = () => readlink('/proc/self/ns/net');

/** An engine rewrites the packet filter of its network: that must not be the machine's, whose id is in `insideVariable`. */
async function requireOwnNamespace() {
  const machine = process.env[insideVariable] ?? '';
  if (!/^net:\[\d+\]$/.test(machine) || (await networkNamespace()) === machine)
    throw new NoEngine("An engine of our own must not run in this machine's network namespace.");
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
    // A process group of its own: an interrupt of the terminal must not take the engine away before it is tidied up.
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
    const version = await answers(tool);
    if (version) return { ...tool, version: `${version}, started for this`, stop };
  }
  await stop();
  throw new NoEngine(`An engine was started and does not work here; its log is ${join(data, 'log')}.`);
}

/**
 * Runs this program again in network and mount namespaces of its own, with slirp4netns as its way to the network: no interface,
 * route or packet filter of the machine changes, and everything is gone with the last process. Answers the exit code.
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
    throw new NoEngine('slirp4netns ended: the network namespace has no way out.');
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
 * The engine that answers; one of our own only where the operator asks for it by CONTAINERS_ENGINE=own.
 * @param {string} folder for the images and containers of an engine of our own
 * @returns {Promise<object | { exitCode: number }>} `exitCode` when the work was done by another process
 */
export async function findEngine(folder) {
  const given = await givenEngine();
  if (given) return given;
  if (process.env[ownEngineVariable] !== 'own') throw new NoEngine(howToGetOne);
  if (process.env[insideVariable]) return startEngine(folder);
  if (process.getuid?.() !== 0) throw new NoEngine(`${ownEngineVariable}=own needs root.`);
  const missing = missingPrograms(needed);
  if (missing.length > 0)
    throw new NoEngine(`${ownEngineVariable}=own needs programs that are missing: ${missing.join(', ')}.`);
  return { exitCode: await runInNamespace() };
}

/** Removes what an engine of our own left on the disk. */
export const removeEngine = (folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 });
