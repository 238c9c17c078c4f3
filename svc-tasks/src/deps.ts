import { createCalendar } from '@hourbank/service-kit/calendar';
import { createFiles, createSignedUrls, diskMetrics } from '@hourbank/service-kit/files';
import { createSharedLimiter } from '@hourbank/service-kit/rate-limit';
import { openPlatform, remoteIdentity } from '@hourbank/service-kit/service';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { openStore } from '@hourbank/service-kit/store';
import type { TasksConfig } from './config';
import { wholeSchema } from './db/data-source';
import { createFileView } from './files/file-view';
import { createTaskFiles } from './files/task-files';
import { createThumbnails } from './files/thumbnails';
import { eraseClients } from './erasure/erase-clients';
import { createGraphClient } from './meetings/graph-client';
import { createMeetingStore } from './meetings/meeting-store';
import { createClients } from './admin/clients';
import { createColleagues } from './admin/colleagues';
import { createMessageView } from './conversation/message-view';
import { createMessageStore } from './messages/message-store';
import { createTaskStore } from './tasks/task-store';
import { createTaskView } from './tasks/task-view';

/** Timeout of requests for client names, in ms. Short, because admins can use the list without names. */
const namesTimeoutMs = 1500;

/** Opens all dependencies of use cases and routes, once per process. */
export async function openDeps(config: TasksConfig) {
  const store = await openStore(config.STORE_URL);
  const platform = await openPlatform({
    name: 'tasks',
    config,
    schema: wholeSchema,
    identitySource: remoteIdentity(config.IDENTITY_URL, eraseClients),
  });
  const { db, log, tokens, limits } = platform;
  const identity = createServiceClient({
    target: 'identity',
    baseUrl: config.IDENTITY_URL,
    tokens,
    timeoutMs: namesTimeoutMs,
  });
  diskMetrics(platform.metrics, store);
  const files = createFiles({ db, store, log, keyPrefix: 'tasks' });
  const signedUrls = createSignedUrls({
    secret: config.FILES_SECRET,
    isRevoked: platform.feed.isRevoked,
    limit: platform.limit,
  });
  const fileView = createFileView(signedUrls);

  return {
    platform,
    db,
    log,
    store,
    files,
    /** What one client may store. */
    quotas: config.CLIENT_QUOTAS,
    signedUrls,
    transact: db.tx,
    tasks: createTaskStore(db),
    meetings: createMeetingStore(db.read),
    messages: createMessageStore(db.read),
    taskFiles: createTaskFiles(files, 'task'),
    messageFiles: createTaskFiles(files, 'message'),
    thumbnails: createThumbnails({ transact: db.tx, files, log }),
    view: createTaskView(fileView),
    messageView: createMessageView(fileView),
    clients: createClients(identity, log),
    colleagues: createColleagues(identity, log),
    limiter: createSharedLimiter(db),
    limits,
    calendar: createCalendar(config.BUSINESS_TIME_ZONE),
    /** Null if online meetings are disabled. */
    graph: config.graph && createGraphClient(config.graph),
    now: () => new Date(),
    /** Call before the platform closes. */
    closeClients: () => identity.close(),
  };
}

/** What use cases can ask for, each by name: `Pick<Deps, 'tx' | 'tasks'>`. */
export type Deps = Awaited<ReturnType<typeof openDeps>>;
