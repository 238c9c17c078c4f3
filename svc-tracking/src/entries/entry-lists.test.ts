import { entryStatuses, identity, type Pagination } from '@hourbank/contracts';
import { api, parseCsv, seeded, signTestToken } from '@hourbank/testing';
import { addEntries, type Raw } from '../../tests/many-entries';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
const random = seeded(7);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

const words = ['Router', 'نقل الخادم', '🙂', '100%', "O'Brien", 'Élan', 'a_b', 'x'.repeat(200)];
const raw: Raw[] = Array.from({ length: 90 }, () => ({
  clientId: 7 + below(2),
  ...(below(5) > 0
    ? { packageId: 1 + below(3), hours: 25 * (1 + below(6)) }
    : { packageId: null, hours: 0, minutes: oneOf([null, 20, 35]) }),
  authorId: oneOf([null, 1, 2]),
  status: oneOf(entryStatuses),
  shown: below(9) > 0,
  taskId: oneOf([null, 31, 32]),
  date: new Date(Date.UTC(2015, 0, 1 + below(20), below(24))).toISOString(),
  description: `<p>${Array.from({ length: below(4) }, () => oneOf(words)).join('</p><p>')}</p>`,
}));
const entries = raw.map((entry, index) => ({ ...entry, id: index + 1 })).filter(({ shown }) => shown);

beforeAll(async () => {
  tracking = await startTracking({ BUSINESS_TIME_ZONE: 'Asia/Beirut' });
  await addEntries(tracking.deps, raw);
});
afterAll(() => tracking.close());

interface List {
  timeEntries: (TimeEntry & { clientName: string })[];
  entries: TimeEntry[];
  pagination: Pagination;
  totals?: { count: number; hours: number; limited: boolean };
  fields?: Record<string, string>;
}
const path = '/api/timeEntries';
const asText = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
const list = (query: Record<string, string | number | boolean> = {}) =>
  tracking.admin<List>('GET', `${path}?${new URLSearchParams(asText(query))}`);
/** In winter, Beirut is two hours ahead of UTC. */
const dayInBeirut = (date: string) => new Date(Date.parse(date) + 2 * 3_600_000).toISOString().slice(0, 10);

interface Query {
  search?: string;
  status?: string;
  clientId?: number;
  from?: string;
  to?: string;
  sort?: string;
  task?: number;
  author?: number;
  billable?: boolean;
}

/** The entries of a query, computed without a database. Text is compared in lower case without accents. */
function model({ search = '', status, clientId, from, to, task, author, billable, sort = '-date' }: Query) {
  const fold = (text: string) => text.toLowerCase().replaceAll('é', 'e');
  const terms = fold(search).split(' ').filter(Boolean);
  const value = (entry: (typeof entries)[number]) =>
    ({ date: Date.parse(entry.date), hours: entry.hours, status: String(entry.status) })[sort.replace('-', '')] ?? 0;
  const direction = sort.startsWith('-') ? -1 : 1;
  return entries
    .filter((entry) => clientId === undefined || entry.clientId === clientId)
    .filter(({ taskId }) => task === undefined || taskId === task)
    .filter(({ authorId }) => author === undefined || authorId === author)
    .filter(({ packageId }) => billable === undefined || (packageId !== null) === billable)
    .filter((entry) => status === undefined || status.split(',').includes(String(entry.status)))
    .filter(({ date }) => (!from || dayInBeirut(date) >= from) && (!to || dayInBeirut(date) <= to))
    .filter(({ id, clientId: owner, description = '' }) =>
      terms.every(
        (term) =>
          (term.startsWith('#') ? term === `#${id}` : fold(description).includes(term)) ||
          term === String(id) ||
          (term === 'seven' && clientId === undefined && owner === 7),
      ),
    )
    .sort((a, b) => {
      const [left, right] = [value(a), value(b)];
      if (left === right) return direction * (a.id - b.id);
      return direction * (left < right ? -1 : 1);
    });
}

