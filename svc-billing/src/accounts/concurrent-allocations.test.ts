import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { createClientTx } from '../db/client-tx';
import { putAllocation } from './put-allocation';

let billing: Billing;
let entries = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const anEntry = () => ++entries;
/** What entries did to a package. */
const ledgerOf = async (packageId: number) =>
  (await billing.ledger()).filter((line) => line.packageId === packageId && line.entryId !== null);

test('exactly 10 of 60 concurrent allocations of 1 h from a 10 h package succeed', async () => {
  const { id } = await billing.sell();
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => billing.draw(anEntry(), { revision: 1, packageId: id, hours: 1 })),
  );
  const codes = responses.map(({ status, body }) => (status === 200 ? 'accepted' : String(body.code)));
  expect([
    codes.filter((code) => code === 'accepted').length,
    codes.filter((code) => code === 'not_enough_hours').length,
  ]).toEqual([10, 50]);
  expect(await billing.read(id)).toMatchObject({ hoursUsed: 10, status: 'consumed' });
  expect(await ledgerOf(id)).toHaveLength(10);
});

test('60 concurrent automatic entries of 1 h get the 10 h of three packages, in their order', async () => {
  const clientId = 60;
  const sold = [];
  for (const [hoursPurchased, expiresOn] of [
    [3, null],
    [4, daysFromNow(20)],
    [3, daysFromNow(40)],
  ] as const)
    sold.push(await billing.sell({ clientId, hoursPurchased, expiresOn }));
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => billing.draw(anEntry(), { revision: 1, choice: 'auto', clientId, hours: 1 })),
  );
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  expect([count(200), count(409)]).toEqual([10, 50]);
  expect(responses.find(({ status }) => status === 409)?.body.error).toBe('Not enough hours left: 0 h of 1 h.');
  const drawn = (await billing.ledger(clientId)).filter(({ kind }) => kind === 'draw');
  const [last, first, second] = sold.map(({ id }) => id);
  expect(drawn.map(({ packageId }) => packageId)).toEqual(
    [first, second, last].flatMap((id, index) => Array.from({ length: [4, 3, 3][index] ?? 0 }, () => id)),
  );
});

test('20 equal concurrent first allocations take effect once', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => billing.draw(entry, { revision: 1, packageId: id, hours: 1 })),
  );
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body.parts])))).toEqual(
    new Set([JSON.stringify([200, [{ packageId: id, hours: 1 }]])]),
  );
  expect((await billing.read(id)).hoursUsed).toBe(1);
});

test('concurrent revisions 1 and 2 end with revision 2', async () => {
  for (let round = 0; round < 20; round++) {
    const [{ id }, entry] = [await billing.sell(), anEntry()];
    const [first, second] = await Promise.all([
      billing.draw(entry, { revision: 1, packageId: id, hours: 3 }),
      billing.draw(entry, { revision: 2, packageId: id, hours: 1 }),
    ]);
    expect([200, 412]).toContain(first.status);
    expect(second.status).toBe(200);
    expect((await billing.read(id)).hoursUsed).toBe(1);
  }
});

test('concurrent moves between two packages all succeed', async () => {
  const packages = [await billing.sell({ hoursPurchased: 100 }), await billing.sell({ hoursPurchased: 100 })];
  const moving = Array.from({ length: 20 }, () => anEntry());
  const all = (revision: number) =>
    Promise.all(
      moving.map((entry, index) =>
        billing.draw(entry, { revision, packageId: packages[(index + revision) % 2]!.id, hours: 1 }),
      ),
    );
  for (let revision = 1; revision <= 5; revision++)
    expect((await all(revision)).map(({ status }) => status)).toEqual(moving.map(() => 200));
  for (const { id } of packages) expect((await billing.read(id)).hoursUsed).toBe(10);
});

test('60 waiting draws of one client do not hold up another client', async () => {
  const { deps } = billing;
  const [own, other] = [await billing.sell({ hoursPurchased: 60 }), await billing.sell({ clientId: 80 })];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let started = 0;
  const held: typeof deps = {
    ...deps,
    clientTx: createClientTx(async (work) => {
      started += 1;
      await gate;
      return deps.transact(work);
    }),
  };
  const request = (clientId: number, packageId: number) => ({
    entryId: anEntry(),
    revision: 1,
    clientId,
    choice: packageId,
    hours: 100,
    day: '2015-11-20',
    openedOn: '2015-11-20',
    actor: 'admin:1',
  });
  const waiting = Array.from({ length: 60 }, () => putAllocation(held, request(7, own.id)));
  expect(await putAllocation(deps, request(80, other.id))).toMatchObject({ balance: 900 });
  expect(started).toBeLessThanOrEqual(2);
  open();
  await Promise.all(waiting);
  expect(await billing.read(own.id)).toMatchObject({ hoursUsed: 60, status: 'consumed' });
});
