import { type IdempotencyContext, noIdempotency } from '@hourbank/service-kit/idempotency';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
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
const update = (id: number, body: object, idempotency: IdempotencyContext) =>
  updateEntry(tracking.deps, {
    id,
    body,
    screenshots: [],
    editor: { id: 1, name: '', actor: 'admin:1', canChangeAll: true },
    precondition: { expected: null, subject: 'this entry', caller: null, request: null },
    idempotency,
  });
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

test('does not repeat a change that an interrupted attempt of the request has made', async () => {
  const { id, revision } = await create();
  const changed = await update(id, { description: '<p>Changed</p>' }, noIdempotency);
  const resumed = { ...noIdempotency, resumedResource: String(revision) };
  expect(await update(id, { description: '<p>Again</p>' }, resumed)).toMatchObject({ id });
  expect(await stored(id)).toMatchObject({ description: '<p>Changed</p>', revision: revision + 1 });
  expect(changed).toMatchObject({ description: '<p>Changed</p>' });
});

test('refuses again what billing refused an interrupted attempt of the request', async () => {
  const { id, revision } = await create();
  const bound: (string | undefined)[] = [];
  const first = update(
    id,
    { hours: 20 },
    {
      ...noIdempotency,
      bindResource: (_tx, resource) => {
        bound.push(resource);
        return [];
      },
    },
  );
  await expect(first).rejects.toMatchObject({ code: 'not_enough_hours' });
  const resumed = { ...noIdempotency, resumedResource: bound[0] ?? null };
  await expect(update(id, { hours: 20 }, resumed)).rejects.toMatchObject({ code: 'not_enough_hours' });
  expect(bound).toEqual([String(revision)]);
});
