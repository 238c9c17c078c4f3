import { eventually } from '@hourbank/testing';
import type { IdentityEvent } from '@hourbank/contracts';
import { clientPassword, type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
let other: Identity;
beforeAll(async () => {
  identity = await startIdentity();
  other = await startIdentity({ beside: identity });
});
afterAll(async () => {
  await other.close();
  await identity.close();
});

/** True if the token is valid: a path for admins returns 403 for a client's token, and 401 for an invalid one. */
const isValid = async (token: string, at = identity) => (await at.as(token)('GET', '/api/clients')).status === 403;

/** Waits until the token is rejected. Returns the number of attempts: 100 take 2 s or longer. */
async function untilRejected(token: string, at: Identity): Promise<number> {
  let attempts = 0;
  await eventually(async () => {
    attempts += 1;
    return !(await isValid(token, at));
  });
  return attempts;
}

test('signing out revokes that token here at once and on another replica within 2 seconds, and no other token', async () => {
  let attempts = Infinity;
  // Other work on the machine can delay the revocation; a delay that the service makes comes back every time.
  for (let round = 0; round < 4 && attempts >= 100; round++) {
    const { token, email } = await identity.register();
    const second = (await identity.logIn(email)).body.token;
    expect(await isValid(token, other)).toBe(true);
    expect((await identity.as(token)('POST', '/api/client/logout')).status).toBe(204);
    expect(await identity.as(token)('GET', '/api/clients')).toMatchObject({
      status: 401,
      body: { error: 'Invalid or expired token' },
    });
    attempts = await untilRejected(token, other);
    expect([await isValid(second), await isValid(second, other)]).toEqual([true, true]);
    expect((await identity.as(token)('POST', '/api/client/logout')).status).toBe(401);
  }
  expect(attempts).toBeLessThan(100);
});

test('an admin can log out', async () => {
  const token = await identity.logInAdmin();
  expect((await identity.as(token)('POST', '/api/auth/logout')).status).toBe(204);
  expect((await identity.as(token)('GET', '/api/clients')).status).toBe(401);
  expect((await identity.admin('GET', '/api/clients')).status).toBe(200);
});

test('a new password revokes all earlier tokens of the client, and later tokens work', async () => {
  const { token, email, client } = await identity.register();
  const bystander = (await identity.register()).token;
  const second = (await other.logIn(email)).body.token;
  expect((await identity.admin('PUT', `/api/clients/${client.id}`, { password: 'a new password' })).status).toBe(200);
  expect([await isValid(token), await isValid(second)]).toEqual([false, false]);
  expect((await identity.logIn(email, clientPassword)).status).toBe(401);
  const fresh = (await identity.logIn(email, 'a new password')).body.token;
  await untilRejected(token, other);
  for (const replica of [identity, other])
    expect([await isValid(fresh, replica), await isValid(bystander, replica)]).toEqual([true, true]);
});

test('other changes of a client revoke nothing', async () => {
  const { token, client } = await identity.register();
  expect(
    (await identity.admin('PUT', `/api/clients/${client.id}`, { name: 'Other', email: 'moved@example.com' })).status,
  ).toBe(200);
  expect(await isValid(token)).toBe(true);
});

test('deleting a client revokes its tokens and blocks its login', async () => {
  const { token, email, client } = await identity.register();
  expect((await identity.admin('DELETE', `/api/clients/${client.id}`)).status).toBe(204);
  expect(await isValid(token)).toBe(false);
  await untilRejected(token, other);
  expect(await identity.logIn(email)).toMatchObject({ status: 401, body: { error: 'Invalid email or password' } });
});

test('no token of the old password survives a concurrent password change', async () => {
  const { email, client } = await identity.register();
  const path = `/api/clients/${client.id}`;
  for (let round = 0; round < 6; round++) {
    const [from, to] = round % 2 ? ['password two', clientPassword] : [clientPassword, 'password two'];
    const [tries] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => identity.logIn(email, from))),
      identity.admin('PUT', path, { password: to }),
    ]);
    for (const { status, body } of tries) expect(status === 401 || !(await isValid(body.token))).toBe(true);
  }
});

test('other services read the events in order, once each, from their cursor', async () => {
  type News = { events: IdentityEvent[]; cursor: number };
  const news = async (after: number) => (await identity.service<News>('GET', `/internal/events?after=${after}`)).body;
  let start = 0;
  for (let round = await news(0); round.cursor !== start; round = await news(start)) start = round.cursor;
  expect(await news(start)).toEqual({ events: [], cursor: start });

  const { token, client } = await identity.register();
  await identity.as(token)('POST', '/api/client/logout');
  await identity.admin('PUT', `/api/clients/${client.id}`, { password: 'a new password' });
  await identity.admin('DELETE', `/api/clients/${client.id}`);
  const { events, cursor } = await news(start);
  expect(events).toMatchObject([
    { kind: 'token_revoked', jti: expect.any(String), expiresAt: expect.stringMatching(/Z$/) },
    { kind: 'subject_revoked', audience: 'client', subject: client.id, revision: 2 },
    { kind: 'subject_revoked', audience: 'client', subject: client.id },
    { kind: 'client_closed', clientId: client.id },
  ]);
  expect(cursor).toBe(events.at(-1)?.id);
  expect((await news(events[1]?.id ?? 0)).events).toEqual(events.slice(2));
  for (const bad of ['-1', 'x', '1e3', '1&after=2'])
    expect((await identity.service('GET', `/internal/events?after=${bad}`)).status).toBe(422);
});
