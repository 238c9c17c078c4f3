import { startTracking, type TimeEntry, type Tracking, anEntry } from '../../tests/tracking';

let tracking: Tracking;
let clients = 100;

beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const aClient = () => {
  clients += 1;
  return { clientId: clients, packageId: tracking.billing.addPackage(clients) };
};
const create = async (over: Record<string, unknown>) => {
  const { status, body } = await tracking.admin<TimeEntry>('POST', '/api/timeEntries', anEntry(over));
  expect(status).toBe(201);
  return body;
};

describe.each(['/api/timeEntries', '/api/entries'])('%s', (base) => {
  test('creates, reads, updates and deletes an entry and adjusts the package', async () => {
    const ids = aClient();
    const made = await tracking.admin<TimeEntry>('POST', base, anEntry({ ...ids, note: 'ignored' }));
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual({
      id: expect.any(Number),
      revision: 1,
      ...ids,
      date: '2015-11-20T10:00:00.000Z',
      hours: 1.5,
      minutes: null,
      rounding: null,
      billable: true,
      nonBillableReason: '',
      description: '<p>Router <strong>moved</strong></p>',
      status: 'Open',
      authorId: 1,
      authorName: '',
      createdAt: expect.any(String),
      changedAt: expect.any(String),
      screenshots: [],
      taskId: null,
    });
    expect(tracking.billing.used(ids.packageId)).toBe(150);
    expect(tracking.billing.calls.at(-1)?.body).toEqual({
      revision: 1,
      clientId: ids.clientId,
      choice: ids.packageId,
      hours: 1.5,
      day: '2015-11-20',
      openedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      actor: 'admin:1',
    });

    const at = `${base}/${made.body.id}`;
    expect((await tracking.admin('GET', at)).body).toEqual(made.body);
    expect((await tracking.admin('GET', `/api/timeEntries?timeEntryId=${made.body.id}`)).body).toEqual(made.body);

    const changed = await tracking.admin<TimeEntry>('PUT', at, { hours: '2.25', status: 'In Progress' });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...made.body, revision: 2, hours: 2.25, status: 'In Progress', changedAt: expect.any(String) },
    });
    expect(tracking.billing.used(ids.packageId)).toBe(225);

    expect(await tracking.admin('DELETE', at)).toMatchObject({ status: 204, body: undefined });
    expect(tracking.billing.used(ids.packageId)).toBe(0);
    expect((await tracking.admin('GET', at)).status).toBe(404);
    expect((await tracking.admin('DELETE', at)).status).toBe(404);
    expect((await tracking.admin('PUT', at, { hours: 1 })).status).toBe(404);
  });

  test.each([
    [{ clientId: undefined }, 'clientId', 'Client is required'],
    [{ date: undefined }, 'date', 'Date is required'],
    [{ date: '2015-02-30T10:00:00Z' }, 'date', 'Date is required'],
    [{ hours: undefined }, 'hours', 'Hours required'],
    [{ hours: 0 }, 'hours', 'Hours required'],
    [{ hours: -1 }, 'hours', 'Hours required'],
    [{ hours: '1e1' }, 'hours', 'Hours required'],
    [{ hours: true }, 'hours', 'Hours required'],
    [{ hours: 1.005 }, 'hours', 'Use at most two decimals.'],
    [{ hours: 24.01 }, 'hours', 'Enter 24 hours or less.'],
    [{ packageId: '' }, 'packageId', 'Please select a package.'],
    [{ status: 'pending' }, 'status', 'Please select a valid status.'],
    [{ description: 'x'.repeat(65_537) }, 'description', 'The text must be 64 KB or smaller.'],
  ])('rejects %j without a request to billing', async (over, field, message) => {
    const ids = aClient();
    const before = tracking.billing.calls.length;
    const response = await tracking.admin('POST', base, anEntry({ ...ids, ...over }));
    expect(response).toMatchObject({
      status: 422,
      body: { error: message, code: 'invalid', fields: { [field]: message }, requestId: expect.any(String) },
    });
    expect(tracking.billing.calls).toHaveLength(before);
  });
});

test('returns the error messages of billing and stores no entry', async () => {
  const ids = aClient();
  const closed = tracking.billing.addPackage(ids.clientId, 10, false);
  const others = aClient().packageId;
  const attempt = (over: object) => tracking.admin('POST', '/api/timeEntries', anEntry({ ...ids, ...over }));
  const [{ n }] = await tracking.deps.db.read.query<[{ n: number | string }]>('SELECT COUNT(*) AS n FROM entries');

  await create({ ...ids, hours: 24 });
  const few = tracking.billing.addPackage(ids.clientId, 1);
  expect(await attempt({ packageId: few, hours: 1.01 })).toMatchObject({
    status: 409,
    body: {
      code: 'not_enough_hours',
      error: 'Not enough hours left on this package: 1 h left.',
      params: { hoursLeft: 1 },
    },
  });
  expect(await attempt({ packageId: closed })).toMatchObject({
    status: 409,
    body: {
      code: 'package_not_active',
      error: 'This package is not active, or it has expired by then. Choose another package.',
    },
  });
  for (const packageId of [others, 999_999]) {
    expect(await attempt({ packageId })).toMatchObject({
      status: 422,
      body: { error: 'Please select a package.', fields: { packageId: 'Please select a package.' } },
    });
  }
  const [after] = await tracking.deps.db.read.query<[{ n: number | string }]>('SELECT COUNT(*) AS n FROM entries');
  expect(Number(after.n)).toBe(Number(n) + 1);
});

