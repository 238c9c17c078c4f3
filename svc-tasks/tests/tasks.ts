import type { Pagination, AdminTask, Task } from '@hourbank/contracts';
import {
  type TestResponse,
  type Api,
  api,
  listen,
  listStore,
  signTestToken,
  startTestIdentity,
  serviceDatabase,
  testInternalSecret,
  testStore,
} from '@hourbank/testing';
import { createApp } from '../src/app';
import { wholeSchema } from '../src/db/data-source';
import { readTasksConfig } from '../src/config';
import { openDeps } from '../src/deps';

export interface TaskPage {
  tasks: Task[];
  pagination: Pagination;
}
export interface AdminTaskPage {
  tasks: AdminTask[];
  pagination: Pagination;
}

const hour = 3_600_000;
/** Read once per run, so that two meetings of a test never differ by an hour. */
const thisHour = Math.floor(Date.now() / hour) * hour;

/** A one-hour meeting that starts the given number of hours from now. */
export const aMeeting = (inHours = 24) => {
  const start = thisHour + inHours * hour;
  return { meetingStart: new Date(start).toISOString(), meetingEnd: new Date(start + hour).toISOString() };
};

interface StartOptions {
  /** Whether calls of svc-identity have the time limit of production. */
  isImpatient?: boolean;
  /** Which clients exist and which are closed. */
  clients?: Parameters<typeof startTestIdentity>[0];
}

/** Starts svc-tasks over HTTP with its own database and store, and creates callers for clients and admins. */
export async function startTasks(
  over: Record<string, string> = {},
  { isImpatient = false, clients }: StartOptions = {},
) {
  const [database, store, identity] = await Promise.all([
    serviceDatabase('tasks', wholeSchema),
    testStore(),
    startTestIdentity(clients),
  ]);
  const environment = {
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    STORE_URL: store.url,
    // A call may take long, because a busy machine is not an unavailable service.
    IDENTITY_URL: isImpatient ? identity.url : `${identity.url}?timeout=60`,
    INTERNAL_SECRET: testInternalSecret,
    FILES_SECRET: 'files-secret-of-the-tests-01234567890123',
    RATE_LIMITS: 'off',
    ...over,
  };
  const config = readTasksConfig({ NODE_ENV: 'test', PORT: '0', ...environment });
  const deps = await openDeps(config);
  const server = await listen(createApp(deps).callback());
  /** One session for each client: the URLs of files are those of a session. */
  const sessions = new Map<number, Api>();
  const client = (id: number): Api => {
    const session = sessions.get(id) ?? api(server.url, { token: signTestToken({ role: 'client', id }) });
    sessions.set(id, session);
    return session;
  };

  return {
    url: server.url,
    config,
    environment,
    deps,
    identity,
    client,
    anonymous: api(server.url),
    admin: api(server.url, { token: signTestToken({ role: 'admin', id: 1 }) }),
    /** An admin with a name, who works on tasks. */
    asAdmin: (id: number): Api =>
      api(server.url, {
        token: signTestToken({ role: 'admin', id, adminRole: 'technician', claims: { name: `Admin ${id}` } }),
      }),
    storedKeys: () => listStore(store.url),
    async file(clientId: number, description: string, more: Record<string, string> = {}): Promise<Task> {
      const { status, body } = await client(clientId)<{ entry: Task }>('POST', '/api/client/tasks', {
        description,
        ...more,
      });
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body.entry;
    },
    list: (clientId: number, query = ''): Promise<TestResponse<TaskPage>> =>
      client(clientId)<TaskPage>('GET', `/api/client/tasks${query}`),
    async close() {
      await server.close();
      await deps.closeClients();
      await deps.platform.close();
      await Promise.all([identity.close(), database.drop(), store.drop()]);
    },
  };
}
export type Tasks = Awaited<ReturnType<typeof startTasks>>;

/** Removes signatures from the URLs of files: they differ by session and, every five minutes, by time. */
export const unsigned = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/\?exp=[^"]+/g, ''));
