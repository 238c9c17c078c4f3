import { type IdempotencyContext, noIdempotency } from '@hourbank/service-kit/idempotency';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { updateEntry } from './update-entry';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const create = async () => {
  const packageId = tracking.billing.addPackage(7);
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
  const entry = await create();
  const resumed = { ...noIdempotency, resumedResource: String(entry.id) };
  expect(await update(entry.id, { description: '<p>Again</p>' }, resumed)).toMatchObject({ id: entry.id });
  expect(await stored(entry.id)).toMatchObject({ description: entry.description, revision: entry.revision });
});
