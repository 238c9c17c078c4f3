import { allOperations } from '@hourbank/contracts';
import { api } from '@hourbank/testing';
import { apiTest as test, expect } from '../support/fixtures';
import { expectError, expectSecurityHeaders } from '../support/responses';
import { atGateway, bodyOf, callTo, guarded, nameOf, pathOf } from '../support/operations';
import { anAccount } from '../support/people';

const forOneRole = guarded.filter(({ auth }) => auth !== 'user');

test('operations reject requests without a token or with an invalid one', async ({ stack }) => {
  expect(guarded.length).toBeGreaterThan(25);
  for (const operation of guarded) {
    expectError(
      await callTo(api(stack.url), operation),
      401,
      { error: 'No token available', code: 'unauthenticated' },
      nameOf(operation),
    );
    expectError(
      await callTo(api(stack.url, { token: 'a.b.c' }), operation),
      401,
      { error: 'Invalid or expired token' },
      nameOf(operation),
    );
  }
});

test('operations reject the wrong role', async ({ stack, adminApi }) => {
  const { api: clientApi } = await anAccount(stack.url, adminApi);
  for (const operation of forOneRole) {
    const response = await callTo(operation.auth === 'admin' ? clientApi : adminApi, operation);
    expectError(response, 403, { code: 'forbidden' }, nameOf(operation));
    expectSecurityHeaders(response.headers, nameOf(operation));
  }
});

test('operations for all users accept both roles', async ({ stack, adminApi }) => {
  const { api: clientApi } = await anAccount(stack.url, adminApi);
  const shared = guarded.filter(({ auth }) => auth === 'user');
  expect(shared.map(({ id }) => id)).toEqual(['createDownloadTicket']);
  for (const operation of shared) {
    for (const caller of [adminApi, clientApi])
      expectError(await callTo(caller, operation), 422, { code: 'invalid' }, nameOf(operation));
  }
});

test('public operations need no token', async ({ stack }) => {
  for (const operation of atGateway.filter(({ auth }) => auth === 'public')) {
    const response = await callTo(api(stack.url), operation);
    const hasSecret = operation.secretHeader || operation.id === 'unsubscribe';
    if (hasSecret) expectError(response, 404, { code: 'not_found' }, nameOf(operation));
    else if (operation.body) expectError(response, 422, { code: 'invalid' }, nameOf(operation));
    else expect(response.status, nameOf(operation)).toBe(200);
  }
});

test('internal operations are not reachable through the gateway', async ({ stack, adminApi }) => {
  const internal = allOperations.filter(({ auth }) => auth === 'service');
  expect(internal.length).toBeGreaterThan(3);
  for (const operation of internal) {
    for (const caller of [api(stack.url), adminApi])
      expectError(await callTo(caller, operation), 404, { code: 'not_found' }, nameOf(operation));
  }
  for (const path of [
    '/internal',
    '/internal%2fevents',
    '/api/clients/..%2f..%2finternal/events',
    '/api/clients/%5c..%5cinternal/events',
  ]) {
    expect((await adminApi('GET', path)).status, path).toBe(404);
  }
});

test('unknown and invalid ids return 404', async ({ stack, adminApi }) => {
  const { api: clientApi } = await anAccount(stack.url, adminApi);
  const byId = forOneRole.filter(
    ({ path, id }) =>
      path.includes('{') && !['listTimeEntries', 'listEntries', 'getTaskStorage', 'getProofStorage'].includes(id),
  );
  for (const operation of byId) {
    const caller = operation.auth === 'admin' ? adminApi : clientApi;
    expectError(
      await caller(operation.method, pathOf(operation), bodyOf(operation, 'Price list')),
      404,
      { code: 'not_found' },
      nameOf(operation),
    );
    for (const none of ['0', '-1', '1e3', '0x1', '1.0', 'banana', '%20', '99999999999999999999']) {
      const response = await caller(
        operation.method,
        operation.path.replace(/\{\w+\}/, none),
        bodyOf(operation, 'Price list'),
      );
      expectError(response, 404, { code: 'not_found' }, `${nameOf(operation)} with ${none}`);
    }
  }
});
