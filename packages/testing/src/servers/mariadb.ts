import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { run, startDaemon, waitUntil } from './daemon';
import { freePort } from './free-port';
import type { TestServer } from './server';

/**
 * Starts a MariaDB server with a separate folder, port and socket. Every commit is flushed to disk, as in production.
 * Pass `dir` to keep the data for a restart. Otherwise the data is in a temporary folder, which `stop` deletes.
 * `options` are more of the server's, such as `--log-bin`.
 */
export async function startMariaDb({
  dir,
  port,
  options = [],
}: { dir?: string; port?: number; options?: readonly string[] } = {}): Promise<TestServer> {
  const folder = dir ?? (await mkdtemp(join(tmpdir(), 'hb-mariadb-')));
  const data = join(folder, 'data');
  const usedPort = port ?? (await freePort());
  if (!existsSync(join(data, 'mysql'))) await initializeMariaDb(data);

  const daemon = await startDaemon(
    serverProgram(),
    [
      '--no-defaults',
      ...asRoot(),
      `--datadir=${data}`,
      `--socket=${join(folder, 'db.sock')}`,
      `--pid-file=${join(folder, 'db.pid')}`,
      `--port=${usedPort}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_bin',
      '--max-connections=500',
      '--innodb-flush-log-at-trx-commit=1',
      '--innodb-buffer-pool-size=64M',
      '--innodb-log-file-size=32M',
      '--performance-schema=OFF',
      ...options,
    ],
    join(folder, 'db.log'),
  );
  const url = `mysql://root@127.0.0.1:${usedPort}`;
  await waitUntil(
    'MariaDB',
    async () => {
      const connection = await createConnection(url);
      await connection.end();
      return true;
    },
    { watch: daemon },
  );

  return {
    url,
    dir: folder,
    pids: [daemon.pid],
    kill: () => daemon.stop('SIGKILL'),
    async stop() {
      await daemon.stop();
      if (!dir) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** MariaDB refuses to run as root without this option. */
const asRoot = () => (process.getuid?.() === 0 ? ['--user=root'] : []);

/** Creates the data folder of a server with a user `root` without a password. */
export async function initializeMariaDb(data: string): Promise<void> {
  await mkdir(data, { recursive: true });
  await run('mariadb-install-db', [
    '--no-defaults',
    ...asRoot(),
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
}

/** On Debian, server programs are not in the PATH of ordinary users. */
export const serverProgram = () => (existsSync('/usr/sbin/mariadbd') ? '/usr/sbin/mariadbd' : 'mariadbd');
