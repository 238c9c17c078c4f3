import { allOperations, type Operation } from '@hourbank/contracts';
import { api, type Answer, type Api, aPng, form } from '@hourbank/testing';
import { apiTest as test, expect } from '../support/fixtures';
import { expectError, expectSecurityHeaders } from '../support/answers';
import { type Account, anAccount, aRequestedPackage, aSoldPackage, aTaskWithMeeting } from '../support/people';

const noSuchId = 2_000_000_000;
const pathOf = ({ path, selectedBy }: Operation, id: number = noSuchId) =>
  path.replace(/\{\w+\}/g, String(id)) + (selectedBy ? `?${selectedBy}=${id}` : '');
/** What an operation must be sent to be about its id alone. */
const bodyOf = ({ id, body }: Operation, said: string): unknown => {
  if (id === 'updatePaymentProof') return form({}, { paymentProof: aPng() });
  if (id === 'updateTaskStatus') return { status: 'done' };
  return body ? { description: `<p>${said}</p>`, reason: said } : undefined;
};
const callTo = (caller: Api, operation: Operation, body?: unknown) => caller(operation.method, pathOf(operation), operation.body ? body ?? {} : undefined);
const nameOf = ({ method, path, id }: Operation) => `${id}: ${method} ${path}`;

const atGateway = allOperations.filter(({ path }) => path.startsWith('/api/'));
const guarded = atGateway.filter(({ auth }) => auth !== 'public' && auth !== 'service');
const forOneRole = guarded.filter(({ auth }) => auth !== 'user');

/** The body of an error without its request's own id: all that somebody could learn from it. */
const saidBy = ({ status, body }: Answer<Record<string, unknown>>) => ({ status, body: { ...body, requestId: '' } });

test('an operation that needs a token says so to those who bring none, or a wrong one', async ({ house }) => {
  expect(guarded.length).toBeGreaterThan(25);
  for (const operation of guarded) {
    expectError(await callTo(api(house.url), operation), 401, { error: 'No token available', code: 'unauthenticated' }, nameOf(operation));
    expectError(await callTo(api(house.url, { token: 'a.b.c' }), operation), 401, { error: 'Invalid or expired token' }, nameOf(operation));
  }
});

test('the wrong role is refused', async ({ house, adminApi }) => {
  const { api: clientApi } = await anAccount(house.url, adminApi);
  for (const operation of forOneRole) {
    const answer = await callTo(operation.auth === 'admin' ? clientApi : adminApi, operation);
    expectError(answer, 403, { code: 'forbidden' }, nameOf(operation));
    expectSecurityHeaders(answer.headers, nameOf(operation));
  }
});

test('what is for every user answers both roles', async ({ house, adminApi }) => {
  const { api: clientApi } = await anAccount(house.url, adminApi);
  const shared = guarded.filter(({ auth }) => auth === 'user');
  expect(shared.map(({ id }) => id)).toEqual(['createDownloadTicket']);
  for (const operation of shared) {
    for (const caller of [adminApi, clientApi]) expectError(await callTo(caller, operation), 422, { code: 'invalid' }, nameOf(operation));
  }
});

test('what is open to everybody answers without a token', async ({ house }) => {
  for (const operation of atGateway.filter(({ auth }) => auth === 'public')) {
    expectError(await callTo(api(house.url), operation), 422, { code: 'invalid' }, nameOf(operation));
  }
});

test('internal operations and keys are not there for the public, whoever asks', async ({ house, adminApi }) => {
  const internal = allOperations.filter(({ auth }) => auth === 'service');
  expect(internal.length).toBeGreaterThan(3);
  for (const operation of internal) {
    for (const caller of [api(house.url), adminApi]) expectError(await callTo(caller, operation), 404, { code: 'not_found' }, nameOf(operation));
  }
  for (const path of ['/internal', '/internal%2fevents', '/api/clients/..%2f..%2finternal/events', '/api/clients/%5c..%5cinternal/events']) {
    expect((await adminApi('GET', path)).status, path).toBe(404);
  }
});

test('an id that nobody has, and one that is none, is not found', async ({ house, adminApi }) => {
  const { api: clientApi } = await anAccount(house.url, adminApi);
  const byId = forOneRole.filter(({ path, id }) => path.includes('{') && !['listTimeEntries', 'listEntries'].includes(id));
  for (const operation of byId) {
    const caller = operation.auth === 'admin' ? adminApi : clientApi;
    expectError(await caller(operation.method, pathOf(operation), bodyOf(operation, 'Price list')), 404, { code: 'not_found' }, nameOf(operation));
    for (const none of ['0', '-1', '1e3', '0x1', '1.0', 'banana', '%20', '99999999999999999999']) {
      const answer = await caller(operation.method, operation.path.replace(/\{\w+\}/, none), bodyOf(operation, 'Price list'));
      expectError(answer, 404, { code: 'not_found' }, `${nameOf(operation)} with ${none}`);
    }
  }
});

/** Makes what an operation of a client names in its path. */
const things: Record<string, (owner: Account, adminApi: Api) => Promise<{ id: number }>> = {
  getOwnTask: ({ api: owner }) => aTaskWithMeeting(owner),
  updateTask: ({ api: owner }) => aTaskWithMeeting(owner),
  deleteTask: ({ api: owner }) => aTaskWithMeeting(owner),
  getMeetingFile: ({ api: owner }) => aTaskWithMeeting(owner),
  updatePaymentProof: ({ api: owner }) => aRequestedPackage(owner),
  getClientInvoice: ({ id }, adminApi) => aSoldPackage(adminApi, id),
};

test('another client\'s thing looks as absent as one that never was, and stays as it is', async ({ house, adminApi }) => {
  const [owner, stranger] = [await anAccount(house.url, adminApi), await anAccount(house.url, adminApi)];
  const allOf = async () => Promise.all(['/api/client/tasks', '/api/client/packages'].map(async (path) => (await owner.api('GET', path)).body));
  const named = guarded.filter(({ auth, path }) => auth === 'client' && path.includes('{'));
  expect(named.map(({ id }) => id).sort()).toEqual(Object.keys(things).sort());
  for (const operation of named) {
    const thing = await things[operation.id]?.(owner, adminApi);
    const before = await allOf();
    const ask = (id?: number) => stranger.api(operation.method, pathOf(operation, id), bodyOf(operation, 'Theirs'));
    const [others, absent] = [await ask(thing?.id), await ask()];
    expectError(others, 404, { code: 'not_found' }, nameOf(operation));
    expect(saidBy(others)).toEqual(saidBy(absent));
    expect(await allOf()).toEqual(before);
  }
});

test('lists show a client its own things only', async ({ house, adminApi }) => {
  const [owner, stranger] = [await anAccount(house.url, adminApi), await anAccount(house.url, adminApi)];
  await aTaskWithMeeting(owner.api);
  await aSoldPackage(adminApi, owner.id);
  expect((await stranger.api<{ tasks: unknown[] }>('GET', '/api/client/tasks')).body.tasks).toEqual([]);
  expect((await stranger.api('GET', `/api/client/packages?clientId=${owner.id}`)).body).toEqual([]);
  expect((await stranger.api('GET', '/api/client/info')).body).toMatchObject({ client: { id: stranger.id }, packages: [], entries: [] });
  expect((await stranger.api('GET', '/api/client/entries')).body).toMatchObject({ entries: [] });
  expect((await stranger.api('GET', '/api/client/report/lines')).body).toEqual([]);
  const { body: report } = await stranger.api<string>('GET', '/api/client/report');
  expect(report.trim().split(/\r?\n/)).toHaveLength(1);
});
