import type { Client } from '@hourbank/contracts';
import { sendKeyed } from '@hourbank/testing';
import { aRegistration, clientPassword, type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const full = {
  name: 'Rana Haddad',
  phone: '+961 1 234 567',
  companyName: 'Cedar & Sons',
  website: 'https://cedar.example',
  address: 'Hamra Street\nBeirut',
  note: 'prefers mail',
};
const create = (body: unknown, headers: Record<string, string> = {}) =>
  identity.admin<Client & Record<string, unknown>>('POST', '/api/clients', body, headers);
const read = async (id: number) => (await identity.admin<Client>('GET', `/api/clients/${id}`)).body;

test('an admin adds a client with exactly the given fields', async () => {
  const { email } = aRegistration();
  const { status, body } = await create({
    ...full,
    email,
    id: 77,
    role: 'admin',
    createdAt: '2000-01-01',
    closedAt: 'x',
    activeEmail: 'x',
    passwordHash: 'x',
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...full,
    email,
    id: expect.any(Number),
    revision: 1,
    createdAt: expect.stringMatching(/^20\d\d-.+T.+\.\d{3}Z$/),
  });
  expect(body.id).not.toBe(77);
  expect(Math.abs(Date.now() - Date.parse(body.createdAt))).toBeLessThan(60_000);
  expect(await read(body.id)).toEqual({ ...body, emailState: 'confirmed', invitation: 'notSent' });
});

test('missing fields are empty, and text is trimmed', async () => {
  const { body } = await create({ name: '  Ali ', email: '  ali@example.com ' });
  expect(body).toMatchObject({
    name: 'Ali',
    email: 'ali@example.com',
    phone: '',
    companyName: '',
    website: '',
    address: '',
    note: '',
  });
});

test('no response contains a password or its hash', async () => {
  const { status, body } = await create(aRegistration());
  expect([status, JSON.stringify(body)]).toEqual([201, expect.not.stringMatching(/password|argon/i)]);
  expect(
    (await identity.admin<Client[]>('GET', '/api/clients')).body.every(
      (client) => !/argon|password/i.test(JSON.stringify(client)),
    ),
  ).toBe(true);
});

test.each([
  [{}, { name: 'Name is required.', email: 'Email is required.' }],
  [
    { name: ' ', email: ' ' },
    { name: 'Name is required.', email: 'Email is required.' },
  ],
  [{ name: 'x', email: 'not an email' }, { email: 'Invalid email.' }],
  [{ name: 'x', email: 'a@b' }, { email: 'Invalid email.' }],
  [
    { name: 'x', email: 'a@b.example', website: 'www.cedar.example' },
    { website: 'Website must be a valid URL (https://example.com)' },
  ],
  [
    { name: 'x', email: 'a@b.example', website: 'javascript:alert(1)' },
    { website: 'Website must be a valid URL (https://example.com)' },
  ],
  [{ name: 'x', email: 'a@b.example', password: 'short' }, { password: 'Password must have at least 8 characters.' }],
  [{ name: 'x'.repeat(201), email: 'a@b.example' }, { name: 'Use at most 200 characters.' }],
  [
    { name: 'x', email: 'a@b.example', phone: '1'.repeat(41), address: 'x'.repeat(2001) },
    { phone: 'Use at most 40 characters.', address: 'Use at most 2000 characters.' },
  ],
  [{ name: 'x', email: 'a@b.example', phone: 'call me' }, { phone: 'Enter a valid phone number.' }],
  [
    { name: 0, email: 0, phone: [], note: {} },
    {
      name: 'Name is required.',
      email: 'Email is required.',
      phone: 'Enter a valid phone number.',
      note: 'Enter text.',
    },
  ],
])('%j is 422, and nothing is stored', async (body, fields) => {
  const stored = () => identity.deps.clientLists.page('name', { limit: 1000, offset: 0 });
  const before = await stored();
  const response = await create(body);
  expect(response).toMatchObject({ status: 422, body: { error: Object.values(fields)[0], code: 'invalid', fields } });
  expect(await stored()).toEqual(before);
});

test('names and notes keep all their characters', async () => {
  const name = `O'Hara "Zoë" <b>😀</b> \\ % _ مرحبا`;
  const { email } = aRegistration();
  const { body } = await create({ name, email, note: `'; DROP TABLE clients; --\n${name}` });
  expect(await read(body.id)).toMatchObject({ name, note: `'; DROP TABLE clients; --\n${name}` });
});

test('an email belongs to one client, regardless of case', async () => {
  const { email } = await identity.addClient();
  const taken = { status: 409, body: { error: 'Email is already registered.', code: 'email_taken' } };
  expect(await create({ name: 'x', email: ` ${email.toUpperCase()} ` })).toMatchObject(taken);
  const { id } = await identity.addClient();
  expect(await identity.admin('PUT', `/api/clients/${id}`, { email })).toMatchObject(taken);
  expect((await read(id)).email).not.toBe(email);
});

test('emails that look the same are one, also for the login and its limits', async () => {
  const { email } = await identity.register();
  const taken = { status: 409, body: { code: 'email_taken' } };
  for (const same of [
    email.normalize('NFD').toUpperCase(),
    email.replace('r', '\uff52'),
    email.replace('e', '\uff25'),
  ]) {
    expect(await create({ name: 'x', email: same })).toMatchObject(taken);
    expect((await identity.logIn(same)).body.client.email).toBe(email);
  }
  for (const hidden of ['\u0000', '\u200b', '\u200d', '\u202e', '\ufe0f'])
    expect(await create({ name: 'x', email: `a${hidden}${email}` })).toMatchObject({
      status: 422,
      body: { fields: { email: 'Invalid email.' } },
    });
});

test('a name needs a visible character and loses invisible ones, and no override of the direction is accepted', async () => {
  const { email } = aRegistration();
  for (const name of ['\u200b\u2060', '\u3164\u3164', '\u202a ', '\u2800'])
    expect(await create({ name, email })).toMatchObject({
      status: 422,
      body: { fields: { name: 'Name is required.' } },
    });
  for (const name of ['\u202e ', '\u202dRana', 'Ra\u202ena'])
    expect(await create({ name, email })).toMatchObject({
      status: 422,
      body: { fields: { name: 'Use one line of plain text.' } },
    });
  const { body } = await create({ name: '\u202aRa\u200bna 👩\u200d💻 می\u200cخواهم', email, address: 'a\u2066b\nc' });
  expect(await read(body.id)).toMatchObject({ name: 'Rana 👩\u200d💻 می\u200cخواهم', address: 'ab\nc' });
});

test('a change replaces only the given fields', async () => {
  const before = await identity.addClient(full);
  const { status, body } = await identity.admin<Client>('PUT', `/api/clients/${before.id}`, {
    phone: '',
    note: 'new',
    id: 1,
    createdAt: 'x',
    isClosed: true,
  });
  expect([status, body]).toEqual([200, { ...before, revision: 2, phone: '', note: 'new' }]);
  expect((await identity.admin('PUT', `/api/clients/${before.id}`, {})).body).toEqual(body);
  expect(
    (await identity.admin<Client>('PUT', `/api/clients/${before.id}`, { email: before.email.toUpperCase() })).body
      .email,
  ).toBe(before.email.toUpperCase());
  expect(await read(before.id)).toMatchObject({ ...body, revision: 3, email: before.email.toUpperCase() });
});

test('a change is validated like a new client', async () => {
  const { id } = await identity.addClient();
  expect(
    await identity.admin('PUT', `/api/clients/${id}`, { name: ' ', website: 'ftp://x', password: 'short' }),
  ).toMatchObject({
    status: 422,
    body: {
      fields: {
        name: 'Name is required.',
        website: 'Website must be a valid URL (https://example.com)',
        password: 'Password must have at least 8 characters.',
      },
    },
  });
});

test('concurrent changes of different fields are all kept', async () => {
  const { id } = await identity.addClient();
  const changes = [
    { name: 'A' },
    { phone: '112' },
    { companyName: 'C' },
    { website: 'https://d.example' },
    { address: 'E' },
    { note: 'F' },
  ];
  await Promise.all(changes.map((change) => identity.admin('PUT', `/api/clients/${id}`, change)));
  expect(await read(id)).toMatchObject(Object.assign({}, ...changes));
});

test('a deleted client is in no list, its email is free, and its id is not reused', async () => {
  const { id, email } = await identity.addClient();
  expect(await identity.admin('DELETE', `/api/clients/${id}`)).toMatchObject({ status: 204, body: undefined });
  for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as const)
    expect((await identity.admin(method, `/api/clients/${id}`, body)).status).toBe(404);
  expect((await identity.admin<Client[]>('GET', `/api/clients?search=${email}`)).body).toEqual([]);
  const { status, body } = await create({ name: 'Next', email });
  expect([status, body.id > id]).toEqual([201, true]);
});

