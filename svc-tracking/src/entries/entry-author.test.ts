import type { AdminEntry } from '@hourbank/contracts';
import { api, recordsOf, signTestToken } from '@hourbank/testing';
import { anEntry, shortLeases, startTracking, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking(shortLeases);
});
afterAll(() => tracking.close());

const long = '2015-11-20T10:00:00.000Z';
const as = (id: number, name: string) =>
  api(tracking.url, { token: signTestToken({ role: 'admin', id, claims: { name } }) });
const at = (id: number) => `/api/timeEntries/${id}`;
const stored = async (id: number) => (await tracking.admin<AdminEntry>('GET', at(id))).body;

/** Logs an entry as Nadia and makes it old, so that a change is visible in its times. */
async function logged(clientId: number, over: object = {}): Promise<AdminEntry> {
  const packageId = tracking.billing.addPackage(clientId, 10);
  const given = anEntry({ clientId, packageId, authorId: 9, authorName: 'Forged', createdAt: long, ...over });
  const { status, body } = await as(4, 'Nadia Khoury')<AdminEntry>('POST', '/api/timeEntries', given);
  expect(status).toBe(201);
  const { db } = tracking.deps;
  await db.tx((tx) =>
    tx.query('UPDATE entries SET created_at = ?, changed_at = ? WHERE id = ?', [
      ...Array.from({ length: 2 }, () => long.replace('T', ' ').replace('Z', '')),
      body.id,
    ]),
  );
  return body;
}

test.each([{}, { billable: false, hours: 0, packageId: undefined, nonBillableReason: 'A gift' }])(
  'an entry keeps the name of its author and the time at which it was logged: %j',
  async (over) => {
    const before = new Date().toISOString();
    const made = await logged(7, over);
    expect(made).toMatchObject({ authorId: 4, authorName: 'Nadia Khoury' });
    expect(made.createdAt >= before && made.createdAt <= new Date().toISOString()).toBe(true);
    expect(made.changedAt).toBe(made.createdAt);
    expect(await stored(made.id)).toEqual({ ...made, createdAt: long, changedAt: long });
  },
);

test.each([{ description: '<p>Changed</p>' }, { hours: 2 }, { status: 'Closed', hours: 2.5 }])(
  'a change by another admin moves the time of the change alone: %j',
  async (change) => {
    const { id } = await logged(8);
    const before = new Date().toISOString();
    const { status, body } = await as(5, 'Omar')<AdminEntry>('PUT', at(id), { ...change, authorName: 'Omar' });
    expect([status, body.authorName, body.createdAt]).toEqual([200, 'Nadia Khoury', long]);
    expect(body.changedAt >= before).toBe(true);
    expect(await stored(id)).toEqual(body);
  },
);

test('a change of nothing and a refused change leave the time', async () => {
  const { id } = await logged(9);
  expect((await tracking.admin('PUT', at(id), { status: 'Open', hours: 1.5 })).status).toBe(200);
  expect((await tracking.admin('PUT', at(id), { hours: 24 })).status).toBe(409);
  expect((await tracking.admin('PUT', at(id), { hours: -1 })).status).toBe(422);
  expect((await stored(id)).changedAt).toBe(long);
});

test('a change that billing confirms later moves the time when it takes effect', async () => {
  const { id } = await logged(10);
  tracking.billing.always('lose-call');
  expect((await tracking.admin('PUT', at(id), { hours: 2 })).status).toBe(202);
  expect((await stored(id)).changedAt).toBe(long);
  tracking.billing.always(null);
  await tracking.deps.db.tx((tx) => tx.query("UPDATE entries SET lease_until = '2015-11-20 10:00:00.000'"));
  await tracking.reconcile();
  expect(await stored(id)).toMatchObject({ hours: 2, authorName: 'Nadia Khoury', createdAt: long });
  expect((await stored(id)).changedAt > long).toBe(true);
});

test('all lists of admins show the author, and nothing of a client does', async () => {
  const { id, packageId } = await logged(11);
  tracking.billing.book(11, { kind: 'draw', hours: -1.5, entryId: id, packageId, bookedOn: '2015-11-20' });
  const { body } = await tracking.admin<{ timeEntries: AdminEntry[] }>('GET', '/api/timeEntries/client/11');
  expect(body.timeEntries).toEqual([await stored(id)]);
  for (const path of ['/api/entries/client/11', '/api/timeEntries?clientId=11', `/api/timeEntries?timeEntryId=${id}`])
    expect(JSON.stringify((await tracking.admin('GET', path)).body)).toContain('"authorName":"Nadia Khoury"');
  const token = (role: 'admin' | 'client') => ({
    headers: { authorization: `Bearer ${signTestToken({ role, id: 11 })}` },
  });
  const exported = await (await fetch(`${tracking.url}/api/timeEntries.csv?clientId=11`, token('admin'))).text();
  expect(recordsOf(exported)).toMatchObject([{ authorName: 'Nadia Khoury', createdAt: long, changedAt: long }]);
  for (const path of ['/api/client/info', '/api/client/entries', '/api/client/entries.csv', '/api/client/report']) {
    const text = await (await fetch(`${tracking.url}${path}`, token('client'))).text();
    expect(text).toContain('Router');
    expect(text).not.toMatch(/Nadia|author/i);
  }
});
