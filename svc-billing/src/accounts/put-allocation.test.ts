import { CommitWith, execute, select } from '@hourbank/service-kit/db';
import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
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
const leftOf = async (packageId: number) => (await billing.read(packageId)).hoursLeft;

test('an allocation updates the package and the ledger', async () => {
  const { id } = await billing.sell();
  const response = await billing.draw(anEntry(), { revision: 1, packageId: id, hours: 2.25, actor: 'admin:1' });
  expect(response).toMatchObject({ status: 200, body: { parts: [{ packageId: id, hours: 2.25 }] } });
  expect(await leftOf(id)).toBe(7.75);
  expect(await billing.read(id)).toMatchObject({ hoursUsed: 2.25, status: 'active' });
  expect(await ledgerOf(id)).toMatchObject([
    { kind: 'draw', hours: -225, value: -225 * 50, revision: 1, actor: 'admin:1' },
  ]);
});

test('a repeated revision gets the stored response, even with other content', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  const same = { parts: [{ packageId: id, hours: 3 }] };
  await billing.draw(anEntry(), { revision: 1, packageId: id, hours: 1 });
  expect((await billing.draw(entry, { revision: 1, packageId: id, hours: 3 })).body).toMatchObject(same);
  expect((await billing.draw(entry, { revision: 1, packageId: id, hours: 5 })).body).toMatchObject(same);
  expect((await billing.read(id)).hoursUsed).toBe(4);
});

test('an allocation whose COMMIT may have worked is repeated, and counts once', async () => {
  const [{ id, clientId }, entryId] = [await billing.sell({ clientId: 23 }), anEntry()];
  const { clientTx } = billing.deps;
  const repeatable: (boolean | undefined)[] = [];
  const openedOn = daysFromNow(0);
  const put = (revision: number, hours: number) =>
    putAllocation(
      {
        ...billing.deps,
        // Commits, and repeats the transaction as if the response had been lost.
        clientTx: async (client, work) => {
          const noted: typeof work = async (tx) => {
            const outcome = await work(tx);
            if (outcome instanceof CommitWith) repeatable.push(outcome.options.isRepeatable);
            return outcome;
          };
          await clientTx(client, noted);
          return clientTx(client, noted);
        },
      },
      { entryId, revision, clientId, hours, day: openedOn, openedOn, choice: id, actor: 'admin:1' },
    );
  expect(await put(1, 200)).toMatchObject({ parts: [{ packageId: id, hours: 200 }], balance: 800 });
  expect(await put(2, 300)).toMatchObject({ parts: [{ packageId: id, hours: 300 }], balance: 700 });
  await expect(put(3, 1_100)).rejects.toMatchObject({ status: 409 });
  expect((await billing.ledger(clientId)).map(({ hours }) => hours).slice(1)).toEqual([-200, -100]);
  expect(new Set(repeatable)).toEqual(new Set([true]));
});

test('a draw that finds packages before it has locked their account locks it and records the hours', async () => {
  const [{ id }, entryId] = [await billing.sell(), anEntry()];
  const { draws } = billing.deps;
  let reads = 0;
  const lock: typeof draws.lock = async (tx, key, isNew) => {
    const state = await draws.lock(tx, key, isNew);
    reads += 1;
    return reads === 1 ? { ...state, account: null } : state;
  };
  const openedOn = daysFromNow(0);
  await putAllocation(
    { ...billing.deps, draws: { ...draws, lock } },
    { entryId, revision: 1, clientId: 7, hours: 200, day: openedOn, openedOn, choice: id, actor: 'admin:1' },
  );
  expect(await ledgerOf(id)).toMatchObject([{ kind: 'draw', hours: -200, entryId }]);
  expect(await leftOf(id)).toBe(8);
});

test('parts are read for a later or a repeated revision, not for a new entry', async () => {
  const [{ id, clientId }, entryId] = [await billing.sell({ clientId: 22 }), anEntry()];
  const { draws } = billing.deps;
  const reads: boolean[] = [];
  const lock: typeof draws.lock = (tx, key, isNew) => {
    reads.push(isNew);
    return draws.lock(tx, key, isNew);
  };
  const openedOn = daysFromNow(0);
  const put = (revision: number, hours: number) =>
    putAllocation(
      { ...billing.deps, draws: { ...draws, lock } },
      { entryId, revision, clientId, hours, day: openedOn, openedOn, choice: id, actor: 'admin:1' },
    );
  const taken = { parts: [{ packageId: id, hours: 200 }], balance: 800 };
  expect([await put(1, 200), reads.splice(0)]).toEqual([taken, [true]]);
  expect([await put(1, 300), reads.splice(0)]).toEqual([taken, [true, false]]);
  expect(await put(2, 100)).toMatchObject({ parts: [{ packageId: id, hours: 100 }] });
  expect(reads).toEqual([false]);
  await expect(put(1, 200)).rejects.toMatchObject({ status: 412 });
  expect((await billing.ledger(clientId)).map(({ hours }) => hours).slice(1)).toEqual([-200, 100]);
});

