import {
  adminRoles,
  type BalanceLink,
  hasRight,
  type Operation,
  operationsOf,
  type TimePackage,
} from '@hourbank/contracts';
import { api, aPng, eventuallyEqual, form, signServiceToken, signTestToken } from '@hourbank/testing';
import { type Billing, startBilling } from '../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
  linkId = (await billing.client(7)<BalanceLink>('POST', '/api/client/balance-links', {})).body.id;
  packageId = (await billing.sell()).id;
});
afterAll(() => billing.close());

const operations = operationsOf('billing')
  .filter(({ auth }) => auth !== 'public')
  .map((operation): [string, Operation] => [operation.id, operation]);
let packageId: number;
let linkId: string;
const pathOf = ({ path, selectedBy }: Operation) =>
  path.replace(/\{\w+\}/g, /balance-links|seals/.test(path) ? linkId : String(packageId)) +
  (selectedBy ? `?${selectedBy}=${packageId}` : '');
const as = (token?: string) => api(billing.url, { token });
const admin = { role: 'admin', id: 1 } as const;

describe.each(operations)('%s', (_, operation) => {
  const call = (token?: string) => as(token)(operation.method, pathOf(operation), operation.body ? {} : undefined);

  test('refuses a caller without a token', async () => {
    expect(await call()).toMatchObject({ status: 401, body: { error: 'No token available' } });
  });

  test('refuses a token that is forged, expired or of another service', async () => {
    const forged = signServiceToken({ from: 'tracking', to: 'billing', secret: 'another-secret-of-32-characters-...' });
    const bad = [
      forged,
      signServiceToken({ from: 'tracking', to: 'tasks' }),
      signTestToken({ ...admin, claims: { exp: 1 } }),
      'x.y.z',
    ];
    for (const token of bad)
      expect(await call(token)).toMatchObject({ status: 401, body: { error: 'Invalid or expired token' } });
  });

  test('refuses the wrong role', async () => {
    const wrong = operation.auth === 'admin' ? signTestToken({ role: 'client', id: 7 }) : signTestToken(admin);
    expect((await call(wrong)).status).toBe(operation.auth === 'service' ? 401 : 403);
  });

  test('allows a role of admins exactly if it has the rights', async () => {
    for (const adminRole of operation.rights ? adminRoles : []) {
      const { status, body } = await call(signTestToken({ ...admin, adminRole }));
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
    const enrol = signTestToken({ ...admin, claims: { aud: 'admin-enrol' } });
    expect((await call(enrol)).status).toBe(operation.auth === 'service' ? 401 : 403);
  });

  test('needs a confirmed session exactly if it says so', async () => {
    const { status, body } = await call(signTestToken({ ...admin, claims: { confirmedAt: undefined } }));
    const isRefused = status === 403 && (body as { code: string }).code === 'confirm_identity';
    expect(isRefused).toBe(operation.stepUp === true);
  });

  test('is served', async () => {
    const status = operation.id === 'remindOfPayment' ? 'pending' : 'active';
    packageId = (await billing.sell({ status, taxRate: 11 })).id;
    if (operation.id === 'getCreditNote')
      await billing.admin('PUT', `/api/timePackages/${packageId}`, { status: 'pending' });
    const right =
      operation.auth === 'service'
        ? signServiceToken({ from: 'tracking', to: 'billing' })
        : signTestToken(operation.auth === 'client' ? { role: 'client', id: 7 } : admin);
    expect([200, 201, 204, 422]).toContain((await call(right)).status);
  });
});

test('only balances by link, the verification of statements and the face of the provider are public', async () => {
  const open = operationsOf('billing').filter(({ auth }) => auth === 'public');
  expect(open.map(({ path }) => path)).toEqual([
    '/api/balance',
    '/api/settings/provider',
    '/api/seal-keys',
    '/api/verify',
  ]);
  expect((await as()('GET', '/api/balance')).status).toBe(404);
});

test('rejects other methods with 405 and lists the allowed ones', async () => {
  const { status, headers } = await billing.admin('PATCH', '/api/timePackages');
  expect([status, headers.get('Allow')]).toEqual([405, expect.stringContaining('POST')]);
});

test('serves liveness, readiness and its OpenAPI document', async () => {
  expect((await billing.anonymous('GET', '/healthz')).status).toBe(200);
  // On a busy machine, a check can take longer than a probe waits.
  await eventuallyEqual(async () => {
    const { status, body } = await billing.anonymous('GET', '/readyz');
    return [status, body.checks];
  }, [200, expect.objectContaining({ database: true, identity: true, store: true })]);
});

test('the sessions of a disabled admin end with their download tickets and the addresses of files', async () => {
  packageId = (await billing.sell()).id;
  const jti = crypto.randomUUID();
  const person = { role: 'admin', id: 40 } as const;
  const own = as(signTestToken({ ...person, claims: { jti } }));
  const path = '/api/timePackages.csv';
  const ticket = signTestToken({ ...person, claims: { aud: 'download', role: 'admin', session: jti, path } });
  await billing.admin('PUT', `/api/timePackages/${packageId}`, form({}, { paymentProof: aPng() }));
  const { body } = await own<TimePackage>('GET', `/api/timePackages/${packageId}`);
  const statuses = async () => [
    (await own('GET', `/api/timePackages/${packageId}`)).status,
    (await as()('GET', `${path}?ticket=${ticket}`)).status,
    (await as()('GET', String(body.paymentProofUrl))).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await billing.endSessions(41);
  expect(await statuses()).toEqual([200, 200, 200]);
  await billing.endSessions(40);
  expect(await statuses()).toEqual([401, 401, 404]);
});
