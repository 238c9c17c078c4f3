import type { LedgerEntry, TimeEntry, TimePackage } from '@hourbank/contracts';
import { api, daysFromNow } from '@hourbank/testing';
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
  expect(list.timeEntries.map(({ id }) => id).sort((a, b) => a - b)).toEqual(accepted.sort((a, b) => a - b));
  expect(list.pagination.totalCount).toBe(10);
  const { body: after } = await adminApi<TimePackage>('GET', `/api/timePackages/${sold.id}`);
  expect(after).toMatchObject({ hoursUsed: 10, status: 'consumed' });
});

test('of 60 parallel automatic entries over three packages, 10 are accepted in their order, and none of another client fails', async ({
  stack,
  adminApi,
}) => {
  const [client, other] = [await anAccount(stack.url, adminApi), await anAccount(stack.url, adminApi)];
  const sold: TimePackage[] = [];
  for (const [hoursPurchased, expiresOn] of [
    [3, null],
    [4, daysFromNow(20)],
    [3, daysFromNow(40)],
  ] as const)
    sold.push(await aSoldPackage(adminApi, client.id, { hoursPurchased, expiresOn }));
  const [last, first, second] = sold;
  const own = await aSoldPackage(adminApi, other.id, { hoursPurchased: 1000 });

  // Of one session, the gateway forwards 16 requests at a time, and the others wait.
  const { body: login } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  const colleague = api(stack.url, { token: login.token });
  const statusesOfOthers: number[] = [];
  let isOver = false;
  const logForOther = async () => {
    while (!isOver)
      statusesOfOthers.push((await colleague('POST', '/api/timeEntries', entryBody(own, { hours: 0.01 }))).status);
  };
  const automatic = { ...entryBody(own, { clientId: client.id }), packageId: 'auto' };
  const [responses] = await Promise.all([
    times(60, () => adminApi<TimeEntry>('POST', '/api/timeEntries', automatic)).finally(() => (isOver = true)),
    logForOther(),
  ]);

  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
  for (const response of responses.filter(({ status }) => status !== 201))
    expectError(response, 409, { code: 'not_enough_hours', error: 'Not enough hours left: 0 h of 1 h.' });
  const { body: rows } = await adminApi<LedgerEntry[]>(
    'GET',
    `/api/accounts/${client.id}/ledger?kind=draw&pageSize=100`,
  );
  const drawn = [...rows].sort((one, next) => one.seq - next.seq).map(({ packageId }) => packageId);
  const inOrder = [first, second, last].flatMap((of) => Array.from({ length: of!.hoursPurchased }, () => of!.id));
  expect(drawn).toEqual(inOrder);

  expect(new Set(statusesOfOthers)).toEqual(new Set([201]));
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
