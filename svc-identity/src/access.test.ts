import { adminRoles, hasRight, type Operation, operationsOf } from '@hourbank/contracts';
import { api, eventuallyEqual, signServiceToken } from '@hourbank/testing';
import { signSessionToken } from '@hourbank/service-kit/auth';
import { type Identity, startIdentity } from '../tests/identity';

let identity: Identity;
let clientToken: string;
let clientId: number;
/** An owner whose sessions the tests may end. */
let ownerId: number;
beforeAll(async () => {
  identity = await startIdentity();
  const { token, client } = await identity.register();
  [clientToken, clientId] = [token, client.id];
  ownerId = (await identity.addAdmin('owner')).id;
});
afterAll(() => identity.close());

const guarded = operationsOf('identity')
  .filter(({ auth }) => auth !== 'public')
  .map((operation): [string, Operation] => [operation.id, operation]);
const open = operationsOf('identity')
  .filter(({ auth }) => auth === 'public')
  .map((operation): [string, Operation] => [operation.id, operation]);
const noSuchId = 999_999;
const call = (operation: Operation, token?: string, id = clientId) =>
  api(identity.url, { token })(
    operation.method,
    operation.path.replace(/\{\w+\}/g, String(id)),
    operation.body ? { name: '' } : undefined,
  );

/** A token of an owner. */
const ownerToken = async (over: { enrol?: true; confirmedAt?: number }) =>
  signSessionToken(await identity.deps.keyring.current(), {
    role: 'admin',
    adminRole: 'owner',
    id: ownerId,
    jti: crypto.randomUUID(),
    revision: 1,
    now: new Date(),
    ...over,
  });

describe.each(guarded)('%s', (_, operation) => {
  test('rejects a missing token and a malformed token', async () => {
    expect(await call(operation)).toMatchObject({
      status: 401,
      body: { error: 'No token available', code: 'unauthenticated', requestId: expect.any(String) },
    });
    for (const token of [
      'x.y.z',
      signServiceToken({ from: 'billing', to: 'tasks' }),
      signServiceToken({ from: 'billing', to: 'identity', secret: 'x'.repeat(40) }),
    ]) {
      expect(await call(operation, token)).toMatchObject({ status: 401, body: { error: 'Invalid or expired token' } });
    }
  });

  test('allows a role of admins exactly if it has the rights', async () => {
    for (const adminRole of operation.rights ? adminRoles : []) {
      const { status, body } = await call(operation, (await identity.addAdmin(adminRole)).token, noSuchId);
      const isAllowed = operation.rights?.every((right) => hasRight(adminRole, right));
      expect([adminRole, status === 403 && body]).toEqual([
        adminRole,
        isAllowed
          ? false
          : expect.objectContaining({ code: 'not_allowed', error: "You don't have permission to do this." }),
      ]);
    }
  });

  test('accepts a token that is only for setting up a second factor exactly if it serves that', async () => {
    const { status, body } = await call(
      operation,
      await ownerToken({ enrol: true, confirmedAt: Date.now() }),
      noSuchId,
    );
    const isRefused = status === 401 || (status === 403 && (body as { code: string }).code !== 'confirm_identity');
    expect(isRefused).toBe(operation.enrol !== true);
  });

  test('needs a session that was confirmed in the last 10 minutes exactly if it says so', async () => {
    const token = await ownerToken({ confirmedAt: Date.now() - 11 * 60_000 });
    const { status, body } = await call(operation, token, noSuchId);
    const isRefused = status === 403 && (body as { code: string }).code === 'confirm_identity';
    expect(isRefused).toBe(operation.stepUp === true);
  });

  test('rejects other roles', async () => {
    if (operation.auth === 'user') {
      expect((await call(operation, signServiceToken({ from: 'billing', to: 'identity' }))).status).toBe(401);
      for (const token of [clientToken, identity.adminToken]) expect((await call(operation, token)).status).toBe(422);
      return;
    }
    const wrong = operation.auth === 'admin' ? clientToken : identity.adminToken;
    expect((await call(operation, wrong)).status).toBe(operation.auth === 'service' ? 401 : 403);
  });
});

test.each(open)('%s needs no token', async (_, operation) => {
  expect([200, 422]).toContain((await call(operation)).status);
});

test('an unsupported method is 405 and lists the allowed methods', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const { status, headers } = await identity.anonymous(method, '/api/client/login');
    expect([status, headers.get('Allow')]).toEqual([405, 'POST']);
  }
});

test('serves health, readiness and its API description', async () => {
  expect((await identity.anonymous('GET', '/healthz')).status).toBe(200);
  // On a busy machine, a check can take longer than a probe waits.
  await eventuallyEqual(async () => {
    const { status, body } = await identity.anonymous('GET', '/readyz');
    return [status, body.checks];
  }, [200, expect.objectContaining({ database: true, identity: true })]);
  expect(await identity.anonymous('GET', '/openapi.json')).toMatchObject({
    status: 200,
    body: { paths: { '/api/clients': expect.anything() } },
  });
});
