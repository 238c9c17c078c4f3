import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { businessZone, testSecrets } from '@hourbank/testing';
import { createConnection } from 'mysql2/promise';
import { type Data, openFolder, openServers } from '../stack/data';
import { builtFolder, serviceNames } from '../stack/stack';

const root = resolve(__dirname, '../../..');

/** Two sets of databases and stores for a stack: one in use, and an empty one to restore to. */
export interface TwoSites {
  here: Data;
  elsewhere: Data;
  replicas: number;
  close(): Promise<void>;
}

export async function twoFolders(): Promise<TwoSites> {
  const folder = await mkdtemp(join(tmpdir(), 'hb-two-'));
  const [here, elsewhere] = await Promise.all(['here', 'elsewhere'].map((name) => openFolder(join(folder, name))));
  return { here: here!, elsewhere: elsewhere!, replicas: 1, close: () => rm(folder, { recursive: true, force: true }) };
}

/** Identity and tasks use another host name for the same server, so that the backup treats them as another server. */
export async function twoServers(): Promise<TwoSites> {
  const servers = await openServers(serviceNames);
  const connection = await createConnection(servers.databaseUrl('billing'));
  for (const name of serviceNames) await connection.query(`CREATE DATABASE restored_${name}`);
  await connection.end();
  const withHost = (url: string, name: string) =>
    name === 'identity' || name === 'tasks' ? url.replace('127.0.0.1', 'localhost') : url;
  return {
    here: {
      databaseUrl: (name) => withHost(servers.databaseUrl(name), name),
      storeUrl: servers.storeUrl,
      close: servers.close,
    },
    elsewhere: {
      databaseUrl: (name) => servers.databaseUrl(name).replace(/\/(\w+)$/, '/restored_$1'),
      storeUrl: () => `${servers.directStoreUrl}-restored`,
      close: async () => undefined,
    },
    replicas: 2,
    close: servers.close,
  };
}

/** Runs an operator's command on these databases and stores. `input` is written to stdin. */
export async function operate(
  script: 'backup' | 'restore' | 'operate',
  args: string[],
  data: Data,
  dataDir: string,
  input = '',
): Promise<string> {
  const addresses = serviceNames.flatMap((name) => [
    [`${name.toUpperCase()}_DATABASE_URL`, data.databaseUrl(name)],
    [`${name.toUpperCase()}_STORE_URL`, data.storeUrl(name)],
  ]);
  const running = promisify(execFile)(process.execPath, [join(root, `scripts/${script}.mjs`), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      BUILD_DIR: builtFolder,
      BUSINESS_TIME_ZONE: businessZone(),
      ...testSecrets,
      ...(Object.fromEntries(addresses) as Record<string, string>),
    },
  });
  running.child.stdin?.end(input);
  return (await running).stdout;
}
