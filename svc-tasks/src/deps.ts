import { type Db, openPlatform, remoteIdentity } from '@hourbank/service-kit';
import type { TasksConfig } from './config';
import { taskEntities, taskMigrations } from './db/data-source';
import { createTaskStore } from './tasks/task-store';

/** A transaction, or a connection to read from: use cases only hand it on to stores. */
export type Tx = Db['read'];

/** Opens everything svc-tasks works with. The one place where things are built. */
export async function openDeps(config: TasksConfig) {
  const platform = await openPlatform({
    name: 'tasks', config, entities: taskEntities, migrations: taskMigrations, identity: remoteIdentity(config.IDENTITY_URL),
  });
  const { db } = platform;
  return { platform, tx: db.tx, tasks: createTaskStore(db.read), now: () => new Date() };
}
export type TasksDeps = Awaited<ReturnType<typeof openDeps>>;
