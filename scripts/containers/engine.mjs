import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureEngine, isRootOnDebian } from '../lib/requirements.mjs';
import { run } from '../lib/run.mjs';
import { dockerAt, NoEngine } from './docker.mjs';

const answers = ({ docker }) =>
  docker('version', '--format', '{{.Server.Version}}').then(
    (version) => version.trim(),
    () => '',
  );

/** The packet filter as it is, so that it can be put back: an engine leaves chains and a policy behind. */
async function rememberFirewall() {
  const tables = await Promise.all(
    ['filter', 'nat'].map(async (table) => ({
      table,
      rules: await run('iptables-save', ['-t', table]).catch(() => ''),
    })),
  );
  return async () => {
    for (const { table, rules } of tables) {
      await run('iptables', ['-t', table, '-F']).catch(() => undefined);
      await run('iptables', ['-t', table, '-X']).catch(() => undefined);
      if (rules.includes('*'))
        await run('sh', ['-c', 'printf %s "$RULES" | iptables-restore'], { env: { RULES: rules } }).catch(
          () => undefined,
        );
      else if (table === 'filter') await run('iptables', ['-P', 'FORWARD', 'ACCEPT']).catch(() => undefined);
    }
  };
}

async function startEngine(folder) {
  const bridge = '/sys/class/net/docker0';
  const [hadBridge, restoreFirewall] = [existsSync(bridge), await rememberFirewall()];
  const data = join(folder, 'engine');
  await mkdir(data, { recursive: true });
  const socket = `unix://${data}/socket`;
  const log = await open(join(data, 'log'), 'a');
  // A process group of its own: an interrupt of the terminal must not take the engine away before it is tidied up.
  const child = spawn(
    'dockerd',
    [
      '--host',
      socket,
      '--data-root',
      join(data, 'data'),
      '--exec-root',
      join(data, 'exec'),
      '--pidfile',
      join(data, 'pid'),
      '--bip',
      '10.77.0.1/24',
      '--default-address-pool',
      'base=10.78.0.0/16,size=24',
    ],
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
    // The engine keeps its own network namespace mounted, and with it the folder.
    await run('umount', [join(data, 'exec/netns/default')]).catch(() => undefined);
    await restoreFirewall();
    if (!hadBridge && existsSync(bridge)) await run('ip', ['link', 'del', 'docker0']).catch(() => undefined);
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
 * The engine that answers, or else one of our own on a private socket, from Debian's packages.
 * @param {string} folder for the images and containers of an engine of our own
 */
export async function findEngine(folder) {
  const given = dockerAt(undefined);
  const version = await answers(given);
  if (version) return { ...given, version, stop: async () => undefined };
  if (!isRootOnDebian())
    throw new NoEngine('No Docker engine answers, and only as root on Debian can one be installed and started here.');
  await ensureEngine().catch((cause) => {
    throw new NoEngine(`No Docker engine answers, and Debian's packages cannot be installed: ${cause.message}`);
  });
  return startEngine(folder);
}

/** Removes what an engine of our own left on the disk. */
export const removeEngine = (folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 });