test('an older revision is rejected with 412 and has no effect', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  await billing.draw(entry, { revision: 2, packageId: id, hours: 0 });
  const late = await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  expect(late).toMatchObject({ status: 412, body: { code: 'stale_revision' } });
  expect((await billing.read(id)).hoursUsed).toBe(0);
});

test('a rejected revision whose stored reason is unreadable is rejected again', async () => {
  const [{ id }, entry] = [await billing.sell({ hoursPurchased: 2 }), anEntry()];
  expect((await billing.draw(entry, { revision: 1, packageId: id, hours: 3 })).status).toBe(409);
  await billing.deps.platform.db.tx((tx) =>
    execute(tx, "UPDATE entry_draws SET refusal = '{' WHERE entry_id = ?", [entry]),
  );
  expect((await billing.draw(entry, { revision: 1, packageId: id, hours: 3 })).status).toBe(409);
  expect((await billing.draw(entry, { revision: 2, packageId: id, hours: 1 })).status).toBe(200);
});

test('a release that arrives before its allocation blocks the allocation', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  expect(await billing.draw(entry, { revision: 2, packageId: id, hours: 0 })).toMatchObject({
    status: 200,
    body: { parts: [] },
  });
  expect((await billing.draw(entry, { revision: 1, packageId: id, hours: 3 })).status).toBe(412);
  expect(await ledgerOf(id)).toEqual([]);
});

test('a rejected revision is rejected again with the same message after hours became free', async () => {
  const [{ id }, other, entry] = [await billing.sell({ hoursPurchased: 2 }), anEntry(), anEntry()];
  await billing.draw(other, { revision: 1, packageId: id, hours: 1.5 });
  const refused = await billing.draw(entry, { revision: 1, packageId: id, hours: 1 });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'not_enough_hours',
      error: 'Not enough hours left on this package: 0.5 h left.',
      params: { hoursLeft: 0.5 },
    },
  });
  await billing.draw(other, { revision: 2, packageId: id, hours: 0 });
  const again = await billing.draw(entry, { revision: 1, packageId: id, hours: 1 });
  expect([again.status, again.body.error]).toEqual([refused.status, refused.body.error]);
  expect((await billing.draw(entry, { revision: 2, packageId: id, hours: 1 })).status).toBe(200);
  expect((await billing.read(id)).hoursUsed).toBe(1);
});

test('a rejected change keeps the current allocation', async () => {
  const [{ id }, entry] = [await billing.sell({ hoursPurchased: 2 }), anEntry()];
  await billing.draw(entry, { revision: 1, packageId: id, hours: 1 });
  expect((await billing.draw(entry, { revision: 2, packageId: id, hours: 3 })).body).toMatchObject({
    code: 'not_enough_hours',
    error: 'Not enough hours left on this package: 1 h left.',
  });
  expect((await billing.read(id)).hoursUsed).toBe(1);
  expect((await billing.draw(entry, { revision: 3, packageId: id, hours: 2 })).status).toBe(200);
});

