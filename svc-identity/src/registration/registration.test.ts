import type { Client, ClientSelf } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { sendKeyed } from '@hourbank/testing';
import { aRegistration, clientPassword, type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

type Registered = { token: string; client: ClientSelf };
const register = (body: unknown, headers: Record<string, string> = {}) =>
  identity.anonymous<Registered & Record<string, unknown>>('POST', '/api/client/register', body, headers);
const asAdmin = async (id: number) => (await identity.admin<Client>('GET', `/api/clients/${id}`)).body;

test('registration signs the client in', async () => {
  const { password: _, ...fields } = aRegistration({
    phone: '112',
    companyName: 'Cedar',
    website: 'http://cedar.example',
    address: 'Beirut',
  });
  const { status, body } = await register({ ...fields, password: clientPassword });
  expect([status, body]).toEqual([201, { token: expect.any(String), client: { ...fields, id: expect.any(Number) } }]);
  expect(await identity.as(body.token)('GET', '/api/client/me')).toMatchObject({ status: 200, body: body.client });
  // Without a mail server nobody can confirm an email, so the token does not lower the quota (D-92).
  expect(Buffer.from(body.token.split('.')[1]!, 'base64url').toString()).not.toContain('unconfirmed');
  expect((await identity.as(body.token)('POST', '/api/client/logout')).status).toBe(204);
  expect((await identity.logIn(String(fields.email))).status).toBe(200);
});

test('fields that clients may not set are ignored', async () => {
  const { status, body } = await register(
    aRegistration({
      id: 4711,
      note: 'VIP',
      role: 'admin',
      isAdmin: true,
      createdAt: '2000-01-01',
      closed: true,
      revision: 9,
      constructor: 'x',
    }),
  );
  expect(status).toBe(201);
  expect(body.client).not.toHaveProperty('note');
  expect((await asAdmin(body.client.id)).note).toBe('');
  expect(body.client.id).not.toBe(4711);
  expect((await identity.as(body.token)('GET', '/api/clients')).status).toBe(403);
});

test('a body that names the prototype is rejected', async () => {
  expect(
    (
      await register(`{"__proto__":{"note":"VIP"},${JSON.stringify(aRegistration()).slice(1)}`, {
        'Content-Type': 'application/json',
      })
    ).status,
  ).toBe(400);
});

test.each([
  [{}, { name: 'Name is required.', email: 'Email is required.', password: 'Password is required.' }],
  [
    { name: '', email: '', password: '' },
    { name: 'Name is required.', email: 'Email is required.', password: 'Password is required.' },
  ],
  [{ name: 'x', email: 'x', password: clientPassword }, { email: 'Invalid email.' }],
  [
    { name: 'x', email: 'x@example.com', password: '1234567' },
    { password: 'Password must have at least 8 characters.' },
  ],
  [
    { name: 'x', email: 'x@example.com', password: 'x'.repeat(129) },
    { password: 'Password must have at most 128 characters.' },
  ],
  [
    { name: 'x', email: 'x@example.com', password: clientPassword, website: 'cedar.example' },
    { website: 'Website must be a valid URL (https://example.com)' },
  ],
])('%j is 422 with the messages of the specification', async (body, fields) => {
  expect(await register(body)).toMatchObject({
    status: 422,
    body: { error: Object.values(fields)[0], code: 'invalid', fields },
  });
});

test.each([0, 1, true, null, [], ['a@b.example'], {}, { $ne: 1 }])(
  '%j is rejected as an email, a name and a password',
  async (value) => {
    for (const field of ['name', 'email', 'password'])
      expect((await register(aRegistration({ [field]: value }))).status).toBe(422);
  },
);

test('an email in use is 409, and the email of a deleted client is free again', async () => {
  const { email, client } = await identity.register();
  expect(await register(aRegistration({ email: email.toUpperCase() }))).toMatchObject({
    status: 409,
    body: { error: 'Email is already registered.', code: 'email_taken' },
  });
  await identity.admin('DELETE', `/api/clients/${client.id}`);
  const again = await register(aRegistration({ email, password: 'another password' }));
  expect([again.status, again.body.client.id > client.id]).toEqual([201, true]);
  expect((await identity.logIn(email)).status).toBe(401);
  expect((await identity.logIn(email, 'another password')).status).toBe(200);
});

test('twenty concurrent registrations with one email create one client', async () => {
  const body = aRegistration();
  const responses = await Promise.all(Array.from({ length: 20 }, () => register(body)));
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 409),
  ]);
});

test('all characters of a password are significant, in any script', async () => {
  for (const password of ['x'.repeat(127), 'كلمة السر الطويلة', '😀'.repeat(8), ' padded  ', 'nul\u0000byte!']) {
    const { email } = await identity.register({ password });
    expect((await identity.logIn(email, password)).status).toBe(200);
    expect((await identity.logIn(email, `${password}x`)).status).toBe(401);
    expect((await identity.logIn(email, [...password].slice(0, -1).join(''))).status).toBe(401);
  }
});

describe('with an Idempotency-Key', () => {
  test('a repeated registration creates one client, each response has a working token, and no token is stored', async () => {
    const body = aRegistration();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => sendKeyed(() => register(body, { 'Idempotency-Key': 'register-1' }))),
    );
    expect(responses.map(({ status, body: { client } }) => [status, client.id])).toEqual(
      responses.map(() => [201, responses[0]?.body.client.id]),
    );
    for (const {
      body: { token },
    } of responses)
      expect((await identity.as(token)('GET', '/api/clients')).status).toBe(403);
    const stored = await select<{ response: string }>(
      identity.deps.platform.db.read,
      'SELECT response FROM idempotency_keys',
    );
    expect(JSON.stringify(stored)).not.toMatch(/ey[A-Za-z0-9_-]{10,}\.|argon2|Rana/);
  });

  test('a repeated registration returns no token after the password changed or the client was deleted', async () => {
    const body = aRegistration();
    const {
      body: { client },
    } = await register(body, { 'Idempotency-Key': 'register-2' });
    await identity.admin('PUT', `/api/clients/${client.id}`, { password: 'a new password' });
    expect((await register(body, { 'Idempotency-Key': 'register-2' })).status).toBe(401);
    await identity.admin('DELETE', `/api/clients/${client.id}`);
    expect((await register(body, { 'Idempotency-Key': 'register-2' })).status).toBe(401);
  });
});
