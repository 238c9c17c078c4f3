import { adminPassword, type Identity, startIdentity } from '../../tests/identity';
import { adminTokenIn, type MailServer, startMailServer, tokenIn } from '../../tests/mail-server';

let mailServer: MailServer;
let identity: Identity;
beforeAll(async () => {
  mailServer = await startMailServer();
  identity = await startIdentity({ environment: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await identity.close();
  await mailServer.close();
});

const subjectIn = (source = '') => /^Subject: (.*)$/m.exec(source)?.[1]?.trim();
const refused = { status: 403, body: { code: 'confirm_identity' } };
let count = 0;
const newEmail = () => `moved${++count}@example.com`;

/** Signs the first admin in, 11 minutes ago. */
async function unconfirmed() {
  identity.deps.now = () => new Date(Date.now() - 11 * 60_000);
  const token = await identity.logInAdmin(adminPassword);
  identity.deps.now = () => new Date();
  return identity.as(token);
}

test("a client's email and password are changed only in a confirmed session", async () => {
  const { client, email } = await identity.register();
  const path = `/api/clients/${client.id}`;
  const stale = await unconfirmed();
  expect((await stale('PUT', path, { name: 'Rana Saab', email })).status).toBe(200);
  for (const change of [{ email: newEmail() }, { password: 'chosen by an admin' }, { name: 'x', email: newEmail() }])
    expect(await stale('PUT', path, change)).toMatchObject(refused);
  expect(await identity.admin('GET', path)).toMatchObject({ body: { name: 'Rana Saab', email } });
  expect((await identity.admin('PUT', path, { email: newEmail() })).status).toBe(200);
});

test("the confirmed address of a client is told when an admin changes the client's email", async () => {
  const { client, email } = await identity.register();
  // A reset confirms the address.
  await identity.anonymous('POST', '/api/client/forgot-password', { email });
  const token = tokenIn((await mailServer.emailsTo(email)).at(-1)?.source ?? '');
  const reset = { token, password: 'a brand new one' };
  expect((await identity.anonymous('POST', '/api/client/reset-password', reset)).status).toBe(204);
  const moved = newEmail();
  const path = `/api/clients/${client.id}`;
  for (const body of [{ email: moved }, { email: moved }, { note: 'Moved' }])
    expect((await identity.admin('PUT', path, body)).status).toBe(200);
  const [, told] = await mailServer.emailsTo(email, 2);
  expect(subjectIn(told?.source)).toBe('Your Hourbank email was changed');
  expect(told?.source).not.toContain(moved);

  const unconfirmedClient = await identity.register();
  const next = newEmail();
  expect((await identity.admin('PUT', `/api/clients/${unconfirmedClient.client.id}`, { email: next })).status).toBe(
    200,
  );
  expect((await identity.admin('PUT', path, { email: newEmail() })).status).toBe(200);
  // Emails are sent in order, so that this one comes after one to the address that nobody confirmed.
  await mailServer.emailsTo(moved);
  expect(mailServer.received.filter(({ to }) => to === unconfirmedClient.email)).toEqual([]);
  expect(mailServer.received.filter(({ to }) => to === email)).toHaveLength(2);
});

test('the old address of an admin is told when a new one is confirmed', async () => {
  const { token } = await identity.addAdmin('manager');
  const as = identity.as(token);
  const [first, second] = [newEmail(), newEmail()];
  for (const email of [first, second]) {
    expect((await as('POST', '/api/auth/me/email', { currentPassword: adminPassword, email })).status).toBe(202);
    const link = adminTokenIn((await mailServer.emailsTo(email)).at(-1)?.source ?? '', 'confirm-email');
    expect((await identity.anonymous('POST', '/api/auth/confirm-email', { token: link })).status).toBe(204);
  }
  expect(subjectIn((await mailServer.emailsTo(first, 2)).at(-1)?.source)).toBe('Your Hourbank email was changed');
});
