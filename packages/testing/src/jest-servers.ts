import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseKind } from './database';
import { startMariaDb, startS3, type TestServer } from './servers';
import { storeKind } from './store';

const running: TestServer[] = [];

/**
 * Starts the servers that `TEST_DATABASE` and `TEST_STORE` require, unless the URL of a running one is set. Runs before
 * all tests.
 */
export async function startNeededServers(): Promise<void> {
  const start = async (variable: string, startServer: () => Promise<TestServer>) => {
    const server = await startServer();
    running.push(server);
    process.env[variable] = server.url;
  };
  // For `serviceDatabase`.
  process.env.TEST_TEMPLATES = await mkdtemp(join(tmpdir(), 'hb-templates-'));
  await Promise.all([
    databaseKind() === 'mariadb' && !process.env.TEST_MARIADB_URL && start('TEST_MARIADB_URL', startMariaDb),
    storeKind() === 's3' && !process.env.TEST_S3_URL && start('TEST_S3_URL', startS3),
  ]);
}

export async function stopServers(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  await rm(process.env.TEST_TEMPLATES ?? '', { recursive: true, force: true });
}
