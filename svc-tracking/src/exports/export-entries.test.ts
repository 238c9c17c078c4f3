import { get, request, type IncomingMessage } from 'node:http';
import { identity } from '@hourbank/contracts';
import { recordsOf, signTestToken } from '@hourbank/testing';
import { addEntries } from '../../tests/many-entries';
import { anEntry, startTracking, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking();
});
afterEach(() => tracking.close());

const path = '/api/timeEntries.csv';
const exported = async () =>
  await (
    await fetch(`${tracking.url}${path}`, {
      headers: { authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` },
    })
  ).text();
const asked = () => tracking.identity.calls.filter(({ operationId }) => operationId === identity.findClients.id);

const logged = {
  authorName: '',
  createdAt: expect.stringMatching(/Z$/),
  changedAt: expect.stringMatching(/Z$/),
  taskId: '',
};

test('exports all entries of all clients by id, with names and plain text', async () => {
  const [mine, other] = [tracking.billing.addPackage(7), tracking.billing.addPackage(8)];
  for (const over of [
    {
      clientId: 7,
      packageId: mine,
      hours: 1.25,
      description: '<p>Router, <strong>&quot;new&quot;</strong></p><p>moved &amp; tested</p>',
    },
    {
      clientId: 8,
      packageId: other,
      hours: 2,
      status: 'In Progress',
      date: '2015-01-01T02:00:00+02:00',
      description: '<p>=HYPERLINK(1)</p>',
    },
    { clientId: 7, packageId: mine, hours: 0.1, description: '<p> -1+2</p>' },
  ])
    expect((await tracking.admin('POST', '/api/entries', anEntry(over))).status).toBe(201);
  expect(recordsOf(await exported())).toEqual([
    {
      id: '1',
      clientId: '7',
      clientName: 'Client 7',
      packageId: String(mine),
      date: '2015-11-20T10:00:00.000Z',
      hours: '1.25',
      description: 'Router, "new"\nmoved & tested',
      status: 'Open',
      minutes: '',
      billable: 'yes',
      nonBillableReason: '',
      ...logged,
    },
    {
      id: '2',
      clientId: '8',
      clientName: 'Client 8',
      packageId: String(other),
      date: '2015-01-01T00:00:00.000Z',
      hours: '2',
      description: "'=HYPERLINK(1)",
      status: 'In Progress',
      minutes: '',
      billable: 'yes',
      nonBillableReason: '',
      ...logged,
    },
    {
      id: '3',
      clientId: '7',
      clientName: 'Client 7',
      packageId: String(mine),
      date: '2015-11-20T10:00:00.000Z',
      hours: '0.1',
      description: "'-1+2",
      status: 'Open',
      minutes: '',
      billable: 'yes',
      nonBillableReason: '',
      ...logged,
    },
  ]);
});

test('sends a UTF-8 file with a byte order mark that must not be cached', async () => {
  const response = await fetch(`${tracking.url}${path}`, {
    headers: { authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` },
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="timeEntries.csv"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^\u00ef\u00bb\u00bfid,[\w,]+\r\n$/);
});

test('reads each client name once for an export of several pages', async () => {
  await addEntries(
    tracking.deps,
    Array.from({ length: 2600 }, (_, index) => ({
      clientId: 1000 + (index % 650),
      packageId: 1,
      date: '2015-11-20T10:00:00Z',
      hours: 100,
      shown: index % 13 !== 5,
    })),
  );
  const records = recordsOf(await exported());
  expect(records.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 2600 }, (_, index) => index + 1).filter((id) => (id - 1) % 13 !== 5),
  );
  expect(records.every(({ clientId, clientName }) => clientName === `Client ${clientId}`)).toBe(true);
  const names = asked().flatMap(({ query }) => (query as { ids: string }).ids.split(','));
  expect([names.length, new Set(names).size]).toEqual([600, 600]);
});

test('leaves the name of an unknown client empty and keeps that of a closed one', async () => {
  await addEntries(
    tracking.deps,
    [404, 410].map((clientId) => ({ clientId, packageId: 1, date: '2015-11-20T10:00:00Z', hours: 100 })),
  );
  expect(recordsOf(await exported()).map(({ clientName }) => clientName)).toEqual(['', 'Client 410']);
});

test('returns 503 before the file starts when identity does not respond', async () => {
  await addEntries(tracking.deps, [{ clientId: 7, packageId: 1, date: '2015-11-20T10:00:00Z', hours: 100 }]);
  tracking.identity.next(identity.findClients, { status: 500 });
  expect(await tracking.admin('GET', path)).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
});

test('sends the number of rows in a trailer', async () => {
  await addEntries(
    tracking.deps,
    Array.from({ length: 1234 }, () => ({ clientId: 7, packageId: 1, date: '2015-11-20T10:00:00Z', hours: 100 })),
  );
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${tracking.url}${path}`,
      { headers: { authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` } },
      (response) => response.resume().on('end', () => resolve(response)),
    ).on('error', reject);
  });
  expect([received.headers.trailer, received.trailers]).toEqual(['X-Row-Count', { 'x-row-count': '1234' }]);
});

test.each(['HEAD', 'GET'])('responds to %s, with a trailer only if there is a body', async (method) => {
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}`, connection: 'close' };
    request(`${tracking.url}${path}`, { method, headers }, (response) =>
      response.resume().on('end', () => resolve(response)),
    )
      .on('error', reject)
      .end();
  });
  expect([received.statusCode, received.headers.trailer]).toEqual([200, method === 'HEAD' ? undefined : 'X-Row-Count']);
});

test('closes the connection when an export cannot be completed', async () => {
  await addEntries(
    tracking.deps,
    Array.from({ length: 1500 }, (_, index) => ({
      clientId: index < 1200 ? 7 : 8,
      packageId: 1,
      date: '2015-11-20T10:00:00Z',
      hours: 100,
    })),
  );
  tracking.identity.next(identity.findClients, { respondAfterMs: 1 }, { status: 500 });
  await expect(exported()).rejects.toThrow();
});

test('allows only admins, with a header or a ticket for this path', async () => {
  const ticket = (role: 'admin' | 'client', forPath = path) =>
    signTestToken({
      role,
      id: 7,
      claims: { aud: 'download', role, path: forPath, session: 'session', at: Date.now() },
    });
  const status = async (query: string) => (await tracking.anyone('GET', `${path}${query}`)).status;
  expect(await status(`?ticket=${ticket('admin')}`)).toBe(200);
  expect(await status(`?ticket=${ticket('admin', '/api/clients.csv')}`)).toBe(401);
  expect(await status(`?ticket=${ticket('client')}`)).toBe(403);
  expect(await status('')).toBe(401);
  expect((await tracking.client(7)('GET', path)).status).toBe(403);
});
