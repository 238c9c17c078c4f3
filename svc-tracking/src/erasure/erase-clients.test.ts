import { allocations, onUnknownValue, type Statement, type TimeEntry, type UnknownValue } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { aPng, form } from '@hourbank/testing';
import { anEntry, filesByState, startTracking, type Tracking } from '../../tests/tracking';
import { reconcile } from '../settlement/reconciler';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const october = { from: '2015-10-01', to: '2015-10-31' };
const secret = 'Server room of the Byblos office';

async function aClient(clientId: number) {
  tracking.billing.book(clientId, { kind: 'purchase', hours: 10, bookedOn: '2015-10-02', reason: secret });
  const fields = {
    clientId: String(clientId),
    date: '2015-10-20T10:00:00Z',
    description: `<p>${secret}</p>`,
    status: 'Open',
    billable: 'false',
    nonBillableReason: secret,
  };
  const { body } = await tracking.admin<TimeEntry>(
    'POST',
    '/api/timeEntries',
    form(fields, { screenshots: [aPng(4, 4, 'rack.png')] }),
  );
  const sent = await tracking.admin<Statement>('POST', '/api/statements', { clientId, ...october });
  expect(sent.body.state).toBe('sent');
  return { entryId: body.id, statement: sent.body };
}
const statusOf = async (clientId: number, id: number) => [
  (await tracking.admin('GET', `/api/statements/${id}/pdf`)).status,
  (await tracking.client(clientId)('GET', `/api/client/statements/${id}/json`)).status,
];

test('erasing a client deletes texts and files, also again, and keeps numbers, periods and hours', async () => {
  const [erased, other] = [await aClient(71), await aClient(72)];
  expect(await filesByState(tracking.deps)).toEqual({ ready: 6 });
  await tracking.eraseClient(71);
  await tracking.eraseClient(71);
  expect(await statusOf(71, erased.statement.id)).toEqual([410, 410]);
  expect(await tracking.admin('GET', `/api/statements/${erased.statement.id}/json`)).toMatchObject({
    status: 410,
    body: { code: 'statement_erased', error: 'This statement was erased.' },
  });
  // Another client learns nothing about it.
  expect((await statusOf(73, erased.statement.id))[1]).toBe(404);
  expect((await tracking.admin<Statement[]>('GET', '/api/statements?clientId=71')).body).toEqual([
    { ...erased.statement, state: 'erased' },
  ]);
  const entry = await tracking.admin<TimeEntry>('GET', `/api/timeEntries?timeEntryId=${erased.entryId}`);
  expect(entry.body).toMatchObject({ clientId: 71, description: '', screenshots: [] });
  const found = await tracking.admin<{ timeEntries: TimeEntry[] }>('GET', '/api/timeEntries?search=Byblos');
  expect(found.body.timeEntries.map(({ id }) => id)).toEqual([other.entryId]);
  const tables = ['entries', 'statements', 'timers'].map((table) =>
    select(tracking.deps.db.read, `SELECT * FROM ${table} WHERE client_id = 71`, []),
  );
  expect(JSON.stringify(await Promise.all(tables))).not.toContain('Byblos');

  await tracking.deps.files.sweep();
  expect(await filesByState(tracking.deps)).toEqual({ ready: 3 });
  expect(await tracking.storedKeys()).toHaveLength(3);
  expect(await statusOf(72, other.statement.id)).toEqual([200, 200]);
});

test('a statement that is being made while its client is erased is not stored', async () => {
  tracking.billing.book(74, { kind: 'purchase', hours: 10, bookedOn: '2015-10-02' });
  tracking.billing.seals.state.onSeal = () => tracking.eraseClient(74);
  const { body } = await tracking.admin<Statement>('POST', '/api/statements', { clientId: 74, ...october });
  tracking.billing.seals.state.onSeal = async () => undefined;
  expect(body.state).toBe('failed');
  expect((await statusOf(74, body.id))[0]).toBe(404);
  await tracking.deps.files.sweep();
  expect((await filesByState(tracking.deps)).pending).toBeUndefined();
});

const closed = { hours: 3, description: `<p>Again: ${secret}</p>`, status: 'Closed', reason: secret };

/** A charged entry of a client, with a change of its hours and texts to which billing has not responded. */
async function withOpenChange(clientId: number, change: object = closed) {
  const packageId = tracking.billing.addPackage(clientId, 10);
  const { body } = await tracking.admin<TimeEntry>('POST', '/api/timeEntries', {
    ...anEntry({ clientId, packageId, description: `<p>${secret}</p>` }),
  });
  const one = `/api/timeEntries/${body.id}`;
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  expect((await tracking.admin('PUT', one, change)).status).toBe(202);
  return { id: body.id, packageId, one };
}
const stored = async (clientId: number) =>
  JSON.stringify(await select(tracking.deps.db.read, 'SELECT * FROM entries WHERE client_id = ?', [clientId]));
/** Lets the lease of all open changes expire, and reconciles. */
const settle = () => reconcile({ ...tracking.deps, now: () => new Date(Date.now() + 86_400_000) });

test('an open change of an erased client is settled without its texts', async () => {
  const erased = await withOpenChange(75);
  const notCharged = await withOpenChange(75, { billable: false, nonBillableReason: secret });
  const other = await withOpenChange(76);
  await tracking.eraseClient(75);
  await tracking.eraseClient(75);
  expect(await stored(75)).not.toContain('Byblos');

  await settle();
  expect(await tracking.deps.openChanges.count()).toBe(0);
  expect(await stored(75)).not.toContain('Byblos');
  const settled = { hours: 3, status: 'Closed' };
  expect((await tracking.admin('GET', erased.one)).body).toMatchObject({ ...settled, description: '' });
  expect((await tracking.admin('GET', notCharged.one)).body).toMatchObject({ hours: 0, nonBillableReason: '' });
  expect((await tracking.admin('GET', other.one)).body).toMatchObject({
    ...settled,
    description: `<p>Again: ${secret}</p>`,
  });
  expect([tracking.billing.used(erased.packageId), tracking.billing.used(notCharged.packageId)]).toEqual([300, 0]);
});

test('a change that cannot be read is reported, and does not keep others from being erased', async () => {
  const [unreadable] = [await withOpenChange(77), await withOpenChange(77)];
  await tracking.deps.db.tx((tx) => execute(tx, "UPDATE entries SET intent = '{' WHERE id = ?", [unreadable.id]));
  const reported: UnknownValue[] = [];
  onUnknownValue((unknown) => reported.push(unknown));
  await tracking.eraseClient(77);
  onUnknownValue(() => undefined);
  expect(reported).toContainEqual({ kind: 'JSON: entries intent', value: '{' });
  expect(await stored(77)).toContain('"{"');
  expect(await stored(77)).not.toContain('Byblos');
});
