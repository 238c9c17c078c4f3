import type { Settings, TimePackage } from '@hourbank/contracts';
import { aPdf, aPng, api, checkRevisions, eventuallyEqual, form, listStore, signTestToken } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });
const at = (id: number) => `/api/timePackages/${id}`;
const requestedPackage = async () =>
  (
    await billing.client(7)<{ package: TimePackage }>('POST', '/api/client/request-time', {
      hours: 1,
      paymentMethod: 'omt',
    })
  ).body.package;

test('rejects a write with an outdated package revision', async () => {
  const { id } = await billing.sell();
  await checkRevisions({
    caller: billing.admin,
    path: at(id),
    writes: [{ ratePerHour: 61, hoursPurchased: 11 }, { ratePerHour: 62 }, { ratePerHour: 63 }],
    fields: ['hoursPurchased', 'ratePerHour', 'invoiceNumber'],
  });
});

test('rejects a write with an outdated settings revision', async () => {
  await checkRevisions<Settings>({
    caller: billing.admin,
    path: '/api/settings',
    writes: [{ requestRate: 61 }, { requestRate: 62 }, { requestRate: 63 }],
    fields: ['requestRate'],
  });
});

test('used hours do not change the revision', async () => {
  const { id } = await billing.sell({ hoursPurchased: 2 });
  await billing.draw(901, { revision: 1, packageId: id, hours: 2 });
  expect(await billing.read(id)).toMatchObject({ status: 'consumed', hoursUsed: 2, revision: 1 });
  expect((await billing.admin('PUT', at(id), { hoursPurchased: 5 }, ifMatch(1))).status).toBe(200);
});

test('rejects an outdated deletion', async () => {
  const { id } = await billing.sell();
  await billing.admin('PUT', at(id), { ratePerHour: 70 });
  expect((await billing.admin('DELETE', at(id), undefined, ifMatch(1))).status).toBe(412);
  expect((await billing.admin('DELETE', at(id), undefined, ifMatch(2))).status).toBe(204);
});

test('reports an outdated revision before a broken rule', async () => {
  const { id } = await billing.sell({ hoursPurchased: 5 });
  await billing.draw(902, { revision: 1, packageId: id, hours: 4 });
  await billing.admin('PUT', at(id), { ratePerHour: 70 });
  expect((await billing.admin('PUT', at(id), { hoursPurchased: 1 }, ifMatch(1))).status).toBe(412);
  expect((await billing.admin('PUT', at(id), { hoursPurchased: 1 }, ifMatch(2))).status).toBe(409);
});

test('rejects an outdated payment decision, but repeats a decision that was already made', async () => {
  const { id, revision } = await requestedPackage();
  await billing.client(7)('PATCH', `/api/client/packages/${id}`, form({}, { paymentProof: aPdf() }));
  const approve = (seen: number) => billing.admin<TimePackage>('POST', `${at(id)}/approve`, undefined, ifMatch(seen));
  const rejected = await approve(revision);
  expect(rejected).toMatchObject({
    status: 412,
    body: { changes: [{ fields: ['proof'], by: { role: 'client', name: null, isCaller: false } }] },
  });
  const sendBack = (reason: string) => billing.admin('POST', `${at(id)}/send-back`, { reason }, ifMatch(revision));
  expect((await sendBack('Unreadable')).status).toBe(412);
  expect((await approve(revision + 1)).status).toBe(200);
  expect((await approve(revision + 1)).status).toBe(200);
  const other = api(billing.url, { token: signTestToken({ role: 'admin', id: 2 }) });
  expect(await other('POST', `${at(id)}/approve`, undefined, ifMatch(revision + 1))).toMatchObject({
    status: 412,
    body: { changes: [{ fields: expect.arrayContaining(['status']), by: { role: 'admin', isCaller: false } }] },
  });
  expect((await other('POST', `${at(id)}/approve`)).status).toBe(200);
});

test('repeats an upload without storing it twice, and rejects an outdated one', async () => {
  const { id } = await requestedPackage();
  const send = (file: ReturnType<typeof aPdf>) =>
    billing.client(7)<{ package: TimePackage }>(
      'PATCH',
      `/api/client/packages/${id}`,
      form({}, { paymentProof: file }),
      ifMatch(1),
    );
  const before = (await listStore(billing.storageUrl)).length;
  const file = aPdf();
  expect((await send(file)).body.package).toMatchObject({ revision: 2 });
  expect((await send(file)).body.package).toMatchObject({ revision: 2 });
  expect(await send(aPng())).toMatchObject({
    status: 412,
    body: { changes: [{ fields: ['proof'], by: { role: 'client', isCaller: true } }] },
  });
  await eventuallyEqual(async () => (await listStore(billing.storageUrl)).length, before + 1);
});
