import { allocations } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { form } from '@hourbank/testing';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const reason = 'Agreed on the phone: travel is not charged.';

async function aLoggedEntry() {
  const packageId = tracking.billing.addPackage(7);
  const { body } = await tracking.admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId: 7, packageId }));
  return { ...body, at: `/api/entries/${body.id}` };
}
/** What billing received about the hours of an entry, in order. */
const bodiesOf = (id: number) =>
  tracking.billing.calls
    .filter(({ operationId }) => operationId === allocations.putAllocation.id)
    .map((call) => call as { params: { entryId: string }; body: { revision: number; hours: number; reason?: string } })
    .filter(({ params }) => params.entryId === String(id))
    .map(({ body }) => body);
/** What the audit log says about the changes of an entry, oldest first. */
async function auditOf(id: number) {
  const events = await select<{ payload: string }>(tracking.deps.db.read, 'SELECT payload FROM outbox ORDER BY id');
  return events
    .map(({ payload }) => JSON.parse(payload) as { action: string; subject: string; changes: Record<string, unknown> })
    .filter(({ action, subject }) => action === 'entry.updated' && subject === `entry:${id}`)
    .map(({ changes }) => changes);
}

test.each(['/api/timeEntries', '/api/entries'])('PUT %s sends the reason to billing and audits it', async (path) => {
  const { id } = await aLoggedEntry();
  const changed = await tracking.admin<TimeEntry>('PUT', `${path}/${id}`, form({ hours: '1', reason: ` ${reason} ` }));
  expect(changed).toMatchObject({ status: 200, body: { hours: 1 } });
  expect(JSON.stringify(changed.body)).not.toContain(reason);
  expect(bodiesOf(id)).toMatchObject([{ revision: 1 }, { revision: 2, hours: 1, reason }]);
  expect(await auditOf(id)).toEqual([{ hours: { from: 1.5, to: 1 }, reason: { from: null, to: reason } }]);
  const entries = await select(tracking.deps.db.read, 'SELECT * FROM entries WHERE id = ?', [id]);
  expect(JSON.stringify(entries)).not.toContain(reason);
});

test('without a reason, or with an empty one, nothing of it is sent or recorded', async () => {
  const { id, at } = await aLoggedEntry();
  await tracking.admin('PUT', at, { hours: 1 });
  await tracking.admin('PUT', at, { hours: 0.5, reason: '  ' });
  for (const body of bodiesOf(id)) expect(body).not.toHaveProperty('reason');
  for (const changes of await auditOf(id)) expect(Object.keys(changes)).toEqual(['hours']);
});

test('a reason alone changes nothing', async () => {
  const { id, at } = await aLoggedEntry();
  const before = await tracking.admin('GET', at);
  const after = await tracking.admin('PUT', at, { reason, hours: 1.5 });
  expect([after.status, after.body]).toEqual([200, before.body]);
  expect((await tracking.admin('GET', at)).headers.get('etag')).toBe(before.headers.get('etag'));
  expect([await auditOf(id), bodiesOf(id)]).toMatchObject([[], [{ revision: 1 }]]);
});

test('the reason of a change without a settlement is only in the audit log', async () => {
  const { id, at } = await aLoggedEntry();
  await tracking.admin('PUT', at, { status: 'Closed', reason });
  expect(bodiesOf(id)).toHaveLength(1);
  expect(await auditOf(id)).toEqual([{ status: { from: 'Open', to: 'Closed' }, reason: { from: null, to: reason } }]);
});

test('a stale write is told of the changed hours, not of their reason', async () => {
  const { at, revision } = await aLoggedEntry();
  await tracking.admin('PUT', at, { hours: 1, reason });
  const stale = await tracking.admin('PUT', at, { hours: 1.2 }, { 'If-Match': `"${revision}"` });
  expect(stale).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  expect(JSON.stringify(stale.body)).toContain('hours');
  expect(JSON.stringify(stale.body)).not.toContain('reason');
});

test('time that is no longer charged returns its hours with the reason that it has', async () => {
  const { id, at } = await aLoggedEntry();
  await tracking.admin('PUT', at, { billable: false, nonBillableReason: 'Warranty', reason });
  expect(bodiesOf(id).at(-1)).toMatchObject({ hours: 0, reason: 'Warranty' });
});

test.each([['x'.repeat(501)], ['two\nlines'], [7]])('the reason %j is refused', async (refused) => {
  const { at } = await aLoggedEntry();
  expect(await tracking.admin('PUT', at, { hours: 1, reason: refused })).toMatchObject({
    status: 422,
    body: { fields: { reason: expect.any(String) } },
  });
});

test('controls of the direction are removed from a reason', async () => {
  const { id, at } = await aLoggedEntry();
  await tracking.admin('PUT', at, { hours: 1, reason: 'Agreed\u202e on' });
  expect(bodiesOf(id).at(-1)?.reason).toBe('Agreed on');
});
