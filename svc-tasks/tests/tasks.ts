import type { Pagination, Task } from '@hourbank/contracts';
import { type Answer, type Api, api, listen, signTestToken, startTestIdentity, testDatabase, testInternalSecret } from '@hourbank/testing';
import { createApp } from '../src/app';
import { readTasksConfig } from '../src/config';
import { openDeps } from '../src/deps';

export interface TaskPage { tasks: Task[]; pagination: Pagination }

/** svc-tasks over HTTP on a database of its own, with clients who call it. */
export async function startTasks(environment: Record<string, string> = {}) {
  const [database, identity] = await Promise.all([testDatabase('tasks'), startTestIdentity()]);
  const config = readTasksConfig({
    NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: database.url, IDENTITY_URL: identity.url, INTERNAL_SECRET: testInternalSecret, RATE_LIMITS: 'off', ...environment,
  });
  const deps = await openDeps(config);
  const server = await listen(createApp(deps).callback());
  const client = (id: number): Api => api(server.url, { token: signTestToken({ role: 'client', id }) });

  return {
    url: server.url, config, deps, identity, client,
    anonymous: api(server.url),
    admin: api(server.url, { token: signTestToken({ role: 'admin', id: 1 }) }),
    async file(clientId: number, description: string): Promise<Task> {
      const { status, body } = await client(clientId)<{ entry: Task }>('POST', '/api/client/tasks', { description });
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body.entry;
    },
    list: (clientId: number, query = ''): Promise<Answer<TaskPage>> => client(clientId)<TaskPage>('GET', `/api/client/tasks${query}`),
    async close() {
      await server.close();
      await deps.platform.close();
      await Promise.all([identity.close(), database.drop()]);
    },
  };
}
export type Tasks = Awaited<ReturnType<typeof startTasks>>;
