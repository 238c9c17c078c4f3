import type { billing as contract, ResponseOf } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { type Billing, type NewPackage, startBilling } from '../../tests/billing';
import { rebuildSalesTotals } from '../commands';

type Sales = ResponseOf<typeof contract.getSales>;
let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

const sales = async () => (await billing.service()<Sales>('GET', '/internal/sales')).body;
const put = (id: number, body: NewPackage) => billing.admin('PUT', `/api/timePackages/${id}`, body);
const rebuild = (pause?: () => Promise<unknown>) => rebuildSalesTotals(billing.deps, pause);
const nothing = { hoursSold: 0, revenue: 0, activeClients: 0, hoursLeft: 0, monthly: [], methods: [] };

test('totals contain paid packages by month of purchase and payment method, in hundredths of an hour', async () => {
  expect(await sales()).toEqual(nothing);
  await billing.sell({ status: 'pending' });
  expect(await sales()).toEqual(nothing);
  await billing.sell({ hoursPurchased: 1.25, ratePerHour: 33.33, purchaseDate: '2026-01-31' });
  await billing.sell({
    hoursPurchased: 2,
    ratePerHour: 10,
    purchaseDate: '2026-01-01',
    paymentMethod: 'bank',
    clientId: 8,
    status: 'consumed',
  });
  await billing.sell({ hoursPurchased: 3, ratePerHour: 10, purchaseDate: '2025-12-31', status: 'expired' });
  expect(await sales()).toEqual({
    hoursSold: 625,
    revenue: 9166,
    activeClients: 1,
    hoursLeft: 125,
    monthly: [
      { month: '2025-12', hours: 300 },
      { month: '2026-01', hours: 325 },
    ],
    methods: [
      { method: 'omt', count: 2 },
      { method: 'bank', count: 1 },
    ],
  });
});

test('revenue is the sum of the amounts of the invoices, also when it is counted anew', async () => {
  for (let time = 0; time < 3; time += 1) await billing.sell({ hoursPurchased: 0.07, ratePerHour: 65.5 });
  expect(await sales()).toMatchObject({ hoursSold: 21, revenue: 3 * 459 });
  await rebuild();
  expect(await sales()).toMatchObject({ hoursSold: 21, revenue: 3 * 459 });
});

test('changes of a package and its deletion update the totals', async () => {
  const { id } = await billing.sell({ purchaseDate: '2026-01-31' });
  await put(id, { purchaseDate: '2026-02-01', paymentMethod: 'bob', hoursPurchased: 4, ratePerHour: 25 });
  expect(await sales()).toEqual({
    hoursSold: 400,
    revenue: 10000,
    activeClients: 1,
    hoursLeft: 400,
    monthly: [{ month: '2026-02', hours: 400 }],
    methods: [{ method: 'bob', count: 1 }],
  });
  await put(id, { status: 'pending' });
  expect(await sales()).toEqual(nothing);
  await billing.admin('POST', `/api/timePackages/${id}/approve`);
  expect(await sales()).toMatchObject({ hoursSold: 400, activeClients: 1 });
  await billing.admin('DELETE', `/api/timePackages/${id}`);
  expect(await sales()).toEqual(nothing);
});

test('sums the largest allowed packages exactly', async () => {
  for (let time = 0; time < 3; time++)
    await billing.sell({ hoursPurchased: 100_000, ratePerHour: 99_999.99, clientId: 7 });
  expect(await sales()).toMatchObject({ hoursSold: 30_000_000, revenue: 2_999_999_700_000 });
});

test('a client is active while a package has hours left and the client is not closed', async () => {
  const { id } = await billing.sell({ hoursPurchased: 2 });
  await billing.sell({ hoursPurchased: 1, clientId: 8 });
  const active = async () => (await sales()).activeClients;
  expect(await active()).toBe(2);
  await billing.draw(1, { revision: 1, packageId: id, hours: 2 });
  expect(await active()).toBe(1);
  await billing.draw(1, { revision: 2, packageId: id, hours: 1 });
  expect(await active()).toBe(2);
  await billing.closeClient(8);
  expect(await active()).toBe(1);
  await billing.closeClient(99);
  await rebuild();
  expect(await active()).toBe(1);
  expect((await sales()).hoursSold).toBe(300);
});

