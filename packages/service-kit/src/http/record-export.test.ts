import { liability, payments, statements, tracking } from '@hourbank/contracts';
import { type SampleService, startSampleService, token } from '../../tests/sample-service';
import { select } from '../db';
import { Download } from './responses';

const content = Buffer.from('x');
let service: SampleService;
beforeAll(async () => {
  service = await startSampleService({}, (_, serve) => {
    serve(statements.previewStatement, async () => new Download('statement.pdf', content));
    serve(payments.getPackageInvoice, async () => new Download('invoice.pdf', content, { clientId: 9 }));
    serve(payments.getClientInvoice, async () => new Download('invoice.pdf', content));
    serve(tracking.exportTimeEntries, async () => new Download('entries.csv', content));
    serve(liability.exportLiability, async () => new Download('liability.csv', content));
  });
});
afterAll(() => service.stop());

interface Recorded {
  action: string;
  subject: string | null;
  clientId: number | null;
  changes: Record<string, unknown>;
}

/** The audit row that an export leaves. */
async function rowOf(path: string, as: string): Promise<Recorded> {
  const response = await fetch(service.url + path, { headers: { Authorization: `Bearer ${as}` } });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  const [row] = await select<{ payload: string }>(
    service.platform.db.read,
    "SELECT payload FROM outbox WHERE kind = 'audit' ORDER BY id DESC LIMIT 1",
  );
  return JSON.parse(row?.payload ?? '{}') as Recorded;
}

/** The action, subject and client of the audit row that an export leaves. */
async function recorded(path: string, as: string) {
  const { action, subject, clientId } = await rowOf(path, as);
  return [action, subject, clientId];
}
const period = 'from=2015-10-01&to=2015-10-31';

test.each([
  ['whom the path names', `/api/statements/preview/8?${period}`, ['statement.exported', 'statement:8', 8]],
  ['whom the handler names', '/api/timePackages/12/invoice', ['invoice.downloaded', 'invoice:12', 9]],
  ['by whom it is filtered', '/api/timeEntries.csv?clientId=8', ['entries.exported', null, 8]],
])("an admin's export about one client is recorded with the client %s", async (_, path, expected) => {
  expect(await recorded(path, token('admin', 1))).toEqual(expected);
});

test.each([
  ['/api/timeEntries.csv', 'entries.exported'],
  ['/api/clients.csv', 'clients.exported'],
  // The operation has no such filter.
  ['/api/reports/liability.csv?month=2015-10&clientId=8', 'liability.exported'],
])('an export about all clients is recorded without one: %s', async (path, action) => {
  expect(await recorded(path, token('admin', 1))).toEqual([action, null, null]);
});

test("a client's own export is recorded with that client", async () => {
  const expected = ['invoice.downloaded', 'invoice:12', 7];
  expect(await recorded('/api/client/invoice/12', token('client', 7))).toEqual(expected);
});

test('only parameters of the operation are recorded, also of an address with many others', async () => {
  const others = Array.from({ length: 45 }, (_, n) => `${n.toString(36)}=${'x'.repeat(300)}`).join('&');
  const { changes } = await rowOf(`/api/timeEntries.csv?clientId=8&${others}&ticket=secret`, token('admin', 1));
  expect(changes).toEqual({ clientId: { from: null, to: '8' } });
});
