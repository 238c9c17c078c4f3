import type { Client } from '@hourbank/contracts';
import { api, recordsOf, signServiceToken } from '@hourbank/testing';
import { type Identity, startIdentity } from '../../tests/identity';

const people = [
  { name: 'Élodie Martin', email: 'elodie@north.example', companyName: 'Nord & Cie', phone: '+961 3 123-456' },
  { name: 'adam Saab', email: 'Zed@south.example', companyName: '' },
  { name: 'Zoe Khoury', email: 'adam@west.example', companyName: 'Adam 100% Trading' },
  { name: 'Frank_Doe', email: 'frank@east.example', companyName: 'Zürich AG' },
  { name: 'Bilal', email: 'bilal.7-9@east.example', companyName: 'Straße! 24/7' },
];

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
  for (const person of people) await identity.addClient(person);
  const { id } = await identity.addClient({ name: 'Adam Deleted' });
  await identity.admin('DELETE', `/api/clients/${id}`);
});
afterAll(() => identity.close());

const list = async (query = '') => {
  const { status, body, headers } = await identity.admin<Client[]>('GET', `/api/clients${query}`);
  return {
    status,
    names: Array.isArray(body) ? body.map(({ name }) => name) : body,
    total: headers.get('X-Total-Count'),
    link: headers.get('Link'),
  };
};
const [elodie, adam, zoe, frank, bilal] = people.map(({ name }) => name);

test('lists clients by name without regard to case and accents, with the total', async () => {
  expect(await list()).toEqual({
    status: 200,
    names: [adam, bilal, elodie, frank, zoe],
    total: '5',
    link: '</api/clients?page=1&pageSize=100>; rel="first", </api/clients?page=1&pageSize=100>; rel="last"',
  });
});

test.each([
  ['name', [adam, bilal, elodie, frank, zoe]],
  ['-name', [zoe, frank, elodie, bilal, adam]],
  ['email', [zoe, bilal, elodie, frank, adam]],
  ['-email', [adam, frank, elodie, bilal, zoe]],
  ['companyName', [adam, zoe, elodie, bilal, frank]],
  ['createdAt', [elodie, adam, zoe, frank, bilal]],
  ['-createdAt', [bilal, frank, zoe, adam, elodie]],
])('sort=%s', async (sort, names) => {
  expect((await list(`?sort=${sort}`)).names).toEqual(names);
});

test.each([
  ['adam', [adam, zoe]],
  ['ADAM', [adam, zoe]],
  ['elodie', [elodie]],
  ['ÉLO', [elodie]],
  ['east.example', [bilal, frank]],
  ['zurich', [frank]],
  ['100%', [zoe]],
  ['%', [zoe]],
  ['_', [frank]],
  ['!', [bilal]],
  ["'", []],
  ['\\', []],
  ['  saab  ', [adam]],
  ['', [adam, bilal, elodie, frank, zoe]],
  ['nobody', []],
  ['saab ADAM', [adam]],
  ['martin nord élodie', [elodie]],
  ['martin saab', []],
  ['+9613123456', [elodie]],
  ['123456', [elodie]],
  ['(3) 123-456', [elodie]],
  ['961 3', [elodie]],
  ['(3)', [elodie]],
  ['03 1234 56', []],
  ['96 13', [elodie]],
  ['96', []],
  ['961', []],
  ['12', []],
  ['١٢', []],
  ['100', [zoe]],
  ['12/3', []],
  ['34.5', []],
  ['24/7', [bilal]],
  ['7-9', [bilal]],
  ['24/7 7-9 straße', [bilal]],
])('search=%s matches name, email, company and phone', async (search, names) => {
  const found = await list(`?search=${encodeURIComponent(search)}`);
  expect([found.names, found.total]).toEqual([names, String(names.length)]);
});

