import type { LedgerEntry } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { check } from '../commands';

let billing: Billing;
let today = 0;
let clients = 100;
let entries = 0;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
afterAll(() => billing.close());
afterEach(() => {
  today = 0;
});

const reason = 'Agreed on the phone: travel is not charged.';

/** A client with packages of these hours, and an entry that takes hours of all of them. */
async function anEntry(hours: number, ...packages: { hoursPurchased: number; expiresOn?: string }[]) {
  const [clientId, entryId] = [++clients, ++entries];
  const ids: number[] = [];
  for (const terms of packages) ids.push((await billing.sell({ clientId, ...terms })).id);
  const put = (body: { revision: number; hours: number; packageId?: number; reason?: string }) =>
    billing.draw(entryId, {
      clientId,
      day: daysFromNow(0),
      ...(body.packageId === undefined && { choice: 'auto' }),
      ...body,
    });
  expect((await put({ revision: 1, hours })).status).toBe(200);
  /** Kind, package, hours and reason of the ledger entries since the entry was logged. */
  const since = async (revision = 2) =>
    (await billing.ledger(clientId))
      .filter((row) => row.revision === revision)
      .map((row) => [row.kind, row.packageId, row.hours / 100, row.reason]);
  return { clientId, entryId, ids, put, since };
}

test('each package that gets hours back has the reason in the ledger', async () => {
  const packages = [1, 2, 5].map((hoursPurchased, index) => ({ hoursPurchased, expiresOn: daysFromNow(5 + index) }));
  const { clientId, ids, put, since } = await anEntry(6, ...packages);
  expect((await put({ revision: 2, hours: 0.5, reason })).status).toBe(200);
  const returned = [
    ['reversal', ids[2], 3, reason],
    ['reversal', ids[1], 2, reason],
    ['reversal', ids[0], 0.5, reason],
  ];
  expect(await since()).toEqual(returned);

  expect((await put({ revision: 2, hours: 0.5, reason: 'Another one' })).status).toBe(200);
  expect(await since()).toEqual(returned);
  const { body: lines } = await billing.admin<LedgerEntry[]>('GET', `/api/accounts/${clientId}/ledger`);
  expect(lines.map((line) => line.reason)).toEqual([reason, reason, reason, ...Array.from({ length: 6 }, () => null)]);
});

test('hours that move to another package return with the reason and are taken without it', async () => {
  const { ids, put, since } = await anEntry(2, { hoursPurchased: 2 }, { hoursPurchased: 10 });
  await put({ revision: 2, hours: 3, packageId: ids[1]!, reason });
  expect(await since()).toEqual([
    ['reversal', ids[0], 2, reason],
    ['draw', ids[1], -3, null],
  ]);
});

test('hours that return to an expired package have the reason, and their expiry has none', async () => {
  const { ids, put, since } = await anEntry(2, { hoursPurchased: 2, expiresOn: daysFromNow(1) });
  today = 2;
  await put({ revision: 2, hours: 0.5, reason });
  expect(await since()).toEqual([
    ['reversal', ids[0], 1.5, reason],
    ['expiry', ids[0], -1.5, null],
  ]);
});

test('a change that returns no hours leaves no reason', async () => {
  const { ids, put, since } = await anEntry(2, { hoursPurchased: 10 });
  await put({ revision: 2, hours: 3, reason });
  expect(await since()).toEqual([['draw', ids[0], -1, null]]);
  expect((await put({ revision: 3, hours: 24, reason })).status).toBe(409);
  await put({ revision: 4, hours: 3, reason });
  expect([...(await since(3)), ...(await since(4))]).toEqual([]);
});

test('hours of a closed client return without the reason, and erasing it leaves none of before', async () => {
  const { clientId, ids, put, since } = await anEntry(5, { hoursPurchased: 10 });
  await put({ revision: 2, hours: 4, reason });
  await billing.closeClient(clientId);
  await put({ revision: 3, hours: 3, reason });
  expect([...(await since()), ...(await since(3))]).toEqual([
    ['reversal', ids[0], 1, reason],
    ['reversal', ids[0], 1, null],
  ]);
  await billing.closeClient(clientId, 'client_erased');
  await put({ revision: 4, hours: 2, reason });
  const texts = await select(billing.deps.platform.db.read, 'SELECT * FROM ledger_texts WHERE client_id = ?', [
    clientId,
  ]);
  expect([await since(), texts]).toEqual([[['reversal', ids[0], 1, null]], []]);
});

test('a reason has at most 500 characters', async () => {
  const { ids, put, since } = await anEntry(2, { hoursPurchased: 10 });
  expect((await put({ revision: 2, hours: 1, reason: 'x'.repeat(501) })).status).toBe(422);
  expect((await put({ revision: 2, hours: 1, reason: 'x'.repeat(500) })).status).toBe(200);
  expect(await since()).toEqual([['reversal', ids[0], 1, 'x'.repeat(500)]]);
});

test('the nightly check finds nothing to report', async () => {
  expect(await check(billing.config, () => undefined, true)).toBe(true);
});
