import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { IdentityEvent } from '@hourbank/contracts';
import { identity, tasks } from '@hourbank/contracts';
import { testDatabase } from '@hourbank/testing';
import { signDownloadTicket, signSessionToken } from './auth/session-token';
import { commonEnvironment, readConfig } from './config/read-config';
import { conflict } from './errors';
import { Download, Page } from './http/answers';
import { openPlatform, type Platform } from './platform';
import { startService } from './run-service';
import { createServiceApp } from './service-app';
import * as z from 'zod';

const secret = 's'.repeat(40);
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'key-1' } as JsonWebKey & { kid: string };
const bare = { screenshots: [], documents: [], meetingStart: null, meetingEnd: null, meetingJoinUrl: null };
let events: IdentityEvent[] = [];
let database: Awaited<ReturnType<typeof testDatabase>>;
let platform: Platform;
let running: Awaited<ReturnType<typeof startService>>;
let url: string;
let handled = 0;

const token = (role: 'admin' | 'client', id = 7, now = new Date()) =>
  signSessionToken(
    { kid: 'key-1', privateKey: pair.privateKey },
    { role, id, jti: `${role}-${id}-${now.getTime()}`, now },
  );

type CallOptions = { as?: string | null; body?: unknown; headers?: Record<string, string>; raw?: string };

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

