import { adminRoles, hasRight, type Operation, operationsOf } from '@hourbank/contracts';
import { type Api, api, eventuallyEqual, signServiceToken, signTestToken } from '@hourbank/testing';
import { aMeeting, startTasks, type Tasks } from '../tests/tasks';

let tasks: Tasks;
let id: number;
/** A message of the client or of the admin, and a note: what an operation on one of them names. */
let own: Record<string, number>;
beforeAll(async () => {
  tasks = await startTasks();
});
beforeEach(async () => {
  ({ id } = await tasks.file(7, '<p>one</p>', aMeeting()));
  const add = async (by: Api, path: string) => (await by<{ id: number }>('POST', path, { body: '<p>x</p>' })).body.id;
  own = {
    client: await add(tasks.client(7), `/api/client/tasks/${id}/messages`),
    admin: await add(tasks.admin, `/api/tasks/${id}/messages`),
    noteId: await add(tasks.admin, `/api/tasks/${id}/notes`),
  };
});
afterAll(() => tasks.close());

const callers = { client: { role: 'client', id: 7 }, admin: { role: 'admin', id: 1 } } as const;
const roleOf = ({ auth }: Operation) => (auth === 'admin' ? 'admin' : 'client');
const bodyOf = ({ method, body }: Operation) =>
  body &&
  (method === 'PATCH' ? { status: 'done' } : { description: '<p>x</p>', body: '<p>x</p>', clientId: 7, ...aMeeting() });
const idIn = (operation: Operation, name: string) => (name === 'messageId' ? own[roleOf(operation)] : own[name]) ?? id;
const operations = operationsOf('tasks').map((operation): [string, Operation] => [operation.id, operation]);
const call = (operation: Operation, token?: string) =>
  api(tasks.url, { token })(
    operation.method,
    operation.path.replace(/\{(\w+)\}/g, (_, name) => String(idIn(operation, name))),
    bodyOf(operation),
  );

describe.each(operations)('%s', (_, operation) => {
  test('rejects a caller without a token', async () => {
    expect(await call(operation)).toMatchObject({
      status: 401,
      body: { error: 'No token available', code: 'unauthenticated', requestId: expect.any(String) },
    });
  });

  test('rejects a token that is forged, expired or of a service', async () => {
    const bad = [
      'x.y.z',
      signTestToken({ ...callers[roleOf(operation)], claims: { exp: 1 } }),
      signServiceToken({ from: 'tracking', to: 'tasks' }),
    ];
    for (const token of bad)
      expect(await call(operation, token)).toMatchObject({ status: 401, body: { error: 'Invalid or expired token' } });
  });

  test('rejects other roles', async () => {
    expect(
      (await call(operation, signTestToken(callers[roleOf(operation) === 'admin' ? 'client' : 'admin']))).status,
    ).toBe(403);
  });

  test('allows a role of admins exactly if it has the rights', async () => {
    for (const adminRole of operation.rights ? adminRoles : []) {
      const { status, body } = await call(operation, signTestToken({ ...callers.admin, adminRole }));
      const isAllowed = operation.rights?.every((right) => hasRight(adminRole, right));
      expect([adminRole, status === 403 && body]).toEqual([
        adminRole,
        isAllowed
          ? false
          : expect.objectContaining({ code: 'not_allowed', error: "You don't have permission to do this." }),
      ]);
    }
  });

  test('refuses a token that is only for setting up a second factor', async () => {
    const enrol = signTestToken({ ...callers.admin, claims: { aud: 'admin-enrol' } });
    expect((await call(operation, enrol)).status).toBe(403);
  });

  test('accepts the intended role', async () => {
    expect([200, 201, 204]).toContain((await call(operation, signTestToken(callers[roleOf(operation)]))).status);
  });
});

test('a revoked token is rejected shortly after', async () => {
  const token = signTestToken({ role: 'client', id: 9 });
  const status = async () => (await api(tasks.url, { token })('GET', '/api/client/tasks')).status;
  expect(await status()).toBe(200);
  tasks.identity.publish({
    kind: 'subject_revoked',
    audience: 'client',
    subject: 9,
    revision: 2,
  });
  while ((await status()) !== 401) await new Promise((resolve) => setTimeout(resolve, 50));
});

test('an unsupported method is 405 and lists the supported methods', async () => {
  const { status, headers } = await tasks.client(7)('PATCH', '/api/client/tasks');
  expect([status, headers.get('Allow')]).toEqual([405, expect.stringContaining('POST')]);
});

test('serves health, readiness and its API description', async () => {
  expect((await tasks.anonymous('GET', '/healthz')).status).toBe(200);
  // On a busy machine, a check can take longer than a probe waits.
  await eventuallyEqual(async () => {
    const { status, body } = await tasks.anonymous('GET', '/readyz');
    return [status, body.checks];
  }, [200, expect.objectContaining({ database: true, identity: true, store: true })]);
  expect(await tasks.anonymous('GET', '/openapi.json')).toMatchObject({
    status: 200,
    body: { paths: { '/api/client/tasks': expect.anything() } },
  });
});
