import type { Calendar } from '@hourbank/service-kit/calendar';
import type { Db } from '@hourbank/service-kit/db';
import type { Files, SignedUrls } from '@hourbank/service-kit/files';
import type { Logger } from '@hourbank/service-kit/logger';
import type { Platform } from '@hourbank/service-kit/service';
import type { Store } from '@hourbank/service-kit/store';
import type { Clients } from './admin/clients';
import type { TaskFileStore } from './files/task-files';
import type { Thumbnails } from './files/thumbnails';
import type { GraphClient } from './meetings/graph-client';
import type { MeetingStore } from './meetings/meeting-store';
import type { TaskStore } from './tasks/task-store';
import type { TaskView } from './tasks/task-view';

/** What use cases can ask for, each by name: `Pick<Deps, 'tx' | 'tasks'>`. `deps.ts` creates it. */
export interface Deps {
  platform: Platform;
  db: Db;
  tx: Db['tx'];
  log: Logger;
  store: Store;
  files: Files;
  signedUrls: SignedUrls;
  tasks: TaskStore;
  meetings: MeetingStore;
  taskFiles: TaskFileStore;
  thumbnails: Thumbnails;
  view: TaskView;
  clients: Clients;
  calendar: Calendar;
  /** Null if online meetings are disabled. */
  graph: GraphClient | null;
  now: () => Date;
}
