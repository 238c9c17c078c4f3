import type { Admin } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { eventually } from '@hourbank/testing';
import { adminPassword, type Identity, startIdentity } from '../../tests/identity';
import { adminTokenIn, type MailServer, startMailServer } from '../../tests/mail-server';

let mailServer: MailServer;
let identity: Identity;
beforeAll(async () => {
  mailServer = await startMailServer();
  identity = await startIdentity({ environment: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://hours.example' } });
});
afterAll(async () => {
  await identity.close();
  await mailServer.close();
});

let count = 0;
const invite = async (over: Record<string, unknown> = {}) => {
  const email = `colleague${++count}@example.com`;
  const body = { name: 'Maya Khoury', email, role: 'technician', ...over };
  return { email: body.email, ...(await identity.admin<Admin & { code?: string }>('POST', '/api/admins', body)) };
};
const tokenFor = async (email: string, nth = 1) =>
  adminTokenIn((await mailServer.emailsTo(email, nth)).at(-1)?.source ?? '', 'invite');
const accept = (token: string, username: string, password = 'a good long one') =>
  identity.anonymous<{ code?: string; error?: string; fields?: Record<string, string> }>(
    'POST',
    '/api/auth/accept-invitation',
    { token, username, password },
  );
const update = (id: number, body: unknown, by = identity.admin) => by<Admin>('PUT', `/api/admins/${id}`, body);
const canUse = async (token: string) => (await identity.as(token)('GET', '/api/auth/me')).status === 200;

test('an invited person chooses a username and a password, and has exactly the rights of the role', async () => {
  const { status, body, email } = await invite();
  expect([status, body]).toMatchObject([201, { username: '', role: 'technician', state: 'invited', lastSeenAt: null }]);
  const token = await tokenFor(email);
  expect(await accept(token, 'maya', 'short')).toMatchObject({
    status: 422,
    body: { fields: { password: expect.any(String) } },
  });
  expect((await accept(token, 'maya')).status).toBe(204);
  const session = identity.as(await identity.logInAdmin('a good long one', 'maya'));
  expect(await session('GET', '/api/auth/me')).toMatchObject({
    status: 200,
    body: { id: body.id, username: 'maya', name: 'Maya Khoury', email, role: 'technician' },
  });
  expect(await session('GET', '/api/admins')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await identity.admin('GET', '/api/admins')).toMatchObject({
    status: 200,
    body: expect.arrayContaining([
      expect.objectContaining({ username: 'maya', state: 'active', lastSeenAt: expect.any(String) }),
      expect.objectContaining({ username: 'admin', role: 'owner' }),
    ]),
  });
});

test('returns the same response for an unknown, a used, a replaced and a cancelled invitation', async () => {
  const ended = {
    status: 410,
    body: { code: 'invitation_ended', error: 'This invitation has expired or was already used.' },
  };
  const { email, body } = await invite();
  const first = await tokenFor(email);
  expect((await identity.admin('POST', `/api/admins/${body.id}/invitation`)).status).toBe(204);
  const second = await tokenFor(email, 2);
  for (const token of ['x'.repeat(43), first]) expect(await accept(token, 'zeina')).toMatchObject(ended);
  expect((await accept(second, 'zeina')).status).toBe(204);
  expect(await accept(second, 'zeina2')).toMatchObject(ended);
  expect(await identity.admin('POST', `/api/admins/${body.id}/invitation`)).toMatchObject({
    status: 409,
    body: { code: 'not_invited' },
  });

  const other = await invite();
  const token = await tokenFor(other.email);
  expect((await update(other.body.id, { disabled: true })).body.state).toBe('disabled');
  expect(await accept(token, 'nobody')).toMatchObject(ended);
});

test('of several who accept an invitation at once, one does', async () => {
  const { email, body } = await invite();
  const token = await tokenFor(email);
  const accepted = await Promise.all(
    ['first', 'second', 'third', 'fourth'].map((name) => accept(token, `${name}-of-4`)),
  );
  expect(accepted.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 410, 410, 410]);
  const names = (await identity.deps.admins.list()).filter(({ username }) => username?.endsWith('-of-4'));
  expect(names).toMatchObject([{ id: body.id, state: 'active' }]);
});

test('an invitation works for 72 hours after its email was sent', async () => {
  const { email } = await invite();
  const token = await tokenFor(email);
  const { now } = identity.deps;
  const inHours = (hours: number) => () => new Date(now().getTime() + hours * 3_600_000);
  try {
    identity.deps.now = inHours(73);
    expect(await accept(token, 'late-73')).toMatchObject({ status: 410, body: { code: 'invitation_ended' } });
    identity.deps.now = inHours(71);
    expect((await accept(token, 'late-71')).status).toBe(204);
  } finally {
    identity.deps.now = now;
  }
});

test('the team shows that the mail server refused an invitation, until another one is sent', async () => {
  const email = 'no-such-mailbox@example.com';
  mailServer.refuseRecipient(email);
  const { body } = await invite({ email });
  const isRefused = async () =>
    (await identity.admin<Admin[]>('GET', '/api/admins')).body.find(({ id }) => id === body.id)?.isEmailRefused ===
    true;
  expect(body.isEmailRefused).toBe(false);
  await eventually(isRefused);
  expect((await update(body.id, { role: 'manager' })).body.isEmailRefused).toBe(true);

  mailServer.acceptRecipient(email);
  expect((await identity.admin('POST', `/api/admins/${body.id}/invitation`)).status).toBe(204);
  expect(await isRefused()).toBe(false);
  expect((await accept(await tokenFor(email), 'late')).status).toBe(204);
  expect(await isRefused()).toBe(false);
});

test('an admin who is disabled and enabled gets no link that was requested before', async () => {
  const { id, token } = await identity.addAdmin('technician');
  const email = 'requested-before@example.com';
  mailServer.refuse(true);
  expect(
    (await identity.as(token)('POST', '/api/auth/me/email', { currentPassword: adminPassword, email })).status,
  ).toBe(202);
  for (const disabled of [true, false]) expect((await update(id, { disabled })).status).toBe(200);
  mailServer.refuse(false);
  const requests = await select(
    identity.deps.read,
    "SELECT id FROM link_requests WHERE purpose = 'new-email' AND subject = ?",
    [id],
  );
  expect(requests).toEqual([]);
});

test('emails and usernames of admins are unique', async () => {
  const { email } = await invite();
  expect(await invite({ email: email.toUpperCase() })).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect(await accept(await tokenFor(email), ' ADMIN ')).toMatchObject({
    status: 409,
    body: { code: 'username_taken', fields: { username: expect.any(String) } },
  });
  for (const bad of [{ role: 'root' }, { name: ' ' }, { email: 'x' }]) expect((await invite(bad)).status).toBe(422);
});

test('a new role ends the sessions of the old one, and the next token has the new role', async () => {
  const { id, username, token } = await identity.addAdmin('technician');
  expect((await update(id, { role: 'accountant' })).body).toMatchObject({ role: 'accountant', state: 'active' });
  expect(await canUse(token)).toBe(false);
  const session = identity.as(await identity.logInAdmin(adminPassword, username));
  expect(await session('GET', '/api/auth/me')).toMatchObject({ body: { role: 'accountant' } });
});

test('a disabled admin is logged out and gets the response of a wrong password until enabled', async () => {
  const { id, username, token } = await identity.addAdmin('manager');
  expect((await update(id, { disabled: true })).body.state).toBe('disabled');
  expect(await canUse(token)).toBe(false);
  const logIn = (password: string) => identity.anonymous('POST', '/api/auth/login', { username, password });
  const [right, wrong] = [await logIn(adminPassword), await logIn('not this one')];
  expect([right.status, right.body]).toMatchObject([401, { error: 'Invalid username or password' }]);
  expect(wrong.status).toBe(401);
  expect((await update(id, { disabled: false })).body.state).toBe('active');
  expect(await canUse(token)).toBe(false);
  expect((await logIn(adminPassword)).status).toBe(200);
});

test('two owners who demote each other at the same time leave one', async () => {
  const alone = await startIdentity();
  try {
    const { id, token } = await alone.addAdmin('owner');
    // A request that has counted the owners waits for the other one. Without a lock, both count before either change is
    // visible.
    const { admins } = alone.deps;
    const count = admins.countOwners;
    const counted = new Set<unknown>();
    jest.spyOn(admins, 'countOwners').mockImplementation(async (tx) => {
      const owners = await count(tx);
      counted.add(tx);
      await eventually(() => counted.size === 2, 1000).catch(() => undefined);
      return owners;
    });
    const [first, second] = await Promise.all([
      update(id, { role: 'manager' }, alone.admin),
      update(1, { role: 'manager' }, alone.as(token)),
    ]);
    const owners = (await alone.deps.admins.list()).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
    jest.restoreAllMocks();
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    const [owner] = owners;
    const session = alone.as(await alone.logInAdmin(adminPassword, owner?.username ?? ''));
    for (const change of [{ role: 'manager' }, { disabled: true }])
      expect(await update(owner?.id ?? 0, change, session)).toMatchObject({
        status: 409,
        body: { code: 'last_owner', error: 'At least one owner must remain.' },
      });
  } finally {
    await alone.close();
  }
});

test('colleagues are the active admins who work on tasks, by id and name', async () => {
  const { body, email } = await invite({ name: 'Ziad Colleague' });
  const names = async () => (await identity.admin<{ id: number; name: string }[]>('GET', '/api/admins/names')).body;
  expect((await names()).some(({ id }) => id === body.id)).toBe(false);
  await accept(await tokenFor(email), 'ziad');
  expect((await names()).filter(({ id }) => id === body.id)).toEqual([{ id: body.id, name: 'Ziad Colleague' }]);
  for (const change of [{ role: 'accountant' }, { role: 'technician', disabled: true }]) {
    expect((await update(body.id, change)).status).toBe(200);
    expect((await names()).some(({ id }) => id === body.id)).toBe(false);
  }
  // svc-tasks reads the same list before it assigns a task.
  expect((await identity.service('GET', '/internal/colleagues')).body).toEqual(await names());
});