test('keeps the entry unchanged after a refused change and allows another', async () => {
  const ids = aClient();
  const few = tracking.billing.addPackage(ids.clientId, 1);
  const { id } = await create(ids);
  const at = `/api/timeEntries/${id}`;
  expect((await tracking.admin('PUT', at, { packageId: few })).status).toBe(409);
  expect((await tracking.admin('GET', at)).body).toMatchObject({ ...ids, hours: 1.5 });
  expect(await tracking.admin('PUT', at, { packageId: few, hours: 1 })).toMatchObject({
    status: 200,
    body: { packageId: few, hours: 1 },
  });
  expect([tracking.billing.used(ids.packageId), tracking.billing.used(few)]).toEqual([0, 100]);
});

test('sends no request to billing when neither hours nor package change', async () => {
  const { id, ...entry } = await create(aClient());
  const before = tracking.billing.calls.length;
  const response = await tracking.admin('PUT', `/api/timeEntries/${id}`, {
    hours: 1.5,
    packageId: entry.packageId,
    status: 'Closed',
    date: '2015-11-21T01:00:00+03:00',
    description: '<p>Done<script>alert(1)</script></p>',
  });
  expect(response).toMatchObject({
    status: 200,
    body: {
      ...entry,
      id,
      revision: 2,
      status: 'Closed',
      date: '2015-11-20T22:00:00.000Z',
      description: '<p>Done</p>',
      changedAt: expect.any(String),
    },
  });
  expect(tracking.billing.calls).toHaveLength(before);
});

test('rejects a move of an entry to another client', async () => {
  const { id, clientId } = await create(aClient());
  const refused = await tracking.admin('PUT', `/api/timeEntries/${id}`, { clientId: clientId + 1, hours: 2 });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: "An entry can't be moved to another client.",
      fields: { clientId: "An entry can't be moved to another client." },
    },
  });
  expect((await tracking.admin('PUT', `/api/timeEntries/${id}`, { clientId, hours: 2 })).status).toBe(200);
});

test('sanitizes descriptions before they are stored', async () => {
  const { description } = await create({
    ...aClient(),
    description: '<p onclick="x()">Hi <a href="javascript:x()">you</a><img src="http://evil/x.png"></p>',
  });
  expect(description).toBe('<p>Hi you</p>');
  expect((await create({ ...aClient(), description: undefined })).description).toBe('');
});

