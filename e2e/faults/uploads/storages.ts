import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolder, openServers } from '../stack/data';

/** The database and the store of svc-tasks. */
interface Storage {
  databaseUrl: string;
  storeUrl: string;
  close(): Promise<void>;
}

async function inFolder(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'hb-uploads-data-'));
  const data = await openFolder(folder);
  return {
    databaseUrl: data.databaseUrl('tasks'),
    storeUrl: data.storeUrl('tasks'),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function onServers(): Promise<Storage> {
  const servers = await openServers(['tasks']);
  return { databaseUrl: servers.databaseUrl('tasks'), storeUrl: servers.directStoreUrl, close: servers.close };
}

/** Rows of `test.each`: what the storage is, and how to open it. */
export const storages: [name: string, open: () => Promise<Storage>][] = [
  ['a folder and SQLite', inFolder],
  ['radosgw and MariaDB', onServers],
];
