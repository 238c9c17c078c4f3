import type { OpenSession } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { adminPassword, clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { type MailServer, readable, startMailServer, tokenIn } from '../../tests/mail-server';

let mailServer: MailServer;
let identity: Identity;
beforeAll(async () => {
  mailServer = await startMailServer();
});
beforeEach(async () => {
  identity = await startIdentity({ environment: { SMTP_URL: mailServer.url } });
});
afterEach(() => identity.close());
afterAll(() => mailServer.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const opera = `${chrome} OPR/124.0.0.0`;

const logInClient = async (email: string, userAgent: string) =>
  (await identity.logIn(email, clientPassword, { 'User-Agent': userAgent })).body.token;
const list = async (token: string, path = '/api/client/sessions') =>
  (await identity.as(token)<OpenSession[]>('GET', path)).body;
const isOpen = async (token: string) => (await identity.as(token)('GET', '/api/client/me')).status === 200;

/** A client whose email is confirmed. */
const aClient = () => identity.addClient({ password: clientPassword });

test('a person sees the own open sessions with their devices, newest first, and ends one', async () => {
  const { email } = await aClient();
  const first = await logInClient(email, firefox);
  const second = await logInClient(email, chrome);
  const sessions = await list(second);
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
    expect.arrayContaining([
      ['Firefox on Windows', false],
      ['Chrome on Linux', true],
    ]),
  );
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const end = (id: string, token = second) => identity.as(token)('DELETE', `/api/client/sessions/${id}`);
  expect((await end(other)).status).toBe(204);
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  expect(await list(second)).toHaveLength(1);
  expect((await end(other)).status).toBe(404);
  const unrelated = await identity.register();
  expect((await end(sessions[0]?.id ?? '', unrelated.token)).status).toBe(404);
  expect((await end('not-an-id')).status).toBe(404);
});

test('a person ends all other sessions, and a logout ends the own one', async () => {
  const admin = await identity.addAdmin('technician');
  const others = [await identity.logInAdmin(adminPassword, admin.username), admin.token];
  const token = await identity.logInAdmin(adminPassword, admin.username);
  expect(await list(token, '/api/auth/sessions')).toHaveLength(3);
  expect((await identity.as(token)('DELETE', '/api/auth/sessions')).status).toBe(204);
  for (const ended of others) expect((await identity.as(ended)('GET', '/api/auth/me')).status).toBe(401);
  const left = await list(token, '/api/auth/sessions');
  expect(left.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  const stillOpen = `/api/auth/sessions/${left[0]?.id}`;
  expect((await identity.as((await identity.addAdmin('owner')).token)('DELETE', stillOpen)).status).toBe(404);
  await identity.as(token)('POST', '/api/auth/logout');
  const next = await identity.logInAdmin(adminPassword, admin.username);
  expect(await list(next, '/api/auth/sessions')).toHaveLength(1);
});

test('a new password ends the sessions in the list, too', async () => {
  const { email } = await aClient();
  await logInClient(email, firefox);
  const token = await logInClient(email, firefox);
  const { body } = await identity.as(token)<{ token: string }>('POST', '/api/client/change-password', {
    currentPassword: clientPassword,
    password: 'a brand new one',
  });
  expect(await list(body.token)).toHaveLength(1);
});

test('an email tells about a new device, at most once a day, and not about the first one', async () => {
  const { email } = await aClient();
  await logInClient(email, firefox);
  await logInClient(email, firefox);
  await logInClient(email, chrome);
  await logInClient(email, opera);
  await identity.anonymous('POST', '/api/client/forgot-password', { email });
  const [notice, reset, ...more] = (await mailServer.emailsTo(email, 2)).map(({ source }) => source);
  expect(notice).toContain('Subject: New login to Hourbank');
  expect(readable(notice ?? '')).toContain('log in from a new device: Chrome on Linux.');
  expect(tokenIn(reset ?? '')).not.toBe('');
  expect(more).toEqual([]);
});

test('an email tells about a changed password, but not after a reset by email, and none goes to an unconfirmed email', async () => {
  const { id, email } = await aClient();
  await identity.admin('PUT', `/api/clients/${id}`, { password: 'set by an admin' });
  const [notice] = await mailServer.emailsTo(email);
  expect(notice?.source).toContain('Subject: Your Hourbank password was changed');
  await identity.anonymous('POST', '/api/client/forgot-password', { email });
  const token = tokenIn((await mailServer.emailsTo(email, 2))[1]?.source ?? '');
  await identity.anonymous('POST', '/api/client/reset-password', { token, password: 'by the link' });

  const registered = await identity.register();
  await identity.as(registered.token)('POST', '/api/client/change-password', {
    currentPassword: clientPassword,
    password: 'a brand new one',
  });
  const last = await aClient();
  await identity.admin('PUT', `/api/clients/${last.id}`, { password: 'set by an admin' });
  await mailServer.emailsTo(last.email);
  expect(await mailServer.emailsTo(email, 2)).toHaveLength(2);
  expect(await mailServer.emailsTo(registered.email, 0)).toEqual([]);
});

test('rows are kept for 90 days', async () => {
  const { email } = await aClient();
  await logInClient(email, firefox);
  const { deps } = identity;
  await deps.transact((tx) => tx.query("UPDATE sessions SET issued_at = '2015-01-01 00:00:00' WHERE role = 'client'"));
  await deps.transact((tx) => deps.sessions.prune(tx));
  const rows = await select(deps.platform.db.read, "SELECT 1 FROM sessions WHERE role = 'client'");
  expect(rows).toEqual([]);
});
