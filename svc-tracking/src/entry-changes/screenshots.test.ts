import { allocations } from '@hourbank/contracts';
import { aPdf, aPng, aText, eventuallyEqual, form } from '@hourbank/testing';
import {
  anEntry,
  eventually,
  filesByState,
  impatient,
  type Replica,
  shortLeases,
  startTracking,
  type TimeEntry,
  type Tracking,
} from '../../tests/tracking';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking(shortLeases);
});
afterEach(() => tracking.close());

const fields = () => {
  const { date, hours, description, status } = anEntry();
  return {
    clientId: '7',
    packageId: String(tracking.billing.addPackage(7)),
    date,
    hours: String(hours),
    description,
    status,
  };
};
const log = (...names: string[]) =>
  tracking.admin<TimeEntry>(
    'POST',
    '/api/timeEntries',
    form(fields(), { screenshots: names.map((name) => aPng(4, 4, name)) }),
  );
const change = (id: number, values: Record<string, string>, ...names: string[]) =>
  changeAt(tracking, id, values, ...names);
const changeAt = ({ admin }: Pick<Replica, 'admin'>, id: number, values: Record<string, string>, ...names: string[]) =>
  admin<TimeEntry>(
    'PUT',
    `/api/timeEntries/${id}`,
    form(values, { screenshots: names.map((name) => aPng(5, 5, name)) }),
  );
const names = ({ screenshots }: TimeEntry) => screenshots.map(({ name }) => name);
const settled = () =>
  eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });

/**
 * Waits until that many files are left, ready in the store: a request waits a second at most for the removal of others.
 */
const expectFiles = (count: number) =>
  eventuallyEqual(
    async () => [await filesByState(tracking.deps), (await tracking.storedKeys()).length],
    [count === 0 ? {} : { ready: count }, count],
  );

test('an update adds the first screenshot, and lists show it', async () => {
  const { body: entry } = await log();
  expect(entry.screenshots).toEqual([]);
  expect((await change(entry.id, { description: '<p>With a picture</p>' }, 'first.png')).status).toBe(200);
  const [stored] = (await tracking.admin<{ timeEntries: TimeEntry[] }>('GET', '/api/timeEntries')).body.timeEntries;
  expect(stored && names(stored)).toEqual(['first.png']);
});

test('returns screenshots with signed URLs in the order of the upload', async () => {
  const { status, body } = await log('one.png', 'two.png');
  expect([status, names(body)]).toEqual([201, ['one.png', 'two.png']]);
  const [shot] = body.screenshots;
  expect(shot!.url).toMatch(/^\/uploads\/screenshots\/[0-9a-f-]{36}\.png\?exp=\d+&by=[\w.-]+&sig=[\w-]+$/);
  expect(shot!.directUrl).toBe(shot!.url);
  const file = await fetch(new URL(shot!.url, tracking.url));
  expect([file.status, file.headers.get('content-type'), Buffer.from(await file.arrayBuffer())]).toEqual([
    200,
    'image/png',
    aPng().bytes,
  ]);
  for (const address of [shot!.url.replace(/sig=.{4}/, 'sig=AAAA'), shot!.url.split('?')[0]!]) {
    expect((await fetch(new URL(address, tracking.url))).status).toBe(404);
  }
  expect(
    names(
      (await tracking.admin<{ timeEntries: TimeEntry[] }>('GET', '/api/timeEntries/client/7')).body.timeEntries[0]!,
    ),
  ).toEqual(['one.png', 'two.png']);
});

test('keeps the listed screenshots and adds new ones; keeps all without a list', async () => {
  const {
    id,
    screenshots: [one],
  } = (await log('one.png', 'two.png')).body;
  expect(names((await change(id, { status: 'Closed' }, 'three.png')).body)).toEqual([
    'one.png',
    'two.png',
    'three.png',
  ]);
  const kept = await change(
    id,
    { keepScreenshots: JSON.stringify([{ id: one!.id, name: 'renamed.png' }, { id: 'unknown' }]), hours: '2' },
    'four.png',
  );
  expect([kept.status, names(kept.body)]).toEqual([200, ['one.png', 'four.png']]);
  await expectFiles(2);
  const none = await tracking.admin<TimeEntry>('PUT', `/api/timeEntries/${id}`, { keepScreenshots: [] });
  expect(names(none.body)).toEqual([]);
  await expectFiles(0);
});

