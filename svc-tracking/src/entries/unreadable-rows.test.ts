import { onUnknownValue, type TimeEntry, type UnknownValue } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { createCachedSales } from '../analytics/cached-sales-store';
import { reconcile } from '../settlement/reconciler';
import { anEntry, shortLeases, startTracking, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
let reported: UnknownValue[];
beforeEach(async () => {
  tracking = await startTracking(shortLeases);
  reported = [];
  onUnknownValue((unknown) => reported.push(unknown));
});
afterEach(() => tracking.close());

const at = '/api/timeEntries';
const logged = async () => {
  const packageId = tracking.billing.addPackage(7, 10);
  return (await tracking.admin<TimeEntry>('POST', at, anEntry({ clientId: 7, packageId, minutes: 90 }))).body.id;
};
const write = (sql: string, parameters: (string | number | Date)[]) =>
  tracking.deps.db.tx((tx) => execute(tx, sql, parameters));
const listed = async () => {
  const { status, body } = await tracking.admin<{ timeEntries: TimeEntry[] }>('GET', `${at}/client/7`);
  expect(status).toBe(200);
  return body.timeEntries;
};

test('an entry with unreadable parts and one with an unreadable change are listed with the others', async () => {
  const [parts, change] = [await logged(), await logged(), await logged()];
  await write("UPDATE entries SET parts = '{' WHERE id = ?", [parts]);
  await write("UPDATE entries SET intent = '{\"kind', lease_until = ? WHERE id = ?", [new Date(0), change]);
  const rows = await listed();
  expect(rows).toHaveLength(3);
  expect(rows.find(({ id }) => id === change)?.settlement).toBe('pending');
  expect(reported.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['JSON: entries parts', 'JSON: entries intent']),
  );

  expect((await tracking.admin('PUT', `${at}/${change}`, { hours: 2 })).status).toBe(409);
  expect((await tracking.admin('DELETE', `${at}/${change}`)).status).toBe(409);
  expect(await reconcile(tracking.deps)).toBe('idle');
  expect(await tracking.deps.openChanges.oldest()).toBeNull();
});

test('many unreadable changes do not keep a readable one from being completed', async () => {
  const first = await logged();
  const { db, openChanges } = tracking.deps;
  const [row] = await select<object>(db.read, 'SELECT * FROM entries WHERE id = ?', [first]);
  const copied = Object.keys(row!).filter((name) => name !== 'id');
  for (let copy = 0; copy < 70; copy += 1)
    await write(`INSERT INTO entries (${copied.join(', ')}) SELECT ${copied.join(', ')} FROM entries WHERE id = ?`, [
      first,
    ]);
  await write("UPDATE entries SET intent = '{\"kind', lease_until = ? WHERE id > ?", [new Date(0), first]);
  const intent = { kind: 'delete', actor: '1', since: new Date().toISOString() };
  await write(
    'UPDATE entries SET settlement_revision = settlement_revision + 1, intent = ?, lease_until = ? WHERE id = ?',
    [JSON.stringify(intent), new Date(1), first],
  );

  await reconcile(tracking.deps);
  await reconcile(tracking.deps);
  expect(await select(db.read, 'SELECT id FROM entries WHERE id = ?', [first])).toEqual([]);
  expect(await openChanges.count()).toBe(70);
  expect(await reconcile(tracking.deps)).toBe('idle');
});

test('a rounding rule of a newer release is shown as it is and reported', async () => {
  const id = await logged();
  await write("UPDATE entries SET rounding = '20 even 5' WHERE id = ?", [id]);
  expect((await listed())[0]).toMatchObject({ rounding: { unit: 20, way: 'even', minimum: 5 } });
  expect(reported).toContainEqual({ kind: 'rounding rule', value: '20 even 5' });
});

test('unreadable sales totals count as none', async () => {
  await write("INSERT INTO cached_sales (id, sales) VALUES (1, '{')", []);
  expect(await createCachedSales(tracking.deps.db).read()).toBeNull();
});
