import type { FactEvent } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { aPng, daysAgo, daysFromNow, form } from '@hourbank/testing';
import { type Billing, type NewPackage, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

let clients = 100;
/** A client of its own, and the facts that a step leaves, without what is the same in all. */
function aClient() {
  const clientId = ++clients;
  const asClient = billing.client(clientId);
  const facts = async () => {
    const rows = await select<{ payload: string }>(
      billing.deps.platform.db.read,
      "SELECT payload FROM outbox WHERE kind = 'fact' ORDER BY id",
    );
    return rows.map(({ payload }) => JSON.parse(payload) as FactEvent).filter((fact) => fact.clientId === clientId);
  };
  let seen = 0;
  return {
    clientId,
    asClient,
    sell: (over: NewPackage = {}) => billing.sell({ clientId, hoursPurchased: 10, ratePerHour: 50, ...over }),
    request: async (fields = {}, proof = {}) =>
      (
        await asClient<{ package: Package }>(
          'POST',
          '/api/client/request-time',
          form({ hours: '5', paymentMethod: 'omt', ...fields }, proof),
        )
      ).body.package,
    /** The facts since the last call: name, package, params and whom they are for. */
    async told() {
      const all = await facts();
      const since = all.slice(seen).map(({ name, subject, params, toClient, toAdmins }) => ({
        name,
        subject,
        params,
        to: [...(toClient ? ['client'] : []), ...(toAdmins ? ['admins', ...toAdmins] : [])].join(),
      }));
      seen = all.length;
      return since;
    },
    names: async () => (await facts()).map(({ name }) => name),
  };
}
const terms = { hours: 5, rate: 50, amount: 250 };

test('a request, its proofs and their review tell the other side, each once', async () => {
  const { request, told, asClient } = aClient();
  const { id } = await request();
  expect(await told()).toEqual([{ name: 'payment.requested', subject: id, params: terms, to: 'admins' }]);
  await asClient('PATCH', `/api/client/packages/${id}`, form({}, { paymentProof: aPng() }));
  expect(await told()).toEqual([{ name: 'payment.proof', subject: id, params: terms, to: 'admins' }]);
  const back = () => billing.admin('POST', `/api/timePackages/${id}/send-back`, { reason: 'Unreadable' });
  await back();
  await back();
  expect(await told()).toEqual([
    { name: 'payment.sentBack', subject: id, params: { hours: 5, amount: 250, reason: 'Unreadable' }, to: 'client' },
  ]);
  const approve = () => billing.admin('POST', `/api/timePackages/${id}/approve`);
  await approve();
  await approve();
  const balance = { ...terms, balance: 5 };
  expect(await told()).toEqual([{ name: 'payment.approved', subject: id, params: balance, to: 'client' }]);
  const put = (status: string) => billing.admin('PUT', `/api/timePackages/${id}`, { status });
  await put('pending');
  await put('pending');
  expect(await told()).toMatchObject([{ name: 'payment.reverted', params: { balance: 0, state: 'toReview' } }]);
  await put('paid');
  expect(await told()).toMatchObject([{ name: 'payment.approved', subject: id, to: 'client' }]);
  await billing.admin('DELETE', `/api/timePackages/${id}`);
  expect(await told()).toMatchObject([{ name: 'payment.removed', subject: id, params: { balance: 0 }, to: 'client' }]);
});

test('a payment that was taken back without a proof waits for one', async () => {
  const { request, told } = aClient();
  const { id } = await request();
  const put = (status: string) => billing.admin('PUT', `/api/timePackages/${id}`, { status });
  await put('paid');
  await told();
  await put('pending');
  expect(await told()).toMatchObject([{ name: 'payment.reverted', params: { state: 'noProof' } }]);
});

test('a request with a proof is one fact, and a repeated one none', async () => {
  const { request, told, asClient } = aClient();
  await request({}, { paymentProof: aPng() });
  expect(await told()).toMatchObject([{ name: 'payment.proof' }]);
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  for (let times = 0; times < 2; times += 1)
    await asClient('POST', '/api/client/request-time', { hours: 3, paymentMethod: 'omt' }, key);
  expect(await told()).toHaveLength(1);
});

test.each([
  ['pending', 7, ['payment.due']],
  ['pending', 8, []],
  ['active', 7, ['payment.approved']],
  ['active', 8, []],
  ['active', -3, ['payment.approved']],
])('a package that an admin enters as %s, bought %d days ago', async (status, days, expected) => {
  const { sell, names } = aClient();
  await sell({ status, purchaseDate: days > 0 ? daysAgo(days) : daysFromNow(-days) });
  expect(await names()).toEqual(expected);
});

test('a package to be paid says how, as far as the settings do', async () => {
  const { sell, told } = aClient();
  const none = { accountNumber: '', accountName: '' };
  const iban = 'LB62 0999 0000 0001 0019 0122 9114';
  const bank = { accountBranch: '', iban, currency: 'USD', swiftCode: '' };
  await billing.admin('PUT', '/api/settings', { paymentInstructions: { omt: none, bob: none, wish: none, bank } });
  await sell({ status: 'pending', paymentMethod: 'bank' });
  await sell({ status: 'pending', paymentMethod: 'omt' });
  const due = { hours: 10, rate: 50, amount: 500 };
  expect((await told()).map(({ params }) => params)).toEqual([
    { ...due, method: 'bank', iban, currency: 'USD' },
    { ...due, method: 'omt' },
  ]);
});

test('whatever changes usable hours or their end tells the client, and an edit of a pending package does not', async () => {
  const { sell, told, clientId } = aClient();
  const { id } = await sell({ purchaseDate: daysAgo(60) });
  const change = (body: object) => billing.admin('PUT', `/api/timePackages/${id}`, body);
  await change({ hoursPurchased: 12 });
  await change({ hoursPurchased: 12 });
  await change({ hoursPurchased: 11.5 });
  await change({ ratePerHour: 40 });
  const both = await told();
  const replaced = both.filter(({ name }) => name === 'payment.invoiceReplaced').map(({ params }) => params);
  expect(both.filter(({ name }) => name !== 'payment.invoiceReplaced')).toEqual([
    { name: 'hours.added', subject: id, params: { hours: 2, balance: 12 }, to: 'client' },
    { name: 'hours.taken', subject: id, params: { hours: 0.5, balance: 11.5 }, to: 'client' },
  ]);
  // Each change of hours or rate has issued a new invoice, and none of them is told twice.
  expect(replaced).toMatchObject([
    { hours: 12, rate: 50, amount: 600 },
    { hours: 11.5, rate: 50, amount: 575 },
    { hours: 11.5, rate: 40, amount: 460, old: replaced[1]?.new, new: expect.stringMatching(/^INV-/) },
  ]);
  // The reason stands in one of the two that are told.
  const terms = (body: object) => billing.admin('POST', `/api/timePackages/${id}/terms`, { reason: 'Agreed', ...body });
  await terms({ hoursPurchased: 12, ratePerHour: 40 });
  await terms({ hoursPurchased: 12, ratePerHour: 45 });
  await terms({ hoursPurchased: 11.5, ratePerHour: 40 });
  expect((await told()).map(({ name, params }) => [name, params.reason])).toEqual([
    ['hours.added', 'Agreed'],
    ['payment.invoiceReplaced', undefined],
    ['payment.invoiceReplaced', 'Agreed'],
    ['hours.taken', 'Agreed'],
    ['payment.invoiceReplaced', undefined],
  ]);
  const account = `/api/accounts/${clientId}`;
  const bonus = await billing.admin<Package>('POST', `${account}/bonuses`, { hours: 3, reason: 'Sorry' });
  await billing.admin('POST', `${account}/adjustments`, { hours: 1, reason: 'Agreed' });
  expect(await told()).toEqual([
    { name: 'hours.added', subject: bonus.body.id, params: { hours: 3, reason: 'Sorry', balance: 14.5 }, to: 'client' },
    { name: 'hours.taken', subject: null, params: { hours: 1, reason: 'Agreed', balance: 13.5 }, to: 'client' },
  ]);
  const [day, reason] = [daysFromNow(30), 'Holidays'];
  const extend = (expiresOn: string | null) =>
    billing.admin('POST', `/api/timePackages/${id}/extend`, { expiresOn, reason });
  await extend(day);
  await extend(day);
  await extend(null);
  expect(await told()).toEqual([
    { name: 'hours.extended', subject: id, params: { day, reason, balance: 13.5 }, to: 'client' },
    { name: 'hours.extended', subject: id, params: { reason, balance: 13.5 }, to: 'client' },
  ]);
  const { id: unpaid } = await sell({ status: 'pending', purchaseDate: daysAgo(60) });
  await billing.admin('PUT', `/api/timePackages/${unpaid}`, { hoursPurchased: 20, status: 'pending' });
  expect(await told()).toEqual([]);
});
