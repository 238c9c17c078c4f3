import { allOperations } from '@hourbank/contracts';
import { api, type TestResponse, type Api, aPng, form } from '@hourbank/testing';
import { apiTest, expect, test } from '../support/fixtures';
import { expectAccessible } from '../support/accessibility';
import { expectError, expectSecurityHeaders } from '../support/responses';
import { anAccount, aSoldPackage } from '../support/people';
import { expectNoSidewaysScroll } from '../support/screen';

const open = allOperations.filter(({ path }) => path.startsWith('/api/'));
const isPathOf = ({ path }: { path: string }, url: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url);
const labelOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; tags: string[]; security: Record<string, unknown>[] }>>;
}

apiTest(
  'the OpenAPI document lists every public operation once, with its service and roles, and no internal one',
  async ({ stack }) => {
    const describe = async () => {
      const { body: document } = await api(stack.url)<Document>('GET', '/api/openapi.json');
      expect(document.openapi).toMatch(/^3\.1/);
      return Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
      );
    };
    // The document lacks a service for some seconds if it has responded too late.
    await expect
      .poll(async () => (await describe()).map(labelOf).sort())
      .toEqual([...new Set(open.map(labelOf))].sort());
    const described = await describe();
    for (const { operationId, tags, security } of described) {
      const { service, auth, download } = open.find(({ id }) => id === operationId) ?? {};
      const callers = [
        ...(auth === 'public' ? [] : auth === 'user' ? ['admin', 'client'] : [String(auth)]),
        ...(download ? ['ticket'] : []),
      ];
      expect({ operationId, tags, security }).toEqual({
        operationId,
        tags: [service],
        security: callers.map((caller) => ({ [caller]: [] })),
      });
    }
  },
);

test('the API page lists every operation and is accessible', async ({ page }) => {
  await expect(async () => {
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1, name: 'Hourbank API' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(new Set(open.map(labelOf)).size, {
      timeout: 3_000,
    });
  }).toPass({ timeout: 60_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // All operations look alike, and axe takes long for hundreds.
  await page.evaluate(() => {
    for (const operation of [...document.querySelectorAll('article')].slice(20)) operation.remove();
  });
  await expectAccessible(page);
});

apiTest('all kinds of responses have the security headers', async ({ stack, adminApi }) => {
  const anonymous = api(stack.url);
  const sold = await aSoldPackage(adminApi, (await anAccount(stack.url, adminApi)).id);
  const { body: proven } = await adminApi<{ paymentProofUrl: string }>(
    'PUT',
    `/api/timePackages/${sold.id}`,
    form({}, { paymentProof: aPng() }),
  );
  const responses: [string, TestResponse<unknown>][] = [
    ...(await Promise.all(
      [
        '/',
        '/login',
        '/client-portal',
        '/config.json',
        '/api/docs',
        '/api/openapi.json',
        '/healthz',
        '/api/nothing',
        '/nothing.js',
        proven.paymentProofUrl,
      ].map(async (path): Promise<[string, TestResponse<unknown>]> => [path, await anonymous('GET', path)]),
    )),
    ['a list', await adminApi('GET', '/api/clients')],
    ['a creation', await adminApi('POST', '/api/timePackages', {})],
    ['not JSON', await adminApi('POST', '/api/clients', '{', { 'content-type': 'application/json' })],
    ['too large', await adminApi('POST', '/api/clients', { note: 'x'.repeat(1_100_000) })],
  ];
  for (const [about, { headers }] of responses) expectSecurityHeaders(headers, about);
  expect(responses.map(([, { status }]) => status)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 404, 404, 200, 200, 422, 400, 413,
  ]);
});

apiTest('a stored file returns 404 without a valid signature', async ({ stack, adminApi }) => {
  const sold = await aSoldPackage(adminApi, (await anAccount(stack.url, adminApi)).id);
  const proof = aPng();
  const { body } = await adminApi<{ paymentProofUrl: string }>(
    'PUT',
    `/api/timePackages/${sold.id}`,
    form({}, { paymentProof: proof }),
  );
  const file = await fetch(stack.url + body.paymentProofUrl);
  expect(Buffer.from(await file.arrayBuffer()).equals(proof.bytes)).toBe(true);
  const [path = '', query = ''] = body.paymentProofUrl.split('?');
  for (const wrong of ['', `?${query.replace(/sig=.{4}/, 'sig=AAAA')}`, `?${query.replace(/exp=\d/, 'exp=9')}`]) {
    expectError(await adminApi('GET', path + wrong), 404, { code: 'not_found' }, wrong);
  }
});

apiTest('only /healthz is public, not readiness, metrics, service documents or keys', async ({ stack, adminApi }) => {
  expect((await api(stack.url)('GET', '/healthz')).body).toEqual({ status: 'ok' });
  for (const path of ['/readyz', '/metrics', '/openapi.json', '/.well-known/jwks.json']) {
    const { headers, body } = await adminApi<unknown>('GET', path);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(text, path).not.toMatch(/gateway_request|process_cpu|"database"|"keys"|"paths"/);
    expect(headers.get('content-type'), path).toMatch(/html|json/);
  }
});

apiTest('an unsupported method returns 405 with the supported ones in Allow', async ({ stack, adminApi }) => {
  for (const path of new Set(open.map((operation) => operation.path))) {
    const url = path.replace(/\{\w+\}/g, '1');
    // `/api/admins/names` is also a path of `/api/admins/{id}`.
    const supported = new Set<string>(open.filter((operation) => isPathOf(operation, url)).map(({ method }) => method));
    const other = ['PATCH', 'PUT', 'DELETE', 'POST', 'GET'].find((method) => !supported.has(method)) ?? 'PROPFIND';
    for (const caller of [adminApi, api(stack.url)]) {
      const response = await caller(other, url);
      expectError(response, 405, { code: 'method_not_allowed' }, `${other} ${path}`);
      expect(new Set(response.headers.get('allow')?.split(', ')), path).toEqual(
        new Set([...supported, ...(supported.has('GET') ? ['HEAD'] : [])]),
      );
    }
  }
});

/** Each of the paths belongs to another service (D-17). */
const paths = {
  client: ['/api/client/packages', '/api/client/info', '/api/client/entries', '/api/client/tasks'],
  admin: ['/api/clients', '/api/timePackages', '/api/timeEntries/client/1', '/api/client/tasks'],
} as const;

const statuses = async (caller: Api, urls: readonly string[]) =>
  (await Promise.all(urls.map((url) => caller('GET', url)))).map(({ status }) => status);

apiTest(
  'after logging out, a token stops working at every service; other tokens continue',
  async ({ stack, adminApi }) => {
    const account = await anAccount(stack.url, adminApi);
    const { body: login } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
    const callers = { client: account.api, admin: api(stack.url, { token: login.token }) };
    expect(await statuses(callers.client, paths.client)).toEqual([200, 200, 200, 200]);
    expect(await statuses(callers.admin, paths.admin)).toEqual([200, 200, 200, 403]);

    expect((await callers.client('POST', '/api/client/logout')).status).toBe(204);
    expect((await callers.admin('POST', '/api/auth/logout')).status).toBe(204);
    await expect.poll(() => statuses(callers.client, paths.client)).toEqual([401, 401, 401, 401]);
    await expect.poll(() => statuses(callers.admin, paths.admin)).toEqual([401, 401, 401, 401]);

    expectError(await callers.client('GET', '/api/client/info'), 401, { error: 'Invalid or expired token' });
    expect(await statuses(adminApi, paths.admin.slice(0, 3))).toEqual([200, 200, 200]);
  },
);
