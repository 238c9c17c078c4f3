import { startMariaDb } from '@hourbank/testing';
import { createConnection, type Connection } from 'mysql2/promise';

/** Databases on one server: those of the services, and copies that the reference writes to. */
export const databaseNames = {
  identity: 'bench_identity',
  billing: 'bench_billing',
  tracking: 'bench_tracking',
  tasks: 'bench_tasks',
  bare: 'bench_bare',
} as const;
type DatabaseName = keyof typeof databaseNames;

export interface Databases {
  readonly pid: number;
  /** The server's folder. */
  readonly folder: string;
  url(name: DatabaseName): string;
  /** A connection to all databases, for seeding and settings. */
  readonly root: Connection;
  stop(): Promise<void>;
}

/** Memory and log size of a production server; each commit is flushed to disk, as hours require. */
const settings = { innodb_buffer_pool_size: 512 * 1024 * 1024, innodb_log_file_size: 256 * 1024 * 1024 };

/** Starts a private, durable MariaDB with empty databases. */
export async function startDatabases(): Promise<Databases> {
  const server = await startMariaDb();
  const root = await createConnection(server.url);
  for (const [name, value] of Object.entries(settings)) await root.query(`SET GLOBAL ${name} = ${value}`);
  for (const name of Object.values(databaseNames))
    await root.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  return {
    pid: server.pids[0] ?? 0,
    folder: server.dir,
    url: (name) => `${server.url}/${databaseNames[name]}`,
    root,
    async stop() {
      root.destroy();
      await server.stop();
    },
  };
}
