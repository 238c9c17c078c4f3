import { allOperations, type Operation } from '@hourbank/contracts';
import { api, type Api } from '@hourbank/testing';
import { apiTest as test, expect } from '../support/fixtures';
import { expectError } from '../support/responses';
import { queryOf } from '../support/operations';
import {
  type Account,
  anAccount,
  aSentStatement,
  aSoldPackage,
  aTaskWithMeeting,
  prepareInvoice,
} from '../support/people';

const downloads = allOperations.filter(({ download }) => download);
const ticketFor = (caller: Api, path: string) => caller<{ url: string }>('POST', '/api/download-tickets', { path });

/** A paid package with a credit note of an earlier invoice. */
async function aPackageWithCreditNote(adminApi: Api, clientId: number) {
  const sold = await aSoldPackage(adminApi, clientId, { taxRate: 11 });
  for (const status of ['pending', 'active']) await adminApi('PUT', `/api/timePackages/${sold.id}`, { status });
  return sold;
}

/** Creates the rows that the paths of downloads refer to. */
async function pathsOf({ id, api: owner }: Account, adminApi: Api) {
  const rows = {
    tasks: await aTaskWithMeeting(owner),
    billing: await aPackageWithCreditNote(adminApi, id),
    tracking: await aSentStatement(adminApi, id),
    identity: { id },
  };
  await prepareInvoice(adminApi, rows.billing.id);
  return (operation: Operation) =>
    operation.path.replace('{id}', String(rows[operation.service].id)).replace('{clientId}', String(id));
}

test('downloads need a ticket, have their content type and are not cached', async ({ stack, adminApi }) => {
  const owner = await anAccount(stack.url, adminApi);
  const pathOf = await pathsOf(owner, adminApi);
  expect(downloads.length).toBeGreaterThan(5);
  for (const operation of downloads) {
    const path = pathOf(operation);
    const ticket = await ticketFor(operation.auth === 'admin' ? adminApi : owner.api, path);
    expect([ticket.status, ticket.body.url], path).toEqual([201, expect.stringContaining(`${path}?ticket=`)]);
    const { status, headers } = await api(stack.url)('GET', ticket.body.url + queryOf(operation).replace('?', '&'));
    expect(status, path).toBe(200);
    expect(headers.get('content-type'), path).toContain(operation.download);
    expect(headers.get('content-disposition'), path).toMatch(/^(attachment|inline); filename=/);
    expect(headers.get('cache-control'), path).toBe('private, no-store');
  }
});

test('a ticket is valid for one path and unchanged parameters only', async ({ stack, adminApi }) => {
  const owner = await anAccount(stack.url, adminApi);
  const path = '/api/client/report';
  const { url } = (await ticketFor(owner.api, path)).body;
  const anonymous = api(stack.url);
  for (const other of ['/api/client/report/lines', '/api/client/info', '/api/clients.csv', '/api/client/invoice/1']) {
    expectError(await anonymous('GET', url.replace(path, other)), 401, { code: 'unauthenticated' }, other);
  }
  for (const wrong of [`${path}?ticket=a.b.c`, url.slice(0, -3), `${path}?ticket=${owner.token}`]) {
    expectError(await anonymous('GET', wrong), 401, { code: 'unauthenticated' }, wrong);
  }
  const ticket = new URL(url, stack.url).searchParams.get('ticket') ?? '';
  expectError(await api(stack.url, { token: ticket })('GET', '/api/client/info'), 401, { code: 'unauthenticated' });
});

test("tickets are issued for own downloads only, and another client's ticket returns 404", async ({
  stack,
  adminApi,
}) => {
  const [owner, other] = [await anAccount(stack.url, adminApi), await anAccount(stack.url, adminApi)];
  const pathOf = await pathsOf(owner, adminApi);
  for (const operation of downloads) {
    const path = pathOf(operation);
    const wrong = await ticketFor(operation.auth === 'admin' ? owner.api : adminApi, path);
    expectError(wrong, 422, { code: 'invalid', error: 'Path required' }, path);
    if (operation.auth !== 'client' || !operation.path.includes('{')) continue;
    const { url } = (await ticketFor(other.api, path)).body;
    expectError(await api(stack.url)('GET', url), 404, { code: 'not_found' }, path);
  }
  for (const path of ['/api/client/info', '/api/clients', '/api/client/report/../info', 'https://example.com/']) {
    expectError(await ticketFor(owner.api, path), 422, { code: 'invalid' }, path);
  }
});

test('a ticket ends with its session', async ({ stack, adminApi }) => {
  const { api: client } = await anAccount(stack.url, adminApi);
  const { url } = (await ticketFor(client, '/api/client/report')).body;
  expect((await api(stack.url)('GET', url)).status).toBe(200);
  expect((await client('POST', '/api/client/logout')).status).toBe(204);
  await expect.poll(async () => (await api(stack.url)('GET', url)).status, { timeout: 40_000 }).toBe(401);
});