test('a client that is opened again is active, also if a slow replica repeats the earlier event', async () => {
  await billing.sell({ clientId: 8 });
  await billing.closeClient(8);
  expect((await sales()).activeClients).toBe(0);
  await billing.closeClient(8, 'client_reopened');
  expect((await sales()).activeClients).toBe(1);
  await billing.deps.transact((tx) =>
    billing.deps.sales.applyClientEvents(tx, [{ kind: 'client_closed', id: 1, clientId: 8 }]),
  );
  expect((await sales()).activeClients).toBe(1);
});

test('handles a repeated client_closed event once', async () => {
  await billing.closeClient(7);
  await billing.closeClient(7);
  expect(
    await select(
      billing.deps.platform.db.read,
      'SELECT client_id AS id, usable_packages AS packages FROM client_sales',
    ),
  ).toEqual([{ id: 7, packages: 0 }]);
});

test('maintained totals equal rebuilt totals after random concurrent changes', async () => {
  let seed = 20_261_120;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const ids = [(await billing.sell()).id];
  const fields = (): NewPackage => ({
    status: oneOf(['pending', 'active', 'consumed', 'expired', 'paid']),
    paymentMethod: oneOf(['omt', 'bob', 'wish', 'bank']),
    purchaseDate: `2026-0${1 + random(3)}-1${random(9)}`,
    hoursPurchased: (100 + random(500)) / 100,
    ratePerHour: (1 + random(9999)) / 100,
  });
  const revisions = new Map<number, number>();
  const steps: (() => Promise<unknown>)[] = [
    async () => ids.push((await billing.sell({ ...fields(), clientId: 7 + random(3) })).id),
    () => put(oneOf(ids), fields()),
    () => put(oneOf(ids), { status: oneOf(['pending', 'active']) }),
    () => billing.admin('POST', `/api/timePackages/${oneOf(ids)}/approve`),
    () => billing.admin('DELETE', `/api/timePackages/${oneOf(ids)}`),
    () => {
      const entryId = 1 + random(40);
      revisions.set(entryId, (revisions.get(entryId) ?? 0) + 1);
      return billing.draw(entryId, {
        revision: revisions.get(entryId)!,
        packageId: oneOf(ids),
        hours: oneOf([0, 0.5, 1, 2]),
        clientId: 7 + random(3),
      });
    },
  ];
  for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 10 }, () => oneOf(steps)()));
  const kept = await sales();
  expect(kept.methods.length).toBeGreaterThan(0);
  await rebuild();
  expect(await sales()).toEqual(kept);
});

test('a rebuild corrects wrong totals', async () => {
  await billing.sell();
  const right = await sales();
  await billing.deps.transact((tx) => execute(tx, 'UPDATE monthly_sales SET hours = 5, revenue = 7'));
  await billing.deps.transact((tx) => execute(tx, 'UPDATE client_sales SET usable_packages = 0'));
  expect(await sales()).not.toEqual(right);
  await rebuild();
  expect(await sales()).toEqual(right);
});

test('other changes continue during a rebuild and are counted once', async () => {
  for (const clientId of [7, 8, 9]) await billing.sell({ clientId, purchaseDate: `2015-0${clientId}-01` });
  await billing.deps.transact((tx) => execute(tx, 'UPDATE monthly_sales SET hours = 1, packages = 5'));
  await billing.deps.transact((tx) => execute(tx, 'UPDATE client_sales SET usable_packages = 3'));
  const pauses: unknown[] = [];
  await rebuild(async () =>
    pauses.push(await billing.sell({ clientId: 6 + pauses.length, purchaseDate: '2015-08-02' })),
  );
  expect(pauses.length).toBeGreaterThanOrEqual(6);
  const { methods, monthly, hoursSold } = await sales();
  expect(methods).toEqual([{ method: 'omt', count: 3 + pauses.length }]);
  expect(hoursSold).toBe(1000 * (3 + pauses.length));
  expect(monthly.map(({ hours }) => hours)).toEqual([1000, 1000 * (1 + pauses.length), 1000]);
  const counts = 'SELECT client_id AS id, usable_packages AS packages FROM client_sales ORDER BY client_id';
  const kept = await select(billing.deps.platform.db.read, counts);
  await rebuild();
  expect(await select(billing.deps.platform.db.read, counts)).toEqual(kept);
});