test('an entry cannot keep or remove screenshots of another entry', async () => {
  const mine = (await log('mine.png')).body;
  const other = (await log('other.png')).body;
  const response = await change(mine.id, { keepScreenshots: JSON.stringify([{ id: other.screenshots[0]!.id }]) });
  expect(names(response.body)).toEqual([]);
  expect(names((await tracking.admin<TimeEntry>('GET', `/api/timeEntries/${other.id}`)).body)).toEqual(['other.png']);
});

test('removes the screenshots of a deleted entry from the store', async () => {
  const { id } = (await log('one.png', 'two.png')).body;
  expect((await tracking.admin('DELETE', `/api/entries/${id}`)).status).toBe(204);
  await expectFiles(0);
});

test.each([
  ['a refusal', 409, () => tracking.billing.addPackage(7, 1)],
  ['a package of another client', 422, () => tracking.billing.addPackage(8, 100)],
])('%s leaves no file behind', async (_, status, aPackage) => {
  const body = form({ ...fields(), packageId: String(aPackage()) }, { screenshots: aPng() });
  expect((await tracking.admin('POST', '/api/timeEntries', body)).status).toBe(status);
  await expectFiles(0);
});

test('leaves no file when billing does not respond to a creation', async () => {
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  expect((await log('one.png')).status).toBe(503);
  await settled();
  await expectFiles(0);
});

test('hides new screenshots until the change is settled and keeps them from the file sweep', async () => {
  const { id } = (await log('one.png', 'two.png')).body;
  const replica = await tracking.another(impatient);
  tracking.billing.next(allocations.putAllocation, 'hang');
  const accepted = await changeAt(replica, id, { hours: '2', keepScreenshots: '[]' }, 'new.png');
  expect([accepted.status, names(accepted.body), accepted.body.settlement]).toEqual([
    202,
    ['one.png', 'two.png'],
    'pending',
  ]);
  expect(await filesByState(tracking.deps)).toEqual({ ready: 3 });
  await settled();
  expect(names((await tracking.admin<TimeEntry>('GET', `/api/timeEntries/${id}`)).body)).toEqual(['new.png']);
  await expectFiles(1);
});

test('deletes the new screenshots of a refused change, at once or later', async () => {
  const { id } = (await log('one.png')).body;
  const few = String(tracking.billing.addPackage(7, 1));
  expect((await change(id, { packageId: few }, 'new.png')).status).toBe(409);
  await expectFiles(1);
  tracking.billing.next(allocations.putAllocation, 'lose-call');
  expect((await change(id, { packageId: few }, 'new.png')).status).toBe(202);
  await settled();
  expect(names((await tracking.admin<TimeEntry>('GET', `/api/timeEntries/${id}`)).body)).toEqual(['one.png']);
  await expectFiles(1);
});

test.each([
  ['a PDF', () => ({ screenshots: aPdf() })],
  ['text that calls itself an image', () => ({ screenshots: aText(50, 'picture.png', 'image/png') })],
])('%s is 415 and changes nothing', async (_, files) => {
  const before = tracking.billing.calls.length;
  const response = await tracking.admin('POST', '/api/timeEntries', form(fields(), files()));
  expect(response).toMatchObject({
    status: 415,
    body: { code: 'unsupported_type', fields: { screenshots: expect.any(String) } },
  });
  expect(tracking.billing.calls).toHaveLength(before);
  await expectFiles(0);
});

test('stores no file of a request with invalid fields', async () => {
  expect(
    (await tracking.admin('POST', '/api/timeEntries', form({ ...fields(), hours: 'many' }, { screenshots: aPng() })))
      .status,
  ).toBe(422);
  const { id } = (await log()).body;
  expect((await change(id, { clientId: '8' }, 'new.png')).status).toBe(422);
  expect((await change(id + 100, { status: 'Closed' }, 'new.png')).status).toBe(404);
  await expectFiles(0);
});