test.each(['0', '-1', '1.5', 'abc', '1e3', '0x1', '99999999999', '2147483647', '1 OR 1=1', '%00'])(
  'client %s is 404',
  async (id) => {
    expect((await identity.admin('GET', `/api/clients/${encodeURIComponent(id)}`)).status).toBe(404);
  },
);

test('twenty concurrent requests with one email create one client', async () => {
  const { email } = aRegistration();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => create({ name: 'x', email, password: clientPassword })),
  );
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect(
    (await identity.admin('GET', `/api/clients?search=${encodeURIComponent(email)}`)).headers.get('X-Total-Count'),
  ).toBe('1');
});

test('a repeated request with one key adds one client', async () => {
  const body = aRegistration();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => sendKeyed(() => create(body, { 'Idempotency-Key': 'add-1' }))),
  );
  expect(new Set(responses.map((response) => `${response.status} ${response.body.id}`)).size).toBe(1);
  expect(await create({ ...body, name: 'Other' }, { 'Idempotency-Key': 'add-1' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

test('other services get clients by id, including closed ones, without the note', async () => {
  const [one, two] = [await identity.addClient({ note: 'secret' }), await identity.addClient()];
  await identity.admin('DELETE', `/api/clients/${two.id}`);
  const { createdAt: _, note: __, revision: ___, ...self } = one;
  const { body } = await identity.service<Record<string, unknown>[]>(
    'GET',
    `/internal/clients?ids=${two.id},${one.id},999999,${one.id},9999999999`,
  );
  expect(body).toEqual([
    { ...self, closed: false },
    expect.objectContaining({ id: two.id, email: two.email, closed: true }),
  ]);
  const ids = (count: number) => Array.from({ length: count }, (__, index) => index + 1).join(',');
  expect((await identity.service('GET', `/internal/clients?ids=${ids(500)}`)).status).toBe(200);
  for (const bad of [ids(501), '', '0', '1,', '1;2', 'x'])
    expect((await identity.service('GET', `/internal/clients?ids=${bad}`)).status).toBe(422);
});

test('stores what is copied from pages and other programs in a plain form', async () => {
  const copied = {
    name: 'Copied',
    email: '\u200ecopied@example.com\u00a0',
    phone: '\u202a+961\u00a03\u2011123\u2013456 x12\u202c',
    website: '\ufeffhttps://example.com/\u200b',
  };
  const stored = { email: 'copied@example.com', phone: '+961 3-123-456 ext. 12', website: 'https://example.com/' };
  const { status, body } = await identity.admin<{ id: number }>('POST', '/api/clients', copied);
  expect([status, body]).toMatchObject([201, stored]);
  expect((await identity.admin('PUT', `/api/clients/${body.id}`, { phone: '٠٣ ١٢٣٤٥٦ #٧' })).body).toMatchObject({
    ...stored,
    phone: '03 123456 ext. 7',
  });
});
