import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@hourbank/contracts';
import { freezableProxy, startMariaDb, startS3 } from '@hourbank/testing';
import { createConnection } from 'mysql2/promise';

/** Databases and stores of a stack. */
export interface Data {
  databaseUrl(service: ServiceName): string;
  storeUrl(service: ServiceName): string;
  close(): Promise<void>;
}

/** Starts MariaDB with a database for each service, and an S3 server behind a proxy that can be stopped. */
export async function openServers(services: readonly ServiceName[]) {
  const dir = await mkdtemp(join(tmpdir(), 'hb-faults-'));
  const [first, s3] = await Promise.all([startMariaDb({ dir }), startS3()]);
  let database = first;
  const port = Number(new URL(first.url).port);
  const connection = await createConnection(first.url);
  for (const service of services)
    await connection.query(`CREATE DATABASE ${service} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await connection.end();
  const proxy = await freezableProxy(s3.url);
  const bucket = `hb-${randomBytes(4).toString('hex')}`;
  const signal = (name: NodeJS.Signals) => database.pids.forEach((pid) => process.kill(pid, name));

  return {
    databaseUrl: (service: ServiceName) => `${first.url}/${service}`,
    storeUrl: () => `${proxy.url.replace(/\/$/, '')}/${bucket}`,
    /** The store without the proxy, to read it during a fault. */
    directStoreUrl: `${s3.url}/${bucket}`,
    database: {
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      kill: () => database.kill(),
      async restart() {
        database = await startMariaDb({ dir, port });
      },
    },
    /** The proxy: `stop` refuses connections, `freeze` stops responding. */
    storeLine: proxy,
    async close() {
      await proxy.stop().catch(() => undefined);
      await Promise.all([database.kill(), s3.kill()]);
      await Promise.all([rm(dir, { recursive: true, force: true }), rm(s3.dir, { recursive: true, force: true })]);
    },
  };
}
export type Servers = Awaited<ReturnType<typeof openServers>>;

/** SQLite files and a store in one folder, as with `npm start`. Supports one replica of each service. */
export async function openFolder(folder: string): Promise<Data> {
  await mkdir(join(folder, 'files'), { recursive: true });
  return {
    databaseUrl: (service) => `sqlite:${join(folder, `${service}.db`)}`,
    storeUrl: (service) => `file:${join(folder, 'files', service)}`,
    close: async () => undefined,
  };
}
