import type { AccountTerms, AlertSettings } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { checkRevisions } from '@hourbank/testing';
import { type Billing, closedClient, startBilling, unknownClient } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const levels = {
  noticePercent: 80,
  lowPercent: 95,
  noticeHours: null,
  lowHours: null,
  expiryDays: [30, 7, 1],
  toClient: true,
  toAdmins: true,
};
const recorded = async () =>
  (await select(billing.deps.read, "SELECT id FROM outbox WHERE payload LIKE '%terms.updated%'")).length;

test.each(['/api/account-terms', '/api/accounts/7/terms'])('rejects a write of outdated terms to %s', async (path) => {
  await billing.admin('PUT', path, { expiresAfterMonths: null, graceDays: 1 });
  await checkRevisions<AccountTerms>({
    caller: billing.admin,
    path,
    writes: [
      { expiresAfterMonths: 12, graceDays: 2 },
      { expiresAfterMonths: 12, graceDays: 3 },
      { expiresAfterMonths: null, graceDays: 4 },
    ],
    fields: ['expiresAfterMonths', 'graceDays'],
  });
});

test.each(['/api/alert-settings', '/api/accounts/7/alert-settings'])(
  'rejects a write of outdated levels to %s',
  async (path) => {
    await billing.admin('PUT', path, { ...levels, lowPercent: 99 });
    await checkRevisions<AlertSettings>({
      caller: billing.admin,
      path,
      writes: [
        { ...levels, noticeHours: 4.5 },
        { ...levels, expiryDays: [1, 30, 30] },
        { ...levels, toAdmins: false },
      ],
      fields: ['lowPercent', 'noticeHours'],
    });
  },
);

test('a stale return to the default is rejected, and a change of nothing leaves no row in the audit log', async () => {
  const path = '/api/accounts/8/terms';
  const own = { expiresAfterMonths: 6, graceDays: 0 };
  const first = (await billing.admin<AccountTerms>('PUT', path, own)).body.revision;
  const before = await recorded();
  const same = await billing.admin<AccountTerms>('PUT', path, own, { 'If-Match': '"0"' });
  expect([same.status, same.body.revision, await recorded()]).toEqual([200, first, before]);

  const second = (await billing.admin<AccountTerms>('PUT', path, { ...own, graceDays: 5 })).body.revision;
  const remove = (revision: number) => billing.admin('DELETE', path, undefined, { 'If-Match': `"${revision}"` });
  expect(await remove(first)).toMatchObject({
    status: 412,
    body: {
      error: 'Someone else changed the terms. Reload and try again.',
      changes: [{ fields: ['graceDays'], by: { role: 'admin', isCaller: true } }],
    },
  });
  expect((await billing.admin('GET', path)).body).toMatchObject({ graceDays: 5, isDefault: false });
  expect((await remove(second)).status).toBe(204);
  expect((await billing.admin('GET', path)).body).toMatchObject({ isDefault: true, revision: second + 1 });
});

test('terms equal to the default ones become those of the client', async () => {
  const path = '/api/accounts/9/terms';
  const { expiresAfterMonths, graceDays } = (await billing.admin<AccountTerms>('GET', path)).body;
  await billing.admin('PUT', path, { expiresAfterMonths, graceDays });
  expect((await billing.admin('GET', path)).body).toMatchObject({ expiresAfterMonths, graceDays, isDefault: false });
});

test.each([
  [(id: number) => `/api/accounts/${id}/terms`, { expiresAfterMonths: 7, graceDays: 1 }],
  [(id: number) => `/api/accounts/${id}/alert-settings`, levels],
])('a closed client gets no settings at %s of its own and can return to the default ones (D-100)', async (of, body) => {
  for (const method of ['GET', 'DELETE']) {
    expect((await billing.admin(method, of(unknownClient))).status).toBe(404);
    expect((await billing.admin(method, of(closedClient))).status).toBe(method === 'GET' ? 200 : 204);
  }
  expect(await billing.admin('PUT', of(unknownClient), body)).toMatchObject({ status: 404 });
  expect(await billing.admin('PUT', of(closedClient), body)).toMatchObject({
    status: 409,
    body: { code: 'client_closed' },
  });
  expect((await billing.admin('GET', of(closedClient))).body).toMatchObject({ isDefault: true });
  expect((await billing.admin('PUT', of(31), body)).status).toBe(200);
  const [row] = await select<{ payload: string }>(
    billing.deps.read,
    "SELECT payload FROM outbox WHERE kind = 'audit' ORDER BY id DESC LIMIT 1",
  );
  expect(row?.payload).toContain('"subject":"client:31"');
});
