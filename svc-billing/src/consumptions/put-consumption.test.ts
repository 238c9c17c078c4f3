import { select } from '@hourbank/service-kit/db';
import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
let entries = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const anEntry = () => ++entries;
const ledgerOf = (packageId: number) =>
  select<{ kind: string; delta: number; usedAfter: number; revision: number; actor: string }>(
    billing.deps.platform.db.read,
    'SELECT kind, delta, used_after AS usedAfter, revision, actor FROM hour_ledger WHERE package_id = ? ORDER BY id',
    [packageId],
  );

test('a draw is taken, shows in the package and stands in the ledger', async () => {
  const { id } = await billing.sell();
  const answer = await billing.draw(anEntry(), { revision: 1, packageId: id, hours: 2.25, actor: 'admin:1' });
  expect(answer).toMatchObject({ status: 200, body: { packageId: id, hours: 2.25, hoursLeft: 7.75 } });
  expect(await billing.read(id)).toMatchObject({ hoursUsed: 2.25, status: 'active' });
  expect(await ledgerOf(id)).toEqual([{ kind: 'draw', delta: 225, usedAfter: 225, revision: 1, actor: 'admin:1' }]);
});

test('the same revision gets the stored answer again and changes nothing, also when it says something else', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  const first = await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  await billing.draw(anEntry(), { revision: 1, packageId: id, hours: 1 });
  expect((await billing.draw(entry, { revision: 1, packageId: id, hours: 3 })).body).toEqual(first.body);
  expect((await billing.draw(entry, { revision: 1, packageId: id, hours: 5 })).body).toEqual(first.body);
  expect((await billing.read(id)).hoursUsed).toBe(4);
});

test('an older revision is refused with 412, and the balance stays', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  await billing.draw(entry, { revision: 2, packageId: id, hours: 0 });
  const late = await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  expect(late).toMatchObject({ status: 412, body: { code: 'stale_revision' } });
  expect((await billing.read(id)).hoursUsed).toBe(0);
});

test('a withdrawal that overtakes its draw keeps the draw out', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  expect(await billing.draw(entry, { revision: 2, packageId: id, hours: 0 })).toMatchObject({
    status: 200,
    body: { packageId: id, hours: 0, hoursLeft: 10 },
  });
  expect((await billing.draw(entry, { revision: 1, packageId: id, hours: 3 })).status).toBe(412);
  expect(await ledgerOf(id)).toEqual([]);
});

test('a refused revision is used up: its repeat is refused in the same words after hours came free', async () => {
  const [{ id }, other, entry] = [await billing.sell({ hoursPurchased: 2 }), anEntry(), anEntry()];
  await billing.draw(other, { revision: 1, packageId: id, hours: 1.5 });
  const refused = await billing.draw(entry, { revision: 1, packageId: id, hours: 1 });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'not_enough_hours', error: 'Not enough hours left on this package: 0.5 h left.' },
  });
  await billing.draw(other, { revision: 2, packageId: id, hours: 0 });
  const again = await billing.draw(entry, { revision: 1, packageId: id, hours: 1 });
  expect([again.status, again.body.error]).toEqual([refused.status, refused.body.error]);
  expect((await billing.draw(entry, { revision: 2, packageId: id, hours: 1 })).status).toBe(200);
  expect((await billing.read(id)).hoursUsed).toBe(1);
});

test('a refused change leaves what the entry draws as it was', async () => {
  const [{ id }, entry] = [await billing.sell({ hoursPurchased: 2 }), anEntry()];
  await billing.draw(entry, { revision: 1, packageId: id, hours: 1 });
  expect((await billing.draw(entry, { revision: 2, packageId: id, hours: 3 })).body).toMatchObject({
    code: 'not_enough_hours',
    error: 'Not enough hours left on this package: 1 h left.',
  });
  expect((await billing.read(id)).hoursUsed).toBe(1);
  expect((await billing.draw(entry, { revision: 3, packageId: id, hours: 2 })).status).toBe(200);
});

test('the last hour consumes the package and one that comes back revives it; more is refused as not enough', async () => {
  const [{ id }, entry] = [await billing.sell({ hoursPurchased: 1 }), anEntry()];
  await billing.draw(entry, { revision: 1, packageId: id, hours: 1 });
  expect((await billing.read(id)).status).toBe('consumed');
  expect((await billing.draw(anEntry(), { revision: 1, packageId: id, hours: 0.01 })).body).toMatchObject({
    code: 'not_enough_hours',
    error: 'Not enough hours left on this package: 0 h left.',
  });
  await billing.draw(entry, { revision: 2, packageId: id, hours: 0.99 });
  expect(await billing.read(id)).toMatchObject({ status: 'active', hoursUsed: 0.99 });
});