beforeAll(async () => {
  database = await testDatabase('kit');
  const config = readConfig(z.object(commonEnvironment), {
    PORT: '0',
    DATABASE_URL: database.url,
    INTERNAL_SECRET: secret,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  });
  platform = await openPlatform({
    name: 'tasks',
    config,
    entities: [],
    migrations: [],
    identity: () => ({
      fetchKeys: async () => [jwk],
      fetchEvents: async (after) => ({
        events: events.filter(({ id }) => id > after),
        cursor: Math.max(after, ...events.map(({ id }) => id)),
      }),
    }),
  });
  const app = createServiceApp(platform, {}, (serve) => {
    serve(tasks.listTasks, async ({ actor, input }) => ({
      tasks: [{ ...bare, id: actor.id, description: '', status: 'pending', createdAt: '', secret: 'x' }],
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
        entry: { ...bare, ...stored, status: 'pending' as const, createdAt: `presented for ${stored.id}` },
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
  running = await startService(config, async () => ({ app, platform }));
  url = `http://127.0.0.1:${running.port}`;
});

afterAll(async () => {
  await running.stop();
  await database.drop();
});

describe('who calls', () => {
  test('no token, a bad one, the wrong role: 401, 401, 403 in one shape', async () => {
    expect(await call('GET', '/api/client/tasks')).toMatchObject({
      status: 401,
      body: { error: 'No token available', code: 'unauthenticated', requestId: expect.any(String) },
    });
    expect((await call('GET', '/api/client/tasks')).headers.get('www-authenticate')).toBe('Bearer');
    expect(await call('GET', '/api/client/tasks', { as: token('admin') })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  test.each([
    ['nonsense', () => 'x.y.z'],
    [
      'another key',
      () =>
        signSessionToken(
          { kid: 'key-1', privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
          { role: 'client', id: 7, jti: 'j', now: new Date() },
        ),
    ],
    [
      'an unknown key id',
      () =>
        signSessionToken(
          { kid: '../../dev/null', privateKey: pair.privateKey },
          { role: 'client', id: 7, jti: 'j', now: new Date() },
        ),
    ],
    [
      'no algorithm',
      () =>
        `${Buffer.from('{"alg":"none","kid":"key-1"}').toString('base64url')}.${Buffer.from('{"sub":"7","aud":"client","iss":"hourbank"}').toString('base64url')}.`,
    ],
    [
      'the public key as a secret',
      () =>
        jwt.sign({ sub: '7', aud: 'client', iss: 'hourbank', jti: 'j' }, JSON.stringify(jwk), {
          algorithm: 'HS256',
          keyid: 'key-1',
          expiresIn: 60,
        }),
    ],
    ['an expired token', () => token('client', 7, new Date(Date.now() - 13 * 3_600_000))],
    [
      'a service token',
      () => jwt.sign({}, secret, { algorithm: 'HS256', issuer: 'billing', audience: 'tasks', expiresIn: 60 }),
    ],
  ])('%s is refused', async (_, make) => {
    expect(await call('GET', '/api/client/tasks', { as: make() })).toMatchObject({
      status: 401,
      body: { error: 'Invalid or expired token' },
    });
  });

  test('internal operations take tokens of services for this one only', async () => {
    const serviceToken = (audience: string) =>
      jwt.sign({}, secret, { algorithm: 'HS256', issuer: 'billing', audience, expiresIn: 60 });
    expect((await call('GET', '/internal/events', { as: serviceToken('tasks') })).status).toBe(200);
    expect((await call('GET', '/internal/events', { as: serviceToken('billing') })).status).toBe(401);
    expect((await call('GET', '/internal/events', { as: token('admin') })).status).toBe(401);
  });

  test('a revoked token and all older tokens of a person stop working, newer ones do not', async () => {
    const before = new Date(Date.now() - 5000);
    const [one, other, newer] = [token('client', 8, before), token('client', 9, before), token('client', 9)];
    expect((await call('GET', '/api/client/tasks', { as: one })).status).toBe(200);
    events = [
      {
        kind: 'token_revoked',
        id: 1,
        jti: `client-8-${before.getTime()}`,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
      {
        kind: 'subject_revoked',
        id: 2,
        audience: 'client',
        subject: 9,
        before: new Date(before.getTime() + 1).toISOString(),
      },
    ];
    await platform.feed.refresh();
    expect((await call('GET', '/api/client/tasks', { as: one })).status).toBe(401);
    expect((await call('GET', '/api/client/tasks', { as: other })).status).toBe(401);
    expect((await call('GET', '/api/client/tasks', { as: newer })).status).toBe(200);
  });
});

describe('what is asked', () => {
  const as = () => token('client');

  test('the answer is what the contract names, and nothing else', async () => {
    const { body } = await call('GET', '/api/client/tasks?page=2', { as: as() });
    expect(body).toEqual({
      tasks: [{ ...bare, id: 7, description: '', status: 'pending', createdAt: '' }],
      pagination: { currentPage: 2, pageSize: 5, totalPages: 1, totalCount: 1 },
    });
  });

  test.each([['page=0'], ['page=banana'], ['pageSize=101'], ['page=1&page=2'], ['page[]=1&page=']])(
    '?%s is 422',
    async (query) => {
      expect((await call('GET', `/api/client/tasks?${query}`, { as: as() })).status).toBe(422);
    },
  );

  test.each([
    ['unreadable JSON', { raw: '{"description":' }, 400, 'unreadable_json'],
    ['a bare string', { raw: '"x"' }, 400, 'unreadable_json'],
    ['a list', { raw: '[]' }, 422, 'invalid'],
    ['no body', {}, 422, 'invalid'],
    [
      'a form',
      { raw: 'description=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_type',
    ],
    [
      'another charset',
      { raw: '{"description":"x"}', headers: { 'Content-Type': 'application/json; charset=utf-16' } },
      415,
      'unsupported_type',
    ],
    ['too much', { raw: JSON.stringify({ description: 'x'.repeat(1_100_000) }) }, 413, 'too_large'],
    ['a broken multipart', { raw: 'x', headers: { 'Content-Type': 'multipart/form-data' } }, 400, 'unreadable_form'],
  ])('%s is refused clearly', async (_, request, status, code) => {
    const answer = await call('POST', '/api/client/tasks', { as: as(), ...request });
    expect([answer.status, answer.body?.code]).toEqual([status, code]);
    expect(answer.body).toMatchObject({ error: expect.any(String), requestId: answer.headers.get('x-request-id') });
  });

  test("a wrong field is named with the contract's message", async () => {
    expect(await call('POST', '/api/client/tasks', { as: as(), body: { description: '<p></p>' } })).toMatchObject({
      status: 422,
      body: { error: 'Description cannot be empty.', fields: { description: 'Description cannot be empty.' } },
    });
  });

  test('an id that is none is absent; an unknown address is absent; a wrong method says which are right', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '0x1', '99999999999'])
      expect((await call('DELETE', `/api/client/tasks/${id}`, { as: as() })).status).toBe(404);
    expect((await call('DELETE', '/api/client/tasks/7', { as: as() })).status).toBe(204);
    expect(await call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const wrong = await call('PATCH', '/api/client/tasks', { as: as() });
    expect([wrong.status, wrong.body?.code, wrong.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      expect.stringContaining('POST'),
    ]);
  });

  test('a defect tells nothing of itself', async () => {
    const answer = await call('POST', '/api/client/tasks', { as: as(), body: { description: 'defect' } });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('SELECT');
  });

  test('a page says how long the list is and where its neighbours are', async () => {
    const { headers } = await call('GET', '/api/clients?page=2&pageSize=20&search=a', { as: token('admin') });
    expect(headers.get('x-total-count')).toBe('45');
    expect(headers.get('link')).toBe(
      '</api/clients?page=1&pageSize=20&search=a>; rel="first", </api/clients?page=1&pageSize=20&search=a>; rel="prev", </api/clients?page=3&pageSize=20&search=a>; rel="next", </api/clients?page=3&pageSize=20&search=a>; rel="last"',
    );
  });
});

test('an unpaged list is followed by pages that may be asked for', async () => {
  const { headers } = await call('GET', '/api/clients?search=long', { as: token('admin') });
  expect(headers.get('link')).toContain('</api/clients?search=long&page=11&pageSize=100>; rel="next"');
});

describe('asked before', () => {
  const post = (key: string, description: string, as = token('client')) =>
    call('POST', '/api/client/tasks', { as, body: { description }, headers: { 'Idempotency-Key': key } });

  test('the same key, caller and body gets the first answer again, presented anew', async () => {
    const before = handled;
    const first = await post('key-a', 'hello');
    const again = await post('key-a', 'hello');
    expect([first.status, again.status, handled - before]).toEqual([201, 201, 1]);
    expect(again.body).toEqual(first.body);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
  });

  test('another body is 422, another caller is another request, a refusal is an answer too, a defect is none', async () => {
    expect(await post('key-a', 'other')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await post('key-a', 'other', token('client', 10))).status).toBe(201);
    const before = handled;
    expect((await post('key-b', 'conflict')).status).toBe(409);
    expect((await post('key-b', 'conflict')).body).toMatchObject({ code: 'no_way' });
    expect(handled - before).toBe(1);
    await post('key-c', 'defect');
    await post('key-c', 'defect');
    expect(handled - before).toBe(3);
  });

  test('fifty at once: one is done, the others get its answer', async () => {
    const before = handled;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('key-d', 'once')));
    expect(handled - before).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(49);
  });
});

test("health, readiness, metrics and the service's own description", async () => {
  expect((await call('GET', '/healthz')).body).toEqual({ status: 'ok' });
  expect((await call('GET', '/readyz')).body).toEqual({
    status: 'ok',
    checks: { database: true, keys: true, identity: true },
  });
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
    /http_request_duration_seconds_count\{service="tasks",operation="createTask",status="201"/,
  );
  const document = await call('GET', '/openapi.json');
  expect(document.body).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/client/tasks': { post: { operationId: 'createTask' } } },
  });
});

describe('downloads', () => {
  test('a header or a ticket for this very path opens them; the ticket dies with its session', async () => {
    const now = new Date();
    const session = {
      role: 'admin' as const,
      id: 3,
      jti: `admin-3-${now.getTime()}`,
      issuedAt: now.getTime(),
      expiresAt: 0,
    };
    const ticket = (path: string) => signDownloadTicket({ kid: 'key-1', privateKey: pair.privateKey }, session, path);
    const byHeader = await fetch(`${url}/api/clients.csv`, {
      headers: { Authorization: `Bearer ${token('admin', 3, now)}` },
    });
    expect([
      byHeader.status,
      byHeader.headers.get('content-type'),
      byHeader.headers.get('content-disposition'),
      byHeader.headers.get('cache-control'),
      await byHeader.text(),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="clients.csv"', 'private, no-store', 'id\r\n']);
    expect((await fetch(`${url}/api/clients.csv?ticket=${ticket('/api/clients.csv')}`)).status).toBe(200);
    expect((await fetch(`${url}/api/clients.csv?ticket=${ticket('/api/timePackages.csv')}`)).status).toBe(401);
    expect((await fetch(`${url}/api/clients.csv?ticket=${token('admin', 3, now)}`)).status).toBe(401);
    expect((await fetch(`${url}/api/clients?ticket=${ticket('/api/clients')}`)).status).toBe(401);
    expect((await call('GET', '/api/clients', { as: ticket('/api/clients') })).status).toBe(401);
    events = [
      ...events,
      { kind: 'token_revoked', id: 9, jti: session.jti, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
    ];
    await platform.feed.refresh();
    expect((await fetch(`${url}/api/clients.csv?ticket=${ticket('/api/clients.csv')}`)).status).toBe(401);
  });
});
