import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, select } from '@hourbank/service-kit/db';
import { createFiles, type StoredFile, storedFileTable } from '@hourbank/service-kit/files';
import { openStore } from '@hourbank/service-kit/store';
import {
  ageTempUploads,
  inconsistenciesIn,
  listStore,
  listTempUploads,
  listUnfinished,
  spawnService,
  startTestIdentity,
  testSecrets,
} from '@hourbank/testing';
import { builtFolder } from '../stack/stack';
import { filesOfTask } from './uploads';

interface Locations {
  databaseUrl: string;
  storeUrl: string;
}

const log = { info: () => undefined, warn: () => undefined };

/** Starts svc-tasks as a process that can be killed and restarted, with a temporary folder of its own. */
export async function startTasksService({ databaseUrl, storeUrl }: Locations) {
  const temp = await mkdtemp(join(tmpdir(), 'hb-uploads-'));
  const identity = await startTestIdentity();
  const service = await spawnService(
    join(builtFolder, 'svc-tasks/main.js'),
    {
      DATABASE_URL: databaseUrl,
      STORE_URL: storeUrl,
      IDENTITY_URL: identity.url,
      ...testSecrets,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      TMPDIR: temp,
    },
    { limitMs: 60_000 },
  );
  return {
    ...service,
    /**
     * Kills it as if an hour ago: the next process removes temporary files of those that were killed some minutes
     * before.
     */
    async kill() {
      await service.kill();
      await ageTempUploads(temp);
    },
    /** Temporary folders of uploads. */
    spooled: () => listTempUploads({ folder: temp }),
    async close() {
      await service.stop();
      await identity.close();
      await rm(temp, { recursive: true, force: true });
    },
  };
}
export type TasksService = Awaited<ReturnType<typeof startTasksService>>;

/** Runs the sweep as if some hours later, and returns what is stored then. */
export async function lookAtStored({ databaseUrl, storeUrl }: Locations) {
  const db = await openDatabase({ url: databaseUrl, tables: [storedFileTable], migrations: [], log });
  const store = await openStore(storeUrl);
  try {
    const files = createFiles({ db, store, log, keyPrefix: 'tasks', now: () => new Date(Date.now() + 2 * 3_600_000) });
    const drafts = (await listUnfinished(storeUrl)).length;
    const swept = { ...(await files.sweep()), drafts };
    const rows: StoredFile[] = await db.read.find(storedFileTable);
    const tasks = (await select<{ id: number }>(db.read, 'SELECT id FROM tasks')).map(({ id }) => id);
    return {
      swept,
      rows,
      tasks,
      complaints: await inconsistenciesIn({ rows, keys: await listStore(storeUrl), open: files.open }),
      unfinished: await listUnfinished(storeUrl),
    };
  } finally {
    await db.close();
  }
}

/** Each task that was acknowledged is there, and each task has all its files, whole. */
export function expectWholeTasks(
  { rows, tasks, complaints, unfinished }: Awaited<ReturnType<typeof lookAtStored>>,
  acknowledged: readonly number[],
): void {
  expect([complaints, unfinished]).toEqual([[], []]);
  expect(acknowledged.filter((id) => !tasks.includes(id))).toEqual([]);
  const counts = tasks.map((id) => rows.filter(({ ownerId }) => ownerId === id).length);
  expect([new Set(counts), rows.length]).toEqual([new Set([filesOfTask]), tasks.length * filesOfTask]);
}
