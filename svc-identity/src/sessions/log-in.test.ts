import { adminPassword, clientPassword, type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const login = (path: 'auth' | 'client', body: unknown) =>
  identity.anonymous<Record<string, unknown>>('POST', `/api/${path}/login`, body);

test("an admin's token lasts 12 hours and names the admin", async () => {
  const { status, body, headers } = await login('auth', { username: 'admin', password: adminPassword });
  expect([status, Object.keys(body), headers.get('Cache-Control')]).toEqual([200, ['token'], 'no-store']);
  const claims = claimsOf(String(body.token));
  expect(claims).toMatchObject({ iss: 'hourbank', aud: 'admin', sub: '1', name: 'admin', jti: expect.any(String) });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(12 * 3600);
});

test("a client's login returns a token and the client without the admins' note", async () => {
  const { email, client } = await identity.register({ companyName: 'Cedar' });
  await identity.admin('PUT', `/api/clients/${client.id}`, { note: 'pays late' });
  const { status, body } = await identity.logIn(email);
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.any(String),
    client: { id: client.id, name: 'Rana Haddad', email, phone: '', companyName: 'Cedar', website: '', address: '' },
  });
  expect(claimsOf(body.token)).toMatchObject({ aud: 'client', sub: String(client.id), name: 'Rana Haddad' });
});

test('each login returns another token', async () => {
  expect(await identity.logInAdmin()).not.toBe(await identity.logInAdmin());
});

test('a name is found in every form that looks the same, and in no other', async () => {
  const { client } = await identity.register({ email: '  José@Example.com ' });
  expect(client.email).toBe('José@Example.com');
  for (const email of [
    'josé@example.com',
    ' JOSÉ@EXAMPLE.COM ',
    'jose\u0301@example.com',
    'ｊosé@example.com',
    'josé@example.com\u200b',
  ])
    expect((await identity.logIn(email)).status).toBe(200);
  for (const email of ['jose@example.com', '%', '_osé@example.com'])
    expect((await identity.logIn(email)).status).toBe(401);
  expect((await login('auth', { username: ' ADMIN ', password: adminPassword })).status).toBe(200);
  expect((await login('auth', { username: 'ａdmin', password: adminPassword })).status).toBe(200);
});

test('a wrong password and an unknown name get the same message', async () => {
  const { email } = await identity.register();
  const strip = ({ status, body: { requestId: _, ...body } }: { status: number; body: Record<string, unknown> }) => ({
    status,
    body,
  });
  const client = { status: 401, body: { error: 'Invalid email or password', code: 'invalid_credentials' } };
  expect(strip(await login('client', { email, password: 'wrong password' }))).toEqual(client);
  expect(strip(await login('client', { email: 'nobody@example.com', password: 'wrong password' }))).toEqual(client);
  expect(strip(await login('client', { email: 'not an email', password: 'wrong password' }))).toEqual(client);
  const admin = { status: 401, body: { error: 'Invalid username or password', code: 'invalid_credentials' } };
  expect(strip(await login('auth', { username: 'admin', password: 'wrong password' }))).toEqual(admin);
  expect(strip(await login('auth', { username: 'nobody', password: 'wrong password' }))).toEqual(admin);
});

test('admins cannot log in as clients, nor clients as admins', async () => {
  const { email } = await identity.register({ email: 'both@example.com' });
  expect((await login('auth', { username: email, password: clientPassword })).status).toBe(401);
  expect((await login('client', { email: 'admin', password: adminPassword })).status).toBe(401);
});

test('a client without a password cannot log in until one is set', async () => {
  const { id, email } = await identity.addClient();
  for (const password of ['', ' ', 'null', 'undefined'])
    expect([401, 422]).toContain((await identity.logIn(email, password)).status);
  await identity.admin('PUT', `/api/clients/${id}`, { password: 'set by an admin' });
  expect((await identity.logIn(email, 'set by an admin')).status).toBe(200);
});

test.each([
  ['auth', {}, { username: 'Username and password are required', password: 'Username and password are required' }],
  ['auth', { username: '  ', password: 'x' }, { username: 'Username and password are required' }],
  ['auth', { username: 'admin', password: '' }, { password: 'Username and password are required' }],
  ['client', {}, { email: 'Email is required.', password: 'Password is required.' }],
  ['client', { email: ' ', password: '' }, { email: 'Email is required.', password: 'Password is required.' }],
] as const)('%s: %j is 422 and says what is missing', async (path, body, fields) => {
  expect(await login(path, body)).toMatchObject({
    status: 422,
    body: { error: Object.values(fields)[0], code: 'invalid', fields },
  });
});

const notText: unknown[] = [0, 1, true, null, [], ['a@b.example'], {}, { $ne: 1 }, { toString: 'x' }];

test.each(notText)('%j is rejected as a name and as a password', async (value) => {
  for (const [path, name] of [
    ['auth', 'username'],
    ['client', 'email'],
  ] as const) {
    expect((await login(path, { [name]: value, password: 'x' })).status).toBe(422);
    expect((await login(path, { [name]: 'x@example.com', password: value })).status).toBe(422);
  }
});

test('a form post, a JSON list and incomplete JSON are rejected', async () => {
  const send = (body: string, type: string) =>
    identity.anonymous('POST', '/api/client/login', body, { 'Content-Type': type });
  expect((await send('{"email":"a@b.example","password":"x"}', 'text/plain')).status).toBe(415);
  expect((await send('email=a&password=b', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect((await send('[]', 'application/json')).status).toBe(422);
  expect((await send('{"email":', 'application/json')).status).toBe(400);
});

test('a repeated login with one key returns new tokens until the password changes', async () => {
  const { email, client } = await identity.register();
  const logIn = () => identity.logIn(email, clientPassword, { 'Idempotency-Key': 'login-1' });
  const [first, again] = [await logIn(), await logIn()];
  expect([first.status, again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 200, 'true']);
  expect(again.body.token).not.toBe(first.body.token);
  await identity.admin('PUT', `/api/clients/${client.id}`, { password: 'another one' });
  expect(await logIn()).toMatchObject({ status: 401, body: { error: 'Invalid email or password' } });
});
