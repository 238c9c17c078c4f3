import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
let today = 0;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
afterAll(() => billing.close());

const preview = (clientId: number, query: string) =>
  billing.admin<Record<string, unknown>>('GET', `/api/accounts/${clientId}/allocation-preview?${query}`);

test('a preview names the parts, the balance and the refusal of a draw, and changes nothing', async () => {
  const clientId = 101;
  const early = await billing.sell({ clientId, hoursPurchased: 2, expiresOn: daysFromNow(9) });
  const late = await billing.sell({ clientId, hoursPurchased: 3 });
  const query = `hours=4&date=${daysFromNow(0)}`;
  expect((await preview(clientId, query)).body).toEqual({
    parts: [
      { packageId: early.id, hours: 2 },
      { packageId: late.id, hours: 2 },
    ],
    returned: [],
    refusal: null,
    balanceAfter: 1,
  });
  expect((await preview(clientId, `${query}&packageId=${late.id}`)).body).toMatchObject({
    parts: [],
    refusal: { code: 'not_enough_hours', error: 'Not enough hours left on this package: 3 h left.' },
    balanceAfter: 5,
  });
  expect(await billing.ledger(clientId)).toHaveLength(2);
  expect((await preview(clientId, 'hours=25&date=2015-11-20')).status).toBe(422);
  expect((await preview(clientId, 'hours=1')).status).toBe(422);
});

test('the preview of a change says which hours return, and whether they are lost', async () => {
  const clientId = 102;
  const { id } = await billing.sell({ clientId, hoursPurchased: 4, expiresOn: daysFromNow(1) });
  await billing.draw(70, { clientId, revision: 1, hours: 3, choice: 'auto' });
  const query = `hours=1&date=${daysFromNow(0)}&entryId=70`;
  expect((await preview(clientId, query)).body).toMatchObject({
    parts: [{ packageId: id, hours: 1 }],
    returned: [{ packageId: id, hours: 2, lost: false }],
    balanceAfter: 3,
  });
  today = 2;
  expect((await preview(clientId, query)).body).toMatchObject({
    returned: [{ packageId: id, hours: 2, lost: true }],
    balanceAfter: 0,
  });
});

test('the preview of a change takes the stored choice for the package of the answer and for none, as the change does', async () => {
  const clientId = 103;
  const first = await billing.sell({ clientId, hoursPurchased: 4, expiresOn: daysFromNow(9) });
  const second = await billing.sell({ clientId, hoursPurchased: 9 });
  await billing.draw(71, { clientId, revision: 1, hours: 3, choice: 'auto' });
  await billing.draw(72, { clientId, revision: 1, hours: 3, packageId: second.id });
  const query = (entryId: number) => `hours=5&date=${daysFromNow(0)}&entryId=${entryId}`;
  const split = [
    { packageId: first.id, hours: 4 },
    { packageId: second.id, hours: 1 },
  ];
  for (const choice of ['', '&packageId=auto', `&packageId=${first.id}`])
    expect((await preview(clientId, query(71) + choice)).body).toMatchObject({ parts: split, refusal: null });
  const named = [{ packageId: second.id, hours: 5 }];
  for (const choice of ['', `&packageId=${second.id}`])
    expect((await preview(clientId, query(72) + choice)).body).toMatchObject({ parts: named, refusal: null });
  // Another choice.
  expect((await preview(clientId, `${query(71)}&packageId=${second.id}`)).body).toMatchObject({ parts: named });
  expect((await preview(clientId, `${query(72)}&packageId=auto`)).body).toMatchObject({
    parts: [
      { packageId: first.id, hours: 1 },
      { packageId: second.id, hours: 4 },
    ],
  });
});
