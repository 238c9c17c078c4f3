import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { apiTest as test, expect } from '../support/fixtures';
import { expectError } from '../support/responses';
import { aLoggedEntry, anAccount, aSoldPackage, entryBody } from '../support/people';

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

test('of 60 parallel entries of one hour on a 10-hour package, exactly 10 are accepted', async ({
  stack,
  adminApi,
}) => {
  const sold = await aSoldPackage(adminApi, (await anAccount(stack.url, adminApi)).id);
  const responses = await times(60, () => adminApi<TimeEntry>('POST', '/api/timeEntries', entryBody(sold)));

  const rejected = responses.filter(({ status }) => status !== 201);
  expect(responses.length - rejected.length).toBe(10);
  for (const response of rejected)
    expectError(response, 409, { code: 'not_enough_hours', error: 'Not enough hours left on this package: 0 h left.' });

  const { body: list } = await adminApi<{ timeEntries: TimeEntry[]; pagination: { totalCount: number } }>(
    'GET',
    `/api/timeEntries/client/${sold.clientId}?pageSize=100`,
  );
  const accepted = responses.flatMap(({ status, body }) => (status === 201 ? [body.id] : []));
  expect(list.timeEntries.map(({ id }) => id).sort()).toEqual(accepted.sort());
  expect(list.pagination.totalCount).toBe(10);
  const { body: after } = await adminApi<TimePackage>('GET', `/api/timePackages/${sold.id}`);
  expect(after).toMatchObject({ hoursUsed: 10, status: 'consumed' });
});

test('50 equal requests with the same Idempotency-Key create one entry and return the same response', async ({
  stack,
  adminApi,
}) => {
  const sold = await aSoldPackage(adminApi, (await anAccount(stack.url, adminApi)).id);
  const headers = { 'idempotency-key': `race-${sold.id}` };
  const send = () => adminApi<TimeEntry>('POST', '/api/timeEntries', entryBody(sold), headers);
  /** A request that arrives during the first one is repeated, as D-12 requires. */
  const sendUntilDone = async () => {
    for (;;) {
      const response = await send();
      if (response.status !== 409) return response;
      expectError(response, 409, { code: 'idempotency_key_in_use' });
    }
  };
  const responses = await times(50, sendUntilDone);

  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(responses.filter(({ headers: sent }) => sent.get('idempotent-replayed') === 'true')).toHaveLength(49);
  expectError(await adminApi('POST', '/api/timeEntries', entryBody(sold, { hours: 2 }), headers), 422, {
    code: 'idempotency_key_reused',
  });
  const { body: after } = await adminApi<TimePackage>('GET', `/api/timePackages/${sold.id}`);
  expect(after.hoursUsed).toBe(1);
});

test('parallel corrections and deletions return the hours', async ({ stack, adminApi }) => {
  const sold = await aSoldPackage(adminApi, (await anAccount(stack.url, adminApi)).id);
  const entries = await times(10, () => aLoggedEntry(adminApi, sold));
  const responses = await Promise.all(
    entries.map(({ id }, index) =>
      index % 2
        ? adminApi('DELETE', `/api/timeEntries/${id}`)
        : adminApi('PUT', `/api/timeEntries/${id}`, { hours: 0.5 }),
    ),
  );
  // 202: a busy machine completes the change later.
  for (const [index, { status }] of responses.entries()) expect([index % 2 ? 204 : 200, 202]).toContain(status);
  await expect
    .poll(async () => (await adminApi<TimePackage>('GET', `/api/timePackages/${sold.id}`)).body)
    .toMatchObject({ hoursUsed: 2.5, status: 'active' });
});
