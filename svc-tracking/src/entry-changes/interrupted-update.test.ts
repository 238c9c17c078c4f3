import { allocations } from '@hourbank/contracts';
import { Accepted } from '@hourbank/service-kit/http';
import { type IdempotencyContext, noIdempotency } from '@hourbank/service-kit/idempotency';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { reconcile } from '../settlement/reconciler';
import { updateEntry } from './update-entry';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const create = async () => {
  const packageId = tracking.billing.addPackage(7, 5);
  return (await tracking.admin<TimeEntry>('POST', '/api/timeEntries', anEntry({ clientId: 7, packageId, hours: 1 })))
    .body;
};
const update = (id: number, body: object, idempotency: IdempotencyContext, over: Partial<typeof tracking.deps> = {}) =>
  updateEntry(
    { ...tracking.deps, ...over },
    {
      id,
      body,
      screenshots: [],
      editor: { id: 1, name: '', actor: 'admin:1', canChangeAll: true },
      precondition: { expected: null, subject: 'this entry', caller: null, request: null },
      idempotency,
    },
  );
const stored = async (id: number) => (await tracking.admin<TimeEntry>('GET', `/api/timeEntries/${id}`)).body;

test.each([{ description: '<p>Changed</p>' }, { hours: 2 }])(
  'does not change an entry that cannot be bound to the request: %j',
  async (body) => {
    const entry = await create();
    const bindResource = () => {
      throw new Error('Another request holds the key');
    };
    await expect(update(entry.id, body, { ...noIdempotency, bindResource })).rejects.toThrow(
      'Another request holds the key',
    );
    expect(await stored(entry.id)).toMatchObject({ hours: entry.hours, description: entry.description });
  },
);

/** Runs the first attempt of a request until it is killed or refused. Returns the context of the second attempt. */
async function interrupt(id: number, body: object, over: Partial<typeof tracking.deps> = {}) {
  const bound: (string | undefined)[] = [];
  const bindResource: IdempotencyContext['bindResource'] = (_tx, resource) => {
    bound.push(resource);
    return [];
  };
  await update(id, body, { ...noIdempotency, bindResource }, over).catch(() => undefined);
  return { ...noIdempotency, resumedResource: bound[0] ?? null };
}
const killed = { requestHours: () => Promise.reject(new Error('killed')) };
/** Lets the lease of all open changes expire, and reconciles. */
const settle = () => reconcile({ ...tracking.deps, now: () => new Date(Date.now() + 86_400_000) });
const refused = { code: 'not_enough_hours', message: 'Not enough hours left on this package: 4 h left.' };
const openChange = async (id: number) => {
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  expect((await tracking.admin('PUT', `/api/timeEntries/${id}`, { hours: 2.5 })).status).toBe(202);
};

test('does not repeat a change that an interrupted attempt of the request has made', async () => {
  const { id, revision } = await create();
  const resumed = await interrupt(id, { description: '<p>Changed</p>' });
  expect(await update(id, { description: '<p>Again</p>' }, resumed)).toMatchObject({ id });
  expect(await stored(id)).toMatchObject({ description: '<p>Changed</p>', revision: revision + 1 });
});

test('does not repeat a change that was settled after its attempt, also when others changed the entry since', async () => {
  const { id } = await create();
  const resumed = await interrupt(id, { hours: 3 }, killed);
  expect(await update(id, { hours: 3 }, resumed)).toBeInstanceOf(Accepted);
  await settle();
  await update(id, { hours: 2, description: '<p>Of somebody else</p>' }, noIdempotency);
  expect(await update(id, { hours: 3 }, resumed)).toMatchObject({ id, hours: 2 });
  await openChange(id);
  expect(await update(id, { hours: 3 }, resumed)).toMatchObject({ id, hours: 2 });
  await settle();
  expect(await stored(id)).toMatchObject({ hours: 2.5, description: '<p>Of somebody else</p>' });
});

test.each([
  ['the entry stays as it is', async () => undefined],
  ['others changed its text', (id: number) => update(id, { description: '<p>Changed</p>' }, noIdempotency)],
  ['others changed its hours', (id: number) => update(id, { hours: 2 }, noIdempotency)],
  ['a change by others was refused', (id: number) => interrupt(id, { hours: 30 })],
  ['a change by others is open', openChange],
])('refuses again what billing refused an interrupted attempt of the request: %s', async (_, change) => {
  const { id } = await create();
  const resumed = await interrupt(id, { hours: 20 }, killed);
  await settle();
  await change(id);
  const before = await stored(id);
  await expect(update(id, { hours: 20 }, resumed)).rejects.toMatchObject({ status: 409, ...refused });
  expect(await stored(id)).toEqual(before);
  await settle();
});

test('a change without a settlement is not taken for one that billing refused before', async () => {
  const { id } = await create();
  await interrupt(id, { hours: 20 });
  const resumed = await interrupt(id, { description: '<p>Changed</p>' });
  expect(await update(id, { description: '<p>Changed</p>' }, resumed)).toMatchObject({ id });
});