describe('lists', () => {
  test('lists newest first by date and id, in pages of five with the total', async () => {
    const ids = aClient();
    const dates = ['2015-11-03', '2015-11-01', '2015-11-02', '2015-11-03', '2015-10-01', '2015-11-04'].map(
      (day) => `${day}T10:00:00.000Z`,
    );
    for (const date of dates) await create({ ...ids, date, hours: 0.1 });
    const list = (query = '') =>
      tracking.admin<{ timeEntries: TimeEntry[]; pagination: unknown }>(
        'GET',
        `/api/timeEntries/client/${ids.clientId}${query}`,
      );

    const first = (await list()).body;
    expect(first.timeEntries.map(({ date }) => date.slice(5, 10))).toEqual([
      '11-04',
      '11-03',
      '11-03',
      '11-02',
      '11-01',
    ]);
    expect(first.timeEntries[1]!.id).toBeGreaterThan(first.timeEntries[2]!.id);
    expect(first.pagination).toEqual({ currentPage: 1, pageSize: 5, totalPages: 2, totalCount: 6 });
    expect((await list('?page=2')).body).toMatchObject({
      timeEntries: [{ date: dates[4] }],
      pagination: { currentPage: 2, totalCount: 6 },
    });
    expect((await list('?page=9&pageSize=4')).body).toEqual({
      timeEntries: [],
      pagination: { currentPage: 9, pageSize: 4, totalPages: 2, totalCount: 6 },
    });

    await tracking.admin('DELETE', `/api/entries/${first.timeEntries[0]!.id}`);
    expect((await list('?pageSize=1')).body).toMatchObject({
      timeEntries: [{ date: dates[3] }],
      pagination: { totalPages: 5, totalCount: 5 },
    });

    const plain = await tracking.admin<TimeEntry[]>('GET', `/api/entries/client/${ids.clientId}`);
    expect(plain.body).toHaveLength(5);
    expect(plain.headers.get('x-total-count')).toBe('5');
    const paged = await tracking.admin<TimeEntry[]>('GET', `/api/entries/client/${ids.clientId}?page=2&pageSize=2`);
    expect(paged.body.map(({ id }) => id)).toEqual(plain.body.slice(2, 4).map(({ id }) => id));
    expect(paged.headers.get('link')).toContain('page=3&pageSize=2>; rel="next"');

    const own = await tracking.client(ids.clientId)<{ entries: TimeEntry[]; pagination: unknown }>(
      'GET',
      '/api/client/entries?page=2&pageSize=3',
    );
    expect(own.body.entries.map(({ id }) => id)).toEqual(plain.body.slice(3).map(({ id }) => id));
    expect(own.body.pagination).toEqual({ currentPage: 2, pageSize: 3, totalPages: 2, totalCount: 5 });
  });

  test('returns one empty page for a client without entries', async () => {
    const { clientId } = aClient();
    expect((await tracking.admin('GET', `/api/timeEntries/client/${clientId}`)).body).toEqual({
      timeEntries: [],
      pagination: { currentPage: 1, pageSize: 5, totalPages: 1, totalCount: 0 },
    });
    expect((await tracking.admin('GET', `/api/entries/client/${clientId}`)).body).toEqual([]);
    expect(
      (await tracking.admin('GET', `/api/timeEntries/client/${clientId}?page=999999999&pageSize=100`)).body,
    ).toMatchObject({ timeEntries: [], pagination: { totalCount: 0 } });
  });

  test.each(['page=0', 'page=-1', 'page=1.5', 'pageSize=banana', 'pageSize=101', 'pageSize=0', 'page='])(
    'rejects %s',
    async (query) => {
      expect((await tracking.admin('GET', `/api/timeEntries/client/1?${query}`)).status).toBe(422);
      expect((await tracking.client(1)('GET', `/api/client/entries?${query}`)).status).toBe(422);
    },
  );

  test('keeps the count of a client equal to its number of rows', async () => {
    const { read } = tracking.deps.db;
    const kept = await read.query<{ client_id: number; n: number }[]>(
      'SELECT client_id, entries AS n FROM client_totals WHERE entries > 0 ORDER BY client_id',
    );
    const counted = await read.query<{ client_id: number; n: number | string }[]>(
      'SELECT client_id, COUNT(*) AS n FROM entries WHERE shown = 1 GROUP BY client_id ORDER BY client_id',
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(counted.map((row) => ({ ...row, n: Number(row.n) })));
  });
});

describe('authorization', () => {
  const operations = [
    ['GET', '/api/timeEntries/client/1'],
    ['GET', '/api/timeEntries?timeEntryId=1'],
    ['GET', '/api/timeEntries/1'],
    ['POST', '/api/timeEntries'],
    ['PUT', '/api/timeEntries/1'],
    ['DELETE', '/api/timeEntries/1'],
    ['GET', '/api/entries/client/1'],
    ['GET', '/api/entries/1'],
    ['POST', '/api/entries'],
    ['PUT', '/api/entries/1'],
    ['DELETE', '/api/entries/1'],
  ] as const;

  test.each(operations)('allows only admins: %s %s', async (method, path) => {
    expect(await tracking.anyone(method, path)).toMatchObject({ status: 401, body: { error: 'No token available' } });
    expect((await tracking.client(1)(method, path)).status).toBe(403);
  });

  test.each(['/api/client/info', '/api/client/entries'])('allows only clients: GET %s', async (path) => {
    expect(await tracking.anyone('GET', path)).toMatchObject({ status: 401, body: { error: 'No token available' } });
    expect((await tracking.admin('GET', path)).status).toBe(403);
  });

  test('returns only the own entries of a client', async () => {
    const { id } = await create(aClient());
    const other = aClient().clientId;
    const { body } = await tracking.client(other)<{ entries: unknown[] }>('GET', '/api/client/entries');
    expect(body.entries).toEqual([]);
    expect(JSON.stringify((await tracking.client(other)('GET', '/api/client/info')).body)).not.toContain(`"id":${id},`);
  });

  test.each(['abc', '0', '-1', '1.5', '1e3', '0x10', '2147483648', '%31%20'])('returns 404 for id %s', async (id) => {
    for (const base of ['/api/timeEntries', '/api/entries'])
      expect((await tracking.admin('GET', `${base}/${id}`)).status).toBe(404);
    expect((await tracking.admin('GET', `/api/timeEntries/client/${id}`)).status).toBe(404);
  });

  test('lists all entries, and requires a valid id of an entry that is read by query', async () => {
    expect((await tracking.admin('GET', '/api/timeEntries')).body).toMatchObject({ timeEntries: expect.any(Array) });
    expect((await tracking.admin('GET', '/api/timeEntries?timeEntryId=x')).status).toBe(422);
    expect((await tracking.admin('GET', '/api/timeEntries?timeEntryId=2147483647')).status).toBe(404);
  });
});
