import { createCalendar } from '@hourbank/service-kit/calendar';
import { createSignedUrls, createFiles } from '@hourbank/service-kit/files';
import { openPlatform, remoteIdentity } from '@hourbank/service-kit/service';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { openStore } from '@hourbank/service-kit/store';
import type { TasksConfig } from './config';
import { taskEntities, taskMigrations } from './db/data-source';
import { createTaskFiles } from './files/task-files';
import { createThumbnails } from './files/thumbnails';
import { eraseClients } from './erasure/erase-clients';
import { createGraphClient } from './meetings/graph-client';
import { createMeetingStore } from './meetings/meeting-store';
import { createClients } from './admin/clients';
import { createTaskStore } from './tasks/task-store';
import { createTaskView } from './tasks/task-view';
import type { Deps } from './dependencies';

/** Timeout of requests for client names, in ms. Short, because admins can use the list without names. */
const namesTimeoutMs = 1500;

interface OpenedDeps extends Deps {
  /** Call before the platform closes. */
  closeClients(): Promise<void>;
}

/** Opens all dependencies of use cases and routes, once per process. */
export async function openDeps(config: TasksConfig): Promise<OpenedDeps> {
  const store = await openStore(config.STORE_URL);
  const platform = await openPlatform({
    name: 'tasks',
    config,
    entities: taskEntities,
    migrations: taskMigrations,
    identitySource: remoteIdentity(config.IDENTITY_URL, eraseClients),
  });
  const { db, log, tokens } = platform;
  const identity = createServiceClient({
    target: 'identity',
    baseUrl: config.IDENTITY_URL,
    tokens,
    timeoutMs: namesTimeoutMs,
  });
  const files = createFiles({ db, store, log, keyPrefix: 'tasks' });
  const signedUrls = createSignedUrls({ secret: config.FILES_SECRET, isRevoked: platform.feed.isRevoked });

  return {
    platform,
    db,
    log,
    store,
    files,
    signedUrls,
    tx: db.tx,
    tasks: createTaskStore(db),
    meetings: createMeetingStore(db.read),
    taskFiles: createTaskFiles(files),
    thumbnails: createThumbnails({ tx: db.tx, files, log }),
    view: createTaskView(signedUrls),
    clients: createClients(identity, log),
    calendar: createCalendar(config.BUSINESS_TIME_ZONE),
    graph: config.graph && createGraphClient(config.graph),
    now: () => new Date(),
    closeClients: () => identity.close(),
  };
}
