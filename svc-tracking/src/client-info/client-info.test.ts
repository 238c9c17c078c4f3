import { billing, type ClientSelf, identity, type TimePackage } from '@hourbank/contracts';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking();
});
afterEach(() => tracking.close());

interface Info {
  client: ClientSelf;
  packages: TimePackage[];
  entries: TimeEntry[];
  code?: string;
}
const info = (id: number) => tracking.client(id)<Info>('GET', '/api/client/info');

test('returns the client without note, all its packages and its newest 100 entries', async () => {
  const packageId = tracking.billing.addPackage(7, 1000);
  tracking.billing.addPackage(7, 5, false);
  tracking.billing.addPackage(8);
  const log = (index: number) =>
    tracking.admin(
      'POST',
      '/api/entries',
      anEntry({ clientId: 7, packageId, hours: 1, date: new Date(Date.UTC(2026, 0, 1, index)).toISOString() }),
    );
  for (let index = 0; index < 103; index++) expect((await log(index)).status).toBe(201);

  const { status, body } = await info(7);
  expect(status).toBe(200);
  expect(body.client).toEqual({
    id: 7,
    name: 'Client 7',
    email: 'client7@example.com',
    phone: '',
    companyName: '',
    website: '',
    address: '',
  });
  expect(body.packages).toMatchObject([
    { id: packageId, hoursUsed: 103 },
    { clientId: 7, status: 'pending' },
  ]);
  expect(body.entries).toHaveLength(100);
  expect([body.entries[0]!.date, body.entries[99]!.date]).toEqual([
    '2026-01-05T06:00:00.000Z',
    '2026-01-01T03:00:00.000Z',
  ]);

  const { body: recent } = await tracking.client(7)<Info>('GET', '/api/client/info?entries=2');
  expect(recent.entries).toEqual(body.entries.slice(0, 2));
  for (const entries of ['0', '101', 'all'])
    expect((await tracking.client(7)('GET', `/api/client/info?entries=${entries}`)).status).toBe(422);
});

test.each([410, 404])('returns 404 for client %i, which is closed or unknown', async (id) => {
  expect((await info(id)).status).toBe(404);
});

test('returns 503 that names the service that does not respond', async () => {
  tracking.billing.next(billing.listPackagesOfClient, { status: 500 });
  expect(await info(7)).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } });
  tracking.identity.next(identity.findClients, 'lose-call');
  expect(await info(7)).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
  expect((await info(7)).status).toBe(200);
});

test('lists entries while billing is down', async () => {
  tracking.billing.always({ status: 500 });
  expect((await tracking.client(7)('GET', '/api/client/entries')).status).toBe(200);
  expect((await info(7)).status).toBe(503);
});
