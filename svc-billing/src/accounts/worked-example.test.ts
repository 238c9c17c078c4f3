import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
let today = '2015-11-01';
beforeAll(async () => {
  billing = await startBilling({ today: () => today });
});
afterAll(() => billing.close());

/** The ledger rows since the last call, as `kind hours -> balance`. */
let seen = 0;
async function newRows(names: Map<number, string>) {
  const rows = (await billing.ledger()).slice(seen);
  seen += rows.length;
  return rows.map(({ kind, hours, balance, packageId }) =>
    [kind, hours / 100, names.get(packageId ?? 0) ?? '', balance / 100].join(' '),
  );
}

test('the worked example of an account has the ledger and the packages that it lists', async () => {
  const a = await billing.sell({ hoursPurchased: 10, expiresOn: '2015-11-30', status: 'active' });
  const b = await billing.sell({ hoursPurchased: 20 });
  const names = new Map([
    [a.id, 'A'],
    [b.id, 'B'],
  ]);
  const log = (entryId: number, revision: number, hours: number, day: string) =>
    billing.draw(entryId, { revision, choice: 'auto', hours, day, openedOn: today });
  expect(await newRows(names)).toEqual(['purchase 10 A 10', 'purchase 20 B 30']);

  today = '2015-11-03';
  await log(1, 1, 4, today);
  expect(await newRows(names)).toEqual(['draw -4 A 26']);

  today = '2015-11-10';
  const { body } = await log(2, 1, 8, today);
  expect(body).toEqual({
    parts: [
      { packageId: a.id, hours: 6 },
      { packageId: b.id, hours: 2 },
    ],
    balance: 18,
  });
  expect(await newRows(names)).toEqual(['draw -6 A 20', 'draw -2 B 18']);
  expect(await billing.read(a.id)).toMatchObject({ status: 'consumed', hoursLeft: 0 });

  await log(2, 2, 5, today);
  expect(await newRows(names)).toEqual(['reversal 2 B 20', 'reversal 1 A 21']);
  expect(await billing.read(a.id)).toMatchObject({ status: 'active', hoursLeft: 1 });
  await log(1, 2, 3, '2015-11-03');
  expect(await newRows(names)).toEqual(['reversal 1 A 22']);

  today = '2015-12-03';
  await log(3, 1, 1.5, '2015-11-29');
  expect(await newRows(names)).toEqual(['expiry -2 A 20', 'expiry_return 1.5 A 21.5', 'draw -1.5 A 20']);
  expect(await billing.read(a.id)).toMatchObject({
    status: 'expired',
    hoursUsed: 9.5,
    hoursExpired: 0.5,
    hoursLeft: 0,
  });

  today = '2015-12-04';
  await log(4, 1, 19.5, today);
  expect(await newRows(names)).toEqual(['draw -19.5 B 0.5']);
  expect(await log(5, 1, 2, today)).toMatchObject({
    status: 409,
    body: { code: 'not_enough_hours', error: 'Not enough hours left: 0.5 h of 2 h.' },
  });
  expect(await newRows(names)).toEqual([]);

  today = '2015-12-05';
  await log(3, 2, 1, '2015-11-29');
  expect(await newRows(names)).toEqual(['reversal 0.5 A 1', 'expiry -0.5 A 0.5']);
  expect(await billing.read(a.id)).toMatchObject({ status: 'expired', hoursUsed: 9, hoursExpired: 1, hoursLeft: 0 });

  await billing.admin('POST', `/api/timePackages/${a.id}/extend`, { expiresOn: '2015-12-31', reason: 'Agreed' });
  expect(await newRows(names)).toEqual(['expiry_return 1 A 1.5']);
  expect(await billing.read(a.id)).toMatchObject({ status: 'active', hoursLeft: 1 });
  const bonus = await billing.admin('POST', '/api/accounts/7/bonuses', { hours: 2, reason: 'Thank you' });
  names.set(Number(bonus.body.id), 'C');
  expect(await newRows(names)).toEqual(['bonus 2 C 3.5']);
  await billing.admin('PUT', `/api/timePackages/${b.id}`, { status: 'consumed' });
  expect(await newRows(names)).toEqual(['closed -0.5 B 3']);
  await billing.admin('PUT', `/api/timePackages/${a.id}`, { status: 'pending' });
  expect(await newRows(names)).toEqual(['withdrawn -1 A 2']);
  expect(await billing.read(a.id)).toMatchObject({ status: 'pending', hoursUsed: 9 });
  await billing.admin('POST', `/api/timePackages/${a.id}/approve`);
  expect(await newRows(names)).toEqual(['purchase 1 A 3']);
  expect(await billing.read(a.id)).toMatchObject({ status: 'active', hoursLeft: 1 });
});