test('the last hour makes the package consumed, and a released hour makes it active again', async () => {
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

test('an allocation on an expired package can be kept, lowered and released, but not increased', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  await billing.admin('PUT', `/api/timePackages/${id}`, { status: 'expired' });
  expect((await billing.draw(entry, { revision: 2, packageId: id, hours: 4 })).body).toMatchObject({
    code: 'package_not_active',
    error: 'This package is not active, or it has expired by then. Choose another package.',
  });
  expect((await billing.draw(entry, { revision: 3, packageId: id, hours: 3 })).status).toBe(200);
  expect((await billing.draw(entry, { revision: 4, packageId: id, hours: 2 })).status).toBe(200);
  expect((await billing.draw(entry, { revision: 5, packageId: id, hours: 0 })).status).toBe(200);
  expect(await billing.read(id)).toMatchObject({ status: 'expired', hoursUsed: 0 });
  expect((await ledgerOf(id)).map(({ kind, hours }) => [kind, hours])).toEqual([
    ['draw', -300],
    ['reversal', 100],
    ['closed', -100],
    ['reversal', 200],
    ['closed', -200],
  ]);
});

test('a move changes both packages in one settlement', async () => {
  const [from, to, entry] = [
    await billing.sell({ hoursPurchased: 2 }),
    await billing.sell({ hoursPurchased: 5 }),
    anEntry(),
  ];
  await billing.draw(entry, { revision: 1, packageId: from.id, hours: 2 });
  expect((await billing.draw(entry, { revision: 2, packageId: to.id, hours: 5.5 })).status).toBe(409);
  expect(await billing.read(from.id)).toMatchObject({ hoursUsed: 2, status: 'consumed' });
  expect((await billing.draw(entry, { revision: 3, packageId: to.id, hours: 5 })).body).toMatchObject({
    parts: [{ packageId: to.id, hours: 5 }],
  });
  expect(await billing.read(from.id)).toMatchObject({ hoursUsed: 0, status: 'active' });
  expect(await billing.read(to.id)).toMatchObject({ hoursUsed: 5, status: 'consumed' });
  expect((await ledgerOf(from.id)).at(-1)).toMatchObject({ kind: 'reversal', hours: 200, revision: 3 });
});

test('a call that names the wrong client changes no hours', async () => {
  const [{ id }, entry] = [await billing.sell(), anEntry()];
  await billing.sell({ clientId: 8 });
  await billing.draw(entry, { revision: 1, packageId: id, hours: 3 });
  const wrong = await billing.draw(entry, { clientId: 8, revision: 2, hours: 0, choice: 'auto' });
  expect(wrong).toMatchObject({ status: 409, body: { code: 'package_unknown' } });
  const sql = 'SELECT hours FROM entry_draws WHERE entry_id = ?';
  expect(await select(billing.deps.platform.db.read, sql, [entry])).toEqual([{ hours: 300 }]);
  await billing.draw(entry, { revision: 3, packageId: id, hours: 1 });
  expect(await leftOf(id)).toBe(9);
});

test("another client's package and a missing package are unknown", async () => {
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

test('accepts hours from 0 to 24, days, and numeric ids only', async () => {
  const { id } = await billing.sell();
  const sent = { revision: 1, clientId: 7, hours: 1, day: '2015-11-20', openedOn: '2015-11-20' };
  for (const over of [
    { choice: 'all' },
    { choice: null },
    { choice: id, day: '2015-11-31' },
    { choice: id, openedOn: 1 },
  ])
    expect((await billing.service()('PUT', '/internal/allocations/1', { ...sent, ...over })).status).toBe(422);
  for (const hours of [-1, 24.01, 0.001, '1e1', ' 1', true, null, [1]]) {
    expect(
      (await billing.service()('PUT', '/internal/allocations/1', { ...sent, choice: id, revision: 9, hours })).status,
    ).toBe(422);
  }
  for (const entry of ['0', '1.5', 'x', '0x1', '99999999999']) {
    expect(
      (
        await billing.service()('PUT', `/internal/allocations/${entry}`, {
          ...sent,
          choice: id,
        })
      ).status,
    ).toBe(404);
  }
  expect((await billing.read(id)).hoursUsed).toBe(0);
});

test('a draw reads the packages that matter, not those that entries used up', async () => {
  const clientId = 21;
  const sell = (over = {}) => billing.sell({ clientId, hoursPurchased: 1, ...over });
  const [oldest, usedUp, closed, usable] = [await sell(), await sell(), await sell(), await sell()];
  const entry = anEntry();
  for (const { id } of [oldest, usedUp])
    await billing.draw(id === usedUp.id ? entry : anEntry(), { clientId, revision: 1, packageId: id, hours: 1 });
  await billing.admin('PUT', `/api/timePackages/${closed.id}`, { status: 'consumed' });
  const day = billing.deps.today(billing.deps.now());
  const read = async (choice: number | 'auto', entryId: number) => {
    const { packages } = await billing.deps.draws.find({ clientId, entryId, day, openedOn: day, choice });
    return packages.map(({ id }) => id).sort((one, other) => one - other);
  };
  expect(await read('auto', anEntry())).toEqual([usable.id]);
  expect(await read('auto', entry)).toEqual([usedUp.id, usable.id]);
  expect(await read(oldest.id, entry)).toEqual([oldest.id, usedUp.id, usable.id]);
});
