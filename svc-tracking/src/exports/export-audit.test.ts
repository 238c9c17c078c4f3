import { select } from '@hourbank/service-kit/db';
import { signTestToken } from '@hourbank/testing';
import { startTracking, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const period = 'from=2015-10-01&to=2015-10-31';

test.each([
  [`/api/statements/preview/8?${period}`, 'statement.exported'],
  [`/api/statements/preview/8/csv?${period}`, 'statement.exported'],
  ['/api/timeEntries.csv?clientId=8', 'entries.exported'],
])("an admin's export about one client is in the audit log under that client: %s", async (path, action) => {
  tracking.billing.book(8, { kind: 'bonus', hours: 2, bookedOn: '2015-10-02' });
  const headers = { Authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` };
  const response = await fetch(tracking.url + path, { headers });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  const [row] = await select<{ payload: string }>(
    tracking.deps.db.read,
    "SELECT payload FROM outbox WHERE kind = 'audit' ORDER BY id DESC LIMIT 1",
  );
  expect(JSON.parse(row?.payload ?? '{}')).toMatchObject({ action, clientId: 8 });
});
