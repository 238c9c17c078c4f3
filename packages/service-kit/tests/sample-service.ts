import type Router from '@koa/router';
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import type { IdentityEvent } from '@hourbank/contracts';
import { identity, tasks } from '@hourbank/contracts';
import { serviceDatabase } from '@hourbank/testing';
import { signSessionToken } from '../src/auth/session-token';
import { commonEnvironment, readConfig } from '../src/config/read-config';
import { conflict } from '../src/errors';
import { Download, Page } from '../src/http/responses';
import type { Serve } from '../src/http/serve';
import { openPlatform } from '../src/service/platform';
import { platformTables } from '../src/service/platform-tables';
import { startService } from '../src/service/run-service';
import { createServiceApp } from '../src/service/service-app';
import { schemaOf } from './sample-tables';
import * as z from 'zod';

export const secret = 's'.repeat(40);
export const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'key-1' } as JsonWebKey & { kid: string };
/** A task without files and meeting. */
export const emptyTask = {
  revision: 1,
  screenshots: [],
  documents: [],
  meetingStart: null,
  meetingEnd: null,
  meetingJoinUrl: null,
  awaits: 'us' as const,
  messages: 0,
  addedByUs: false,
};

export const token = (role: 'admin' | 'client', id = 7, now = new Date(), revision = 1) =>
  signSessionToken(
    { kid: 'key-1', privateKey: pair.privateKey },
    {
      role,
      ...(role === 'admin' && { adminRole: 'owner' as const }),
      id,
      jti: `${role}-${id}-${now.getTime()}`,
      revision,
      now,
    },
  );

type CallOptions = { as?: string | null; body?: unknown; headers?: Record<string, string>; raw?: string | Buffer };

const schema = schemaOf(...platformTables);

/**
 * Starts a service with a few operations of the contract, for tests of behaviour that all services share. `env`
 * overrides its environment, and `bindMore` adds routes and operations.
 */
export async function startSampleService(
  env: Record<string, string> = {},
  bindMore: (router: Router, serve: Serve) => void = () => undefined,
) {
  const database = await serviceDatabase('sample', schema);
  const events: IdentityEvent[] = [];
  let handled = 0;
  const config = readConfig(z.object(commonEnvironment), {
    PORT: '0',
    DATABASE_URL: database.url,
    INTERNAL_SECRET: secret,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    ...env,
  });
  const platform = await openPlatform({
    name: 'tasks',
    config,
    schema,
    identitySource: () => ({
      fetchKeys: async () => [jwk],
      reportUses: async () => undefined,
      fetchEvents: async (after) => ({
        events: events.filter(({ id }) => id > after),
        cursor: Math.max(after, ...events.map(({ id }) => id)),
      }),
    }),
  });
  const app = createServiceApp(platform, {}, (serve, router) => {
    bindMore(router, serve);
    serve(tasks.listTasks, async ({ actor, input }) => ({
      tasks: [{ ...emptyTask, id: actor.id, description: '', status: 'pending', createdAt: '', secret: 'x' }],
      pagination: { currentPage: input.query.page ?? 1, pageSize: 5, totalPages: 1, totalCount: 1 },
    }));
    serve(
      tasks.createTask,
      async ({ input, actor }) => {
        handled += 1;
        if (input.body.description === 'conflict') throw conflict('no_way', 'No way.');
        if (input.body.description === 'defect') throw new Error('SELECT secret FROM nowhere');
        return { id: actor.id, description: input.body.description };
      },
      (stored) => ({
        entry: { ...emptyTask, ...stored, status: 'pending' as const, createdAt: `presented for ${stored.id}` },
      }),
    );
    serve(tasks.deleteTask, async () => {});
    serve(
      identity.listClients,
      async ({ input }) =>
        new Page([], {
          page: input.query.page ?? 1,
          pageSize: input.query.pageSize ?? 1000,
          totalCount: input.query.search === 'long' ? 1045 : 45,
        }),
    );
    serve(identity.exportClients, async () => new Download('clients.csv', Buffer.from('id\r\n')));
    serve(identity.listIdentityEvents, async () => ({ events: [], cursor: 0 }));
  });
  const running = await startService(config, async () => ({ app, platform }));
  const url = `http://127.0.0.1:${running.port}`;

  async function call(method: string, path: string, { as, body, headers = {}, raw }: CallOptions = {}) {
    const response = await fetch(url + path, {
      method,
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      headers: {
        ...(as && { Authorization: `Bearer ${as}` }),
        ...((body !== undefined || raw !== undefined) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : (JSON.parse(text) as Record<string, unknown> & unknown[]),
    };
  }

  return {
    url,
    port: running.port,
    platform,
    call,
    /** Adds identity events and waits until the service has read them. */
    async publish(...published: IdentityEvent[]) {
      events.push(...published);
      // The first may join a poll that had its response before the events.
      await platform.feed.refresh();
      await platform.feed.refresh();
    },
    /** The number of calls of the createTask handler. */
    handled: () => handled,
    async stop() {
      await running.stop();
      await database.drop();
    },
  };
}
export type SampleService = Awaited<ReturnType<typeof startSampleService>>;
