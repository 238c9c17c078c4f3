import { select } from '@hourbank/service-kit/db';
import type { Statement } from '@hourbank/contracts';
import { signTestToken } from '@hourbank/testing';
import { eventually, startTracking, type Tracking } from '../../tests/tracking';

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

test.each(['pdf', 'json'])('so is a sent statement that an admin downloads as %s', async (format) => {
  const clientId = 9;
  tracking.billing.book(clientId, { kind: 'bonus', hours: 2, bookedOn: '2015-10-02' });
  const body = { clientId, from: '2015-10-01', to: '2015-10-31' };
  const { id } = (await tracking.admin<Statement>('POST', '/api/statements', body)).body;
  const headers = { Authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` };
  await eventually(async () => {
    const response = await fetch(`${tracking.url}/api/statements/${id}/${format}`, { headers });
    await response.arrayBuffer();
    return response.status === 200;
  });
  const rows = await select<{ payload: string }>(
    tracking.deps.db.read,
    "SELECT payload FROM outbox WHERE kind = 'audit' AND payload LIKE '%sentStatement.downloaded%' ORDER BY id DESC",
  );
  expect(JSON.parse(rows[0]?.payload ?? '{}')).toMatchObject({ subject: `sentStatement:${id}`, clientId });
});
