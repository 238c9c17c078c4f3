import { type Billing, startBilling, type Package } from '../../tests/billing';

let billing: Billing;
const ids: number[] = [];
beforeAll(async () => {
  billing = await startBilling();
  for (const status of ['pending', 'active', 'consumed', 'expired', 'pending'])
    ids.unshift((await billing.sell({ status })).id);
  ids.unshift((await billing.sell({ clientId: 8 })).id);
});
afterAll(() => billing.close());

const list = async (query = '') => {
  const { status, body, headers } = await billing.admin<Package[]>('GET', `/api/timePackages${query}`);
  return {
    status,
    ids: Array.isArray(body) ? body.map(({ id }) => id) : body,
    total: headers.get('X-Total-Count'),
    link: headers.get('Link'),
  };
};

test('lists all packages, newest first, with the total', async () => {
  expect(await list()).toEqual({
    status: 200,
    ids,
    total: '6',
    link: '</api/timePackages?page=1&pageSize=100>; rel="first", </api/timePackages?page=1&pageSize=100>; rel="last"',
  });
});

test('filters by client, by status and by both', async () => {
  expect((await list('?clientId=8')).ids).toEqual([ids[0]]);
  expect((await list('?status=pending')).ids).toEqual([ids[1], ids[5]]);
  expect((await list('?clientId=7&status=active')).ids).toEqual([ids[4]]);
  expect(await list('?clientId=99')).toMatchObject({ ids: [], total: '0' });
});

test('the filter `paid` selects packages with a confirmed payment in any status', async () => {
  expect((await list('?status=paid')).ids).toEqual([ids[0], ids[2], ids[3], ids[4]]);
});

test('page links keep the filter, and a page past the end is empty with the correct total', async () => {
  const second = await list('?clientId=7&page=2&pageSize=2');
  expect(second).toMatchObject({ ids: [ids[3], ids[4]], total: '5' });
  expect(second.link).toBe(
    ['first', 'prev', 'next', 'last']
      .map(
        (relation, index) => `</api/timePackages?clientId=7&page=${[1, 1, 3, 3][index]}&pageSize=2>; rel="${relation}"`,
      )
      .join(', '),
  );
  expect(await list('?page=3&pageSize=2')).toMatchObject({ ids: [ids[4], ids[5]], total: '6' });
  expect(await list('?page=4&pageSize=2')).toMatchObject({ status: 200, ids: [], total: '6' });
  expect(await list('?page=999999&pageSize=100')).toMatchObject({ ids: [], total: '6' });
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=banana',
  'page=',
  'pageSize=0',
  'pageSize=101',
  'pageSize=banana',
  'status=late',
  'clientId=x',
  'clientId=',
  'page=1&page=2',
])('rejects %s with 422', async (query) => {
  expect((await list(`?${query}`)).status).toBe(422);
});

test('returns a package by query parameter or path', async () => {
  const [id] = ids;
  const response = await billing.admin<Package>('GET', `/api/timePackages?timePackageId=${id}`);
  expect(response).toMatchObject({ status: 200, body: { id } });
  expect((await billing.admin<Package>('GET', `/api/timePackages/${id}`)).body).toEqual(response.body);
  expect((await billing.admin('GET', '/api/timePackages?timePackageId=999999')).status).toBe(404);
  for (const query of ['', 'undefined', 'null', 'NaN', '1,2', '1&timePackageId=2', '0'])
    expect((await billing.admin('GET', `/api/timePackages?timePackageId=${query}`)).status).toBe(422);
  for (const path of ['999999', '0', 'abc', '0x1', '1.0'])
    expect((await billing.admin('GET', `/api/timePackages/${path}`)).status).toBe(404);
});

test('a client sees only its own packages', async () => {
  const mine = await billing.client(8)<Package[]>('GET', '/api/client/packages?clientId=7');
  expect([mine.body.map(({ id }) => id), mine.headers.get('X-Total-Count')]).toEqual([[ids[0]], '1']);
  expect(
    (await billing.client(7)<Package[]>('GET', '/api/client/packages?status=pending')).body.map(({ id }) => id),
  ).toEqual([ids[1], ids[5]]);
  expect(
    (await billing.client(7)<Package[]>('GET', '/api/client/packages?page=1&pageSize=1')).body.map(({ id }) => id),
  ).toEqual([ids[1]]);
  expect((await billing.client(9)<Package[]>('GET', '/api/client/packages')).body).toEqual([]);
});

test('returns all packages of a client to other services', async () => {
  expect((await billing.service()<Package[]>('GET', '/internal/clients/7/packages')).body.map(({ id }) => id)).toEqual(
    ids.slice(1),
  );
  expect((await billing.service()<Package[]>('GET', '/internal/clients/9/packages')).body).toEqual([]);
});
