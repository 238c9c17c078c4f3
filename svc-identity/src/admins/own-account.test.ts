import { select } from '@hourbank/service-kit/db';
import { auditRows } from '../../tests/audit';
import {
  adminPassword,
  beforeNextTransaction,
  clientPassword,
  type Identity,
  startIdentity,
  waitingResets,
} from '../../tests/identity';
import { setPassword } from '../passwords/set-password';
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
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const password = 'a brand new one';
const wrong = {
  status: 422,
  body: { code: 'wrong_password', fields: { currentPassword: 'Wrong password.' } },
};

/** An admin with a confirmed email. */
async function withEmail() {
  const admin = await identity.addAdmin('manager');
  const email = `manager${++count}@example.com`;
  const as = identity.as(admin.token);
  expect((await as('POST', '/api/auth/me/email', { currentPassword: adminPassword, email })).status).toBe(202);
  const token = adminTokenIn((await mailServer.emailsTo(email)).at(-1)?.source ?? '', 'confirm-email');
  expect((await identity.anonymous('POST', '/api/auth/confirm-email', { token })).status).toBe(204);
  return { ...admin, email, as, token };
}

test('an admin changes the own name, which other admins see', async () => {
  const { token } = await identity.addAdmin('technician');
  const as = identity.as(token);
  const renamed = await as<{ name: string; token: string }>('PUT', '/api/auth/me', { name: 'Nour Saab' });
  expect(renamed.body.name).toBe('Nour Saab');
  const { iat: _before, name: _name, ...session } = claimsOf(token);
  const { iat: _after, ...renewed } = claimsOf(renamed.body.token);
  expect(renewed).toEqual({ ...session, name: 'Nour Saab' });
  expect(await as('PUT', '/api/auth/me', { name: ' ' })).toMatchObject({
    status: 422,
    body: { fields: { name: expect.any(String) } },
  });
  expect(await as('GET', '/api/auth/me')).toMatchObject({ body: { name: 'Nour Saab' } });
});

test('a new email counts once its link was opened, and the link works once', async () => {
  const { id, username, as, email, token } = await withEmail();
  expect(await as('GET', '/api/auth/me')).toMatchObject({ body: { email } });
  const [changed] = await auditRows(identity, `&person=admin:${id}&search=email.changed`);
  expect(changed).toMatchObject({ actor: `admin:${id} ${username}`, changes: { email: { from: null, to: email } } });
  expect((await identity.anonymous('POST', '/api/auth/confirm-email', { token })).status).toBe(422);
  expect(await as('POST', '/api/auth/me/email', { currentPassword: 'not this one', email })).toMatchObject(wrong);
});

test('a repeated request for a new email sends one link, and a later request replaces it', async () => {
  const { as, token: _, ...admin } = await withEmail();
  const emails = [`first${++count}@example.com`, `second${count}@example.com`];
  const request = (email: string, key: string) =>
    as('POST', '/api/auth/me/email', { currentPassword: adminPassword, email }, { 'idempotency-key': key });
  const tokenTo = async (email: string) =>
    adminTokenIn((await mailServer.emailsTo(email)).at(-1)?.source ?? '', 'confirm-email');
  const [first = '', second = ''] = emails;
  const [once, again] = [await request(first, 'once'), await request(first, 'once')];
  expect([once.status, again.status, again.body]).toEqual([202, 202, once.body]);
  const replaced = await tokenTo(first);
  expect((await request(second, 'later')).status).toBe(202);
  const valid = await tokenTo(second);
  expect(mailServer.received.filter(({ to }) => to === first)).toHaveLength(1);
  const confirm = async (token: string) =>
    (await identity.anonymous('POST', '/api/auth/confirm-email', { token })).status;
  expect([await confirm(replaced), await confirm(valid)]).toEqual([422, 204]);
  expect(await as('GET', '/api/auth/me')).toMatchObject({ body: { id: admin.id, email: second } });
});

test('a new password ends a change of the email that is not confirmed yet', async () => {
  const { as, id } = await withEmail();
  const email = `intruder${++count}@example.com`;
  expect((await as('POST', '/api/auth/me/email', { currentPassword: adminPassword, email })).status).toBe(202);
  const token = adminTokenIn((await mailServer.emailsTo(email)).at(-1)?.source ?? '', 'confirm-email');
  const changed = await as('POST', '/api/auth/me/password', { currentPassword: adminPassword, password });
  expect(changed.status).toBe(200);
  expect((await identity.anonymous('POST', '/api/auth/confirm-email', { token })).status).toBe(422);

  const { transact, linkRequests, credentials, now } = identity.deps;
  const prepared = await credentials.prepare(password);
  const pending = await transact(async (tx) => {
    await linkRequests.insert(tx, { purpose: 'new-email', subject: id, email }, now());
    await setPassword(identity.deps, tx, { role: 'admin', id, email }, prepared);
    return select(tx, "SELECT id FROM link_requests WHERE purpose = 'new-email'");
  });
  expect(pending).toEqual([]);
});

