import { api, clientReads, shownColumns, signTestToken } from '@hourbank/testing';
import { anEntry, startTracking, type Tracking } from '../tests/tracking';
import { wholeSchema } from './db/data-source';

const hidden = 'Nadia of the back office';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

test('clients receive these texts of the database and no others, and no name of an admin', async () => {
  const admin = api(tracking.url, { token: signTestToken({ role: 'admin', id: 1, claims: { name: hidden } }) });
  const free = anEntry({ clientId: 7, hours: undefined, billable: false, nonBillableReason: 'A gift' });
  for (const [path, body] of [
    ['/api/timeEntries', free],
    ['/api/timers', { clientId: 7, note: 'Looks lazy' }],
  ] as const)
    expect(await admin('POST', path, body)).toMatchObject({ status: 201, body: {} });
  const read = clientReads(tracking.client(7), 'tracking');
  expect((await read()).filter((text) => text.includes(hidden))).toEqual([]);
  expect(await shownColumns(tracking.deps.platform.db, wholeSchema.tables, read)).toEqual([
    'entries.non_billable_reason',
    'entries.description',
    'entries.status',
  ]);
});
