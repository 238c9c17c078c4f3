import { startMariaDb } from '@hourbank/testing';
import { createConnection, type Connection } from 'mysql2/promise';

/** Databases on the one server: those of the two services, and the reference's own copies to write to. */
export const databaseNames = {
  billing: 'bench_billing',
  tracking: 'bench_tracking',
  tasks: 'bench_tasks',
  bare: 'bench_bare',
} as const;
export type DatabaseName = keyof typeof databaseNames;

export interface Databases {
  readonly pid: number;
  url(name: DatabaseName): string;
  /** A connection for seeding and settings, over all databases. */
  readonly root: Connection;
  stop(): Promise<void>;
}

/** Memory and log of a server that has work to do; each commit reaches the disk, as it must with hours. */
const settings = { innodb_buffer_pool_size: 512 * 1024 * 1024, innodb_log_file_size: 256 * 1024 * 1024 };

/** A private, durable MariaDB with empty databases. */
export async function startDatabases(): Promise<Databases> {
  const server = await startMariaDb();
  const root = await createConnection(server.url);
  for (const [name, value] of Object.entries(settings)) await root.query(`SET GLOBAL ${name} = ${value}`);
  for (const name of Object.values(databaseNames))
    await root.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  return {
    pid: server.pids[0] ?? 0,
    url: (name) => `${server.url}/${databaseNames[name]}`,
    root,
    async stop() {
      root.destroy();
      await server.stop();
    },
  };
}