test('an entry on an expired package may be kept, lowered and released, not raised', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  await billing.admin('PUT', `/api/timePackages/${id}`, { status: 'expired' });
  expect((await billing.draw(entry, { revision: 2, packageId: id, hours: 4 })).body).toMatchObject({
    code: 'package_not_active',
    error: 'This package cannot take entries.',
  });
  expect((await billing.draw(entry, { revision: 3, packageId: id, hours: 3 })).status).toBe(200);
  expect((await billing.draw(entry, { revision: 4, packageId: id, hours: 2 })).status).toBe(200);
  expect((await billing.draw(entry, { revision: 5, packageId: id, hours: 0 })).status).toBe(200);
  expect(await billing.read(id)).toMatchObject({ status: 'expired', hoursUsed: 0 });
  expect((await ledgerOf(id)).map(({ kind, delta }) => [kind, delta])).toEqual([
    ['draw', 300],
    ['change', -100],
    ['release', -200],
  ]);
});

test('a move takes there and gives back here, in one settlement', async () => {
  const [from, to, entry] = [
    await billing.sell({ hoursPurchased: 2 }),
    await billing.sell({ hoursPurchased: 5 }),
    anEntry(),
  ];
  await billing.draw(entry, { revision: 1, packageId: from.id, hours: 2 });
  expect((await billing.draw(entry, { revision: 2, packageId: to.id, hours: 5.5 })).status).toBe(409);
  expect(await billing.read(from.id)).toMatchObject({ hoursUsed: 2, status: 'consumed' });
  expect((await billing.draw(entry, { revision: 3, packageId: to.id, hours: 5 })).body).toEqual({
    packageId: to.id,
    hours: 5,
    hoursLeft: 0,
  });
  expect(await billing.read(from.id)).toMatchObject({ hoursUsed: 0, status: 'active' });
  expect(await billing.read(to.id)).toMatchObject({ hoursUsed: 5, status: 'consumed' });
  expect((await ledgerOf(from.id)).at(-1)).toMatchObject({ kind: 'move_out', delta: -200, usedAfter: 0, revision: 3 });
});

test("another client's package, and one that is not there, are unknown", async () => {
  const [own, others, entry] = [await billing.sell(), await billing.sell({ clientId: 8 }), anEntry()];
  for (const packageId of [others.id, 999_999]) {
    expect(await billing.draw(anEntry(), { revision: 1, packageId, hours: 1 })).toMatchObject({
      status: 409,
      body: { code: 'package_unknown', error: 'Please select a package.' },
    });
  }
  await billing.draw(entry, { revision: 1, packageId: own.id, hours: 1 });
  expect((await billing.draw(entry, { revision: 2, packageId: others.id, hours: 1, clientId: 8 })).body.code).toBe(
    'package_unknown',
  );
  expect([(await billing.read(own.id)).hoursUsed, (await billing.read(others.id)).hoursUsed]).toEqual([1, 0]);
});

test('numbers are plain decimals from 0 to 24, and ids in the path digits', async () => {
  const { id } = await billing.sell();
  for (const hours of [-1, 24.01, 0.001, '1e1', ' 1', true, null, [1]]) {
    expect(
      (await billing.service()('PUT', '/internal/consumptions/1', { revision: 9, packageId: id, clientId: 7, hours }))
        .status,
    ).toBe(422);
  }
  for (const entry of ['0', '1.5', 'x', '0x1', '99999999999']) {
    expect(
      (
        await billing.service()('PUT', `/internal/consumptions/${entry}`, {
          revision: 1,
          packageId: id,
          clientId: 7,
          hours: 1,
        })
      ).status,
    ).toBe(404);
  }
  expect((await billing.read(id)).hoursUsed).toBe(0);
});

test('of 60 parallel draws of 1 h on 10 h exactly 10 are taken', async () => {
  const { id } = await billing.sell();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => billing.draw(anEntry(), { revision: 1, packageId: id, hours: 1 })),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : String(body.code)));
  expect([
    codes.filter((code) => code === 'taken').length,
    codes.filter((code) => code === 'not_enough_hours').length,
  ]).toEqual([10, 50]);
  expect(await billing.read(id)).toMatchObject({ hoursUsed: 10, status: 'consumed' });
  expect(await ledgerOf(id)).toHaveLength(10);
});

test('20 equal first draws at once are one', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => billing.draw(entry, { revision: 1, packageId: id, hours: 1 })),
  );
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([200, { packageId: id, hours: 1, hoursLeft: 9 }])]),
  );
  expect((await billing.read(id)).hoursUsed).toBe(1);
});

test('a revision 1 and a revision 2 that arrive at once leave what revision 2 says', async () => {
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

test('entries that change places between two packages at once all arrive', async () => {
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