const january = (index: number) => `2015-01-${String(index).padStart(2, '0')}`;
function randomQuery(): Query {
  const from = 1 + below(20);
  const query = {
    search: Array.from({ length: below(3) }, () =>
      oneOf(['router', 'نقل', '🙂', '100%', "o'brien", 'ÉLAN', 'A_B', 'x'.repeat(60), '#12', '12', 'seven']),
    ).join(' '),
    status: oneOf([undefined, 'Open', 'Open,In Progress', 'Closed']),
    clientId: oneOf([undefined, 7, 8, 9]),
    from: oneOf([undefined, january(from)]),
    to: oneOf([undefined, january(from + below(8))]),
    task: oneOf([undefined, undefined, 31, 33]),
    author: oneOf([undefined, undefined, 1, 3]),
    billable: oneOf([undefined, undefined, true, false]),
    sort: oneOf([undefined, 'date', '-date', 'hours', '-hours', 'status', '-status']),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}

test('100 random lists of all clients agree with a model in memory, and so does their CSV', async () => {
  for (let round = 0; round < 100; round += 1) {
    const query = randomQuery();
    const expected = model(query);
    const [page, pageSize] = [oneOf([1, 1, 2, 9]), oneOf([5, 25, 100])];
    const { status, body } = await list({ ...query, page, pageSize, totals: 'true' });
    expect([query, status]).toEqual([query, 200]);
    expect([query, body.timeEntries.map(({ id }) => id)]).toEqual([
      query,
      expected.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
    ]);
    expect(body.pagination.totalCount).toBe(expected.length);
    expect(body.totals).toEqual({
      count: expected.length,
      hours: expected.reduce((sum, { hours }) => sum + hours, 0) / 100,
      ...(query.billable === false && { minutes: expected.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) }),
      limited: false,
    });
    if (round % 10 > 0) continue;
    const url = `${tracking.url}${path}.csv?${new URLSearchParams(asText({ sort: '-date', ...query }))}`;
    const headers = { authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` };
    const [, ...lines] = parseCsv(await (await fetch(url, { headers })).text());
    expect([query, lines.map(([id]) => Number(id))]).toEqual([query, expected.map(({ id }) => id)]);
  }
});

test('each entry of all clients has the name of its client, with one request to identity per page', async () => {
  const nameRequests = () =>
    tracking.identity.calls.filter(({ operationId }) => operationId === identity.findClients.id).length;
  const before = nameRequests();
  const { body } = await list({ pageSize: 100 });
  expect(body.timeEntries.every(({ clientId, clientName }) => clientName === `Client ${clientId}`)).toBe(true);
  expect(nameRequests()).toBe(before + 1);
  tracking.identity.next(identity.findClients, { status: 500 });
  const withoutNames = await list();
  expect([withoutNames.status, withoutNames.body.timeEntries.length]).toEqual([200, 5]);
});

test('a search works without client names while identity does not respond', async () => {
  tracking.identity.next(identity.searchClients, { status: 500 });
  const { status, body } = await list({ search: '#12 seven' });
  expect([status, body.timeEntries]).toEqual([200, []]);
});

test.each([
  ['author', 1],
  ['billable', false],
  ['billable', true],
])('%s=%s alone filters the list', async (name, value) => {
  const { body } = await list({ [name]: value, pageSize: 100 });
  expect(body.timeEntries.map(({ id }) => id)).toEqual(model({ [name]: value }).map(({ id }) => id));
});

test('totals are absent unless the request asks for them', async () => {
  expect((await list()).body).not.toHaveProperty('totals');
  expect((await list({ totals: 'true' })).body.totals).toEqual({
    count: entries.length,
    hours: entries.reduce((sum, { hours }) => sum + hours, 0) / 100,
    limited: false,
  });
  const ofOne = (await tracking.admin<List>('GET', `${path}/client/7?totals=true`)).body;
  expect(ofOne.totals?.count).toBe(model({ clientId: 7 }).length);
});

test('a list of ids has those entries of the client, and no others', async () => {
  for (let round = 0; round < 20; round += 1) {
    const ids = Array.from({ length: 1 + below(12) }, () => 1 + below(raw.length + 5));
    const { body } = await tracking.admin<List>(
      'GET',
      `${path}/client/7?totals=true&pageSize=100&ids=${ids.join(',')}`,
    );
    const expected = model({ clientId: 7 }).filter(({ id }) => ids.includes(id));
    expect([ids, body.timeEntries.map(({ id }) => id)]).toEqual([ids, expected.map(({ id }) => id)]);
    expect(body.totals?.count).toBe(expected.length);
  }
  for (const ids of ['', '0', 'x', '1,', Array(101).fill('1').join(',')])
    expect((await tracking.admin('GET', `${path}/client/7?ids=${ids}`)).status).toBe(422);
});

test('the plain array has its totals in a header', async () => {
  const { body, headers } = await tracking.admin<TimeEntry[]>(
    'GET',
    '/api/entries/client/7?status=Open&totals=true&sort=hours',
  );
  const expected = model({ clientId: 7, status: 'Open', sort: 'hours' });
  expect(body.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  expect(JSON.parse(String(headers.get('X-Totals')))).toMatchObject({ count: expected.length, limited: false });
});

test('a client lists, sums and exports only its own entries, whatever it asks for', async () => {
  const mine = model({ clientId: 7 });
  const queries = ['', '?clientId=8', '?search=seven', '?search=router&clientId=8', '?status=Open', '?sort=-hours'];
  for (const query of queries) {
    const { body } = await tracking.client(7)<List>('GET', `/api/client/entries${query || '?'}&pageSize=100`);
    expect(body.entries.every(({ clientId }) => clientId === 7)).toBe(true);
  }
  const { body } = await tracking.client(7)<List>('GET', '/api/client/entries?totals=true&clientId=8');
  expect(body.totals?.count).toBe(mine.length);
  expect((await tracking.client(7)<List>('GET', '/api/client/entries?search=seven')).body.entries).toEqual([]);

  const authorization = `Bearer ${signTestToken({ role: 'client', id: 7 })}`;
  const response = await fetch(`${tracking.url}/api/client/entries.csv?sort=-date&clientId=8`, {
    headers: { authorization },
  });
  const [fields, ...lines] = parseCsv(await response.text());
  expect(fields).toEqual([
    'id',
    'packageId',
    'date',
    'hours',
    'description',
    'status',
    'minutes',
    'billable',
    'nonBillableReason',
    'taskId',
  ]);
  expect(lines.map(([id]) => Number(id))).toEqual(mine.map(({ id }) => id));
  for (const only of ['/api/timeEntries', '/api/timeEntries.csv', '/api/timeEntries/client/7'])
    expect((await tracking.client(7)('GET', only)).status).toBe(403);
});

test('a technician reads entries but no export, an accountant both', async () => {
  const as = (adminRole: 'technician' | 'accountant') =>
    api(tracking.url, { token: signTestToken({ role: 'admin', id: 2, adminRole }) });
  expect((await as('technician')('GET', path)).status).toBe(200);
  expect((await as('technician')('GET', `${path}.csv`)).status).toBe(403);
  const { url } = tracking;
  const headers = { authorization: `Bearer ${signTestToken({ role: 'admin', id: 3, adminRole: 'accountant' })}` };
  expect((await fetch(`${url}${path}.csv`, { headers })).status).toBe(200);
});

test.each([
  ['page=0', 'page'],
  ['pageSize=101', 'pageSize'],
  ['status=Late', 'status'],
  ['status=Open,', 'status'],
  ['clientId=x', 'clientId'],
  ['from=2015-02-30', 'from'],
  ['from=2015-02-02&to=2015-02-01', 'to'],
  ['sort=clientId', 'sort'],
  ['sort=date;DROP', 'sort'],
  ['totals=yes', 'totals'],
  ['search=a b c d e f g h i', 'search'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['sort=date&sort=hours', 'sort'],
  ['search[]=a', 'search[]'],
])('%s is 422', async (query, field) => {
  const { status, body } = await tracking.admin<List>('GET', `${path}?${query}`);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
});

test('a new or changed description and reason can be searched at once', async () => {
  const packageId = tracking.billing.addPackage(11);
  const created = await tracking.admin<TimeEntry>(
    'POST',
    path,
    anEntry({ clientId: 11, packageId, description: '<p>Moved the <b>Switch</b></p>' }),
  );
  const found = async (search: string) => (await list({ search, clientId: 11 })).body.timeEntries.map(({ id }) => id);
  expect(await found('SWITCH moved')).toEqual([created.body.id]);
  await tracking.admin('PUT', `${path}/${created.body.id}`, { description: '<p>Cabled</p>', hours: 2 });
  expect([await found('switch'), await found('cabled')]).toEqual([[], [created.body.id]]);
  await tracking.admin('PUT', `${path}/${created.body.id}`, { description: '<p>Locally</p>' });
  expect(await found('locally')).toEqual([created.body.id]);
});

test('the list of a client that never existed is 404; of a deleted one, or while identity does not respond, empty', async () => {
  for (const address of ['/api/timeEntries/client/404', '/api/entries/client/404'])
    expect(await tracking.admin('GET', address)).toMatchObject({ status: 404, body: { error: 'Client not found.' } });
  expect((await tracking.admin('GET', `${path}/client/410`)).status).toBe(200);
  tracking.identity.next(identity.findClients, { status: 500 });
  expect((await tracking.admin('GET', `${path}/client/404`)).status).toBe(200);
});