test('a new password while a change of the email is requested ends that change', async () => {
  const { as, id, email: old } = await withEmail();
  const { transact, credentials, platform } = identity.deps;
  const email = `intruder${++count}@example.com`;
  const prepared = await credentials.prepare(password);
  beforeNextTransaction(identity, () =>
    transact((tx) => setPassword(identity.deps, tx, { role: 'admin', id, email: old }, prepared)),
  );
  expect(await as('POST', '/api/auth/me/email', { currentPassword: adminPassword, email })).toMatchObject(wrong);
  expect(await select(platform.db.read, 'SELECT id FROM link_requests WHERE email = ?', [email])).toEqual([]);
});

test('a changed password ends other sessions and returns a new token, for admins and clients', async () => {
  const admin = await identity.addAdmin('accountant');
  const client = await identity.register();
  const people = [
    {
      path: '/api/auth/me/password',
      check: '/api/auth/me',
      old: adminPassword,
      token: admin.token,
      logIn: (tried: string) =>
        identity.anonymous('POST', '/api/auth/login', { username: admin.username, password: tried }),
    },
    {
      path: '/api/client/change-password',
      check: null,
      old: clientPassword,
      token: client.token,
      logIn: (tried: string) => identity.logIn(client.email, tried),
    },
  ];
  for (const { path, check, old, token, logIn } of people) {
    const change = (currentPassword: string) =>
      identity.as(token)<{ token: string }>('POST', path, { currentPassword, password });
    expect(await change('not this one')).toMatchObject(wrong);
    const { status, body } = await change(old);
    expect(status).toBe(200);
    expect((await change(old)).status).toBe(401);
    if (check) expect((await identity.as(body.token)('GET', check)).status).toBe(200);
    expect([(await logIn(old)).status, (await logIn(password)).status]).toEqual([401, 200]);
  }
});

test('wrong current passwords count as failed logins', async () => {
  const limited = await startIdentity({
    environment: { RATE_LIMITS: '{"loginName":{"max":3,"windowSeconds":900}}' },
  });
  try {
    const change = () => limited.admin('POST', '/api/auth/me/password', { currentPassword: 'not this one', password });
    for (let tries = 0; tries < 3; tries++) expect((await change()).status).toBe(422);
    expect((await change()).status).toBe(429);
  } finally {
    await limited.close();
  }
});

test('an admin gets at most three links to new emails an hour', async () => {
  const limited = await startIdentity({ environment: { RATE_LIMITS: '' } });
  try {
    const change = async (to: number) =>
      (
        await limited.admin('POST', '/api/auth/me/email', {
          currentPassword: adminPassword,
          email: `other${to}@example.com`,
        })
      ).status;
    const statuses = [];
    for (let tries = 0; tries < 5; tries++) statuses.push(await change(tries));
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  } finally {
    await limited.close();
  }
});

test('a link resets a forgotten password, and the response is the same for an unknown email', async () => {
  const { email, username, token: session } = { ...(await withEmail()) };
  const forget = (to: string) => identity.anonymous('POST', '/api/auth/forgot-password', { email: to });
  const [known, unknown] = [await forget(email.toUpperCase()), await forget('unknown@example.com')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const token = adminTokenIn((await mailServer.emailsTo(email, 2)).at(-1)?.source ?? '', 'reset-password');
  const reset = (path: string) => identity.anonymous('POST', path, { token, password });
  expect((await reset('/api/client/reset-password')).status).toBe(422);
  expect((await reset('/api/auth/reset-password')).status).toBe(204);
  expect((await reset('/api/auth/reset-password')).status).toBe(422);
  expect((await identity.as(session)('GET', '/api/auth/me')).status).toBe(401);
  expect(await identity.logInAdmin(password, username)).toEqual(expect.any(String));
});

test('an invited and a disabled admin get no reset link', async () => {
  const { id, email } = await withEmail();
  expect((await identity.admin('PUT', `/api/admins/${id}`, { disabled: true })).status).toBe(200);
  const invited = `invited${++count}@example.com`;
  await identity.admin('POST', '/api/admins', { name: 'Omar', email: invited, role: 'manager' });
  for (const to of [email, invited])
    expect((await identity.anonymous('POST', '/api/auth/forgot-password', { email: to })).status).toBe(202);
  const waiting = async () => (await select(identity.deps.platform.db.read, 'SELECT id FROM link_requests')).length;
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(
    mailServer.received.filter(({ source }) => adminTokenIn(source, 'reset-password') !== '').map(({ to }) => to),
  ).not.toEqual(expect.arrayContaining([email]));
  expect(mailServer.received.filter(({ to }) => to === invited)).toHaveLength(1);
});

test('a new password and disabling an admin also cancel a reset that is not sent yet', async () => {
  const changes: ((admin: Awaited<ReturnType<typeof withEmail>>) => Promise<{ status: number }>)[] = [
    ({ as }) => as('POST', '/api/auth/me/password', { currentPassword: adminPassword, password }),
    ({ id }) => identity.admin('PUT', `/api/admins/${id}`, { disabled: true }),
  ];
  for (const change of changes) {
    const admin = await withEmail();
    expect(await waitingResets(identity, 'admin', admin.email, () => change(admin))).toEqual([]);
  }
});
