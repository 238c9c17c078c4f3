import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cephConfig, gatewayName } from './ceph-config';
import { run, startDaemon, waitUntil, type Daemon } from './daemon';
import { freePort } from './free-port';
import type { TestServer } from './server';

const credentials = { key: 'HOURBANKTEST', secret: 'hourbank-test-secret' };

/** A process that accepts S3 requests. All gateways of a server have the same objects. */
export interface S3Gateway {
  readonly port: number;
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  restart(): Promise<void>;
}

/** An S3 server. Its `url` is that of the first gateway. */
export interface S3Server extends TestServer {
  readonly gateways: readonly S3Gateway[];
}

/** Starts an S3 server in about two seconds: Ceph's radosgw with one monitor and one object daemon in memory. */
export async function startS3(gatewayCount = 1): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'hb-s3-'));
  const daemons: Daemon[] = [];
  const end = async (signal: NodeJS.Signals) => {
    for (const daemon of [...daemons].reverse()) await daemon.stop(signal, 3_000);
  };
  try {
    const gateways = await startCeph(dir, daemons, gatewayCount);
    return {
      url: `s3://${credentials.key}:${credentials.secret}@127.0.0.1:${gateways[0]?.port}`,
      gateways,
      dir,
      pids: daemons.map((daemon) => daemon.pid).reverse(),
      kill: () => end('SIGKILL'),
      async stop() {
        await end('SIGTERM');
        await rm(dir, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    await end('SIGKILL');
    throw cause;
  }
}

async function startCeph(dir: string, daemons: Daemon[], gatewayCount: number): Promise<S3Gateway[]> {
  const [fsid, osdId] = [randomUUID(), randomUUID()];
  const monitorPort = await freePort();
  const gatewayPorts: number[] = [];
  for (let index = 0; index < gatewayCount; index += 1) gatewayPorts.push(await freePort());
  const conf = join(dir, 'ceph.conf');
  const keyring = join(dir, 'keyring');
  await Promise.all(['mon', 'osd'].map((folder) => mkdir(join(dir, folder))));
  await writeFile(conf, cephConfig({ dir, fsid, monitorPort, gatewayPorts }));
  const ceph = (program: string, ...args: string[]) => run(program, ['-c', conf, ...args]);
  const daemon = async (program: string, ...args: string[]) => {
    const started = await startDaemon(program, ['-c', conf, ...args, '-f'], join(dir, `${program}.out`));
    daemons.push(started);
    return started;
  };

  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  for (const entity of ['client.admin', 'osd.0', ...gatewayPorts.map((_, index) => gatewayName(index))]) {
    await run('ceph-authtool', [
      keyring,
      '--gen-key',
      '-n',
      entity,
      '--cap',
      'mon',
      'allow *',
      '--cap',
      'osd',
      'allow *',
      '--cap',
      'mgr',
      'allow *',
    ]);
  }
  await run('monmaptool', [
    '--create',
    '--fsid',
    fsid,
    '--addv',
    'a',
    `[v2:127.0.0.1:${monitorPort}]`,
    join(dir, 'monmap'),
  ]);
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(dir, 'monmap'), '--keyring', keyring);
  await daemon('ceph-mon', '-i', 'a');
  await ceph('ceph', '--connect-timeout', '20', 'osd', 'new', osdId, '0');
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osdId);
  await daemon('ceph-osd', '-i', '0');
  const gateways: S3Gateway[] = [];
  for (const [index, port] of gatewayPorts.entries()) {
    const start = async () => {
      const gateway = await daemon('radosgw', '-n', gatewayName(index));
      await waitUntil('radosgw', async () => (await fetch(`http://127.0.0.1:${port}/`)).status < 500, {
        watch: gateway,
      });
      return gateway;
    };
    let running = await start();
    gateways.push({
      port,
      kill: () => running.stop('SIGKILL'),
      async restart() {
        running = await start();
      },
    });
  }
  await ceph(
    'radosgw-admin',
    'user',
    'create',
    '--uid=test',
    '--display-name=test',
    `--access-key=${credentials.key}`,
    `--secret-key=${credentials.secret}`,
  );
  return gateways;
}