test('links to neighbouring pages keep search and sort order, and a page past the end is empty with the true total', async () => {
  const second = await list('?page=2&pageSize=2&sort=-name');
  expect(second).toMatchObject({ names: [elodie, bilal], total: '5' });
  expect(second.link).toBe(
    ['first', 'prev', 'next', 'last']
      .map((relation, index) => `</api/clients?page=${[1, 1, 3, 3][index]}&pageSize=2&sort=-name>; rel="${relation}"`)
      .join(', '),
  );
  expect(await list('?page=3&pageSize=2')).toMatchObject({ names: [zoe], total: '5' });
  expect(await list('?page=4&pageSize=2')).toMatchObject({ status: 200, names: [], total: '5' });
  expect(await list('?search=adam&page=2&pageSize=1')).toMatchObject({ names: [zoe], total: '2' });
  expect(await list('?page=999999&pageSize=100')).toMatchObject({ names: [], total: '5' });
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=banana',
  'page=',
  'pageSize=0',
  'pageSize=101',
  'page=1&page=2',
  'sort=password',
  'sort=id;DROP',
  'sort=',
  `search=${'x'.repeat(201)}`,
  'search=a&search=b',
])('%s is 422', async (query) => {
  expect((await list(`?${query}`)).status).toBe(422);
});

test('finds a client by its number', async () => {
  const { body } = await identity.admin<Client[]>('GET', '/api/clients?search=frank');
  expect((await list(`?search=${encodeURIComponent(`#${body[0]!.id}`)}`)).names).toEqual([frank]);
  expect((await list(`?search=${encodeURIComponent(`#${body[0]!.id} adam`)}`)).names).toEqual([]);
});

test('sends the number of clients on request', async () => {
  const totals = async (query: string) =>
    (await identity.admin('GET', `/api/clients?${query}`)).headers.get('X-Totals');
  expect(await totals('search=adam&totals=true')).toBe('{"count":2,"limited":false}');
  expect(await totals('totals=true')).toBe('{"count":5,"limited":false}');
  expect(await totals('search=adam')).toBeNull();
});

test('the CSV has the clients of the list in its order', async () => {
  const { body } = await identity.admin<{ url: string }>('POST', '/api/download-tickets', { path: '/api/clients.csv' });
  const response = await fetch(`${identity.url}${body.url}&search=adam&sort=-name`);
  expect(recordsOf(await response.text()).map(({ name }) => name)).toEqual([zoe, adam]);
});

test('other services find clients by each word, deleted ones included, and no client by a number', async () => {
  const search = async (words: string) =>
    (
      await api(identity.url, { token: signServiceToken({ from: 'billing', to: 'identity' }) })<
        { clientIds: number[]; limited: boolean }[]
      >('GET', `/internal/clients/search?search=${encodeURIComponent(words)}`)
    ).body;
  const { body: all } = await identity.admin<Client[]>('GET', '/api/clients?sort=createdAt');
  const [, adamId, zoeId, frankId] = all.map(({ id }) => id);
  expect(await search(`frank adam #${frankId} 000000`)).toEqual([
    { clientIds: [frankId], limited: false },
    { clientIds: [expect.any(Number), zoeId, adamId], limited: false },
    { clientIds: [], limited: false },
    { clientIds: [], limited: false },
  ]);
  expect((await identity.admin('GET', '/internal/clients/search?search=adam')).status).toBe(401);
});

test('finds every spelling of an Arabic name and number', async () => {
  const name = 'مؤسسة القرى';
  await identity.addClient({ name, companyName: 'شـــركة أبو عليّ', phone: '03 123456', email: 'r45@arabic.example' });
  for (const search of ['مؤسسه', 'القري', 'مؤسّسة القُرى', 'شركة', 'شركه ابو علي', '٠٣ ١٢٣٤٥٦', 'r٤٥'])
    expect([search, (await list(`?search=${encodeURIComponent(search)}`)).names]).toEqual([search, [name]]);
});

test('lists and exports only the clients with the given ids that are open and match', async () => {
  const idOf = async (name: string) =>
    (await identity.admin<Client[]>('GET', `/api/clients?search=${encodeURIComponent(name)}`)).body[0]?.id;
  const ids = [await idOf('Zoe'), await idOf('Saab'), 6, 999_999].join(',');
  expect(await list(`?ids=${ids}`)).toMatchObject({ names: [adam, zoe], total: '2' });
  expect(await list(`?ids=${ids}&pageSize=1&page=2&sort=-name`)).toMatchObject({ names: [adam], total: '2' });
  expect((await list(`?ids=${ids}&search=trading`)).names).toEqual([zoe]);
  const { body } = await identity.admin<string>('GET', `/api/clients.csv?ids=${ids}&sort=name`);
  expect(recordsOf(body).map(({ name }) => name)).toEqual([adam, zoe]);
  for (const wrong of ['', '0', '1,', 'x', '1;2', Array.from({ length: 101 }, (_, at) => at + 1).join(',')])
    expect((await list(`?ids=${wrong}`)).status).toBe(422);
});
