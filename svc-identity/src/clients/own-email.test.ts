import type { OwnAccount, OwnProfile } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { auditRows } from '../../tests/audit';
import {
  adminPassword,
  beforeNextTransaction,
  clientPassword,
  type Identity,
  startIdentity,
} from '../../tests/identity';
import { adminTokenIn, type MailServer, startMailServer, tokenIn } from '../../tests/mail-server';
import { setPassword } from '../passwords/set-password';

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

let count = 0;
const newEmail = () => `moved${++count}@example.com`;
const wrong = { status: 422, body: { code: 'wrong_password', fields: { currentPassword: 'Wrong password.' } } };
const ended = { status: 422, body: { fields: { token: 'This link has expired, was cancelled or was already used.' } } };
const ask = (token: string, email: string, currentPassword = clientPassword, headers = {}) =>
  identity.as(token)('POST', '/api/client/me/email', { currentPassword, email }, headers);
const confirm = (token: string) => identity.anonymous('POST', '/api/client/confirm-email', { token });
const linkTo = async (email: string, at = 1) =>
  adminTokenIn((await mailServer.confirmationsTo(email, at)).at(-1)?.source ?? '', 'client-confirm-email');
const profileOf = async (token: string) => (await identity.as(token)<OwnProfile>('GET', '/api/client/me')).body;

/** A client whose email is confirmed. */
async function confirmed() {
  const client = await identity.register();
  expect((await confirm(await linkTo(client.email))).status).toBe(204);
  return client;
}

test('a new email counts once its link was opened, the link works once, and the old email is told', async () => {
  const { token, client, email } = await confirmed();
  const next = newEmail();
  expect(await ask(token, next, 'not this one')).toMatchObject(wrong);
  expect(await ask(token, next)).toMatchObject({
    status: 202,
    body: { message: "We've sent a link to the new email. Open it to confirm the change." },
  });
  const link = await linkTo(next);
  const [mail] = await mailServer.confirmationsTo(next);
  expect(mail?.source).not.toContain(client.name);
  expect(await profileOf(token)).toMatchObject({ email, pendingEmail: { email: next } });
  expect((await confirm(link)).status).toBe(204);
  expect(await profileOf(token)).toMatchObject({
    email: next,
    emailConfirmed: true,
    pendingEmail: null,
    revision: 2,
  });
  expect(await confirm(link)).toMatchObject(ended);
  expect([(await identity.logIn(email)).status, (await identity.logIn(next)).status]).toEqual([401, 200]);

  const [told] = await mailServer.emailsTo(email);
  expect(told?.source).toContain('Your Hourbank email was changed');
  expect(told?.source).not.toContain(next);
  const rows = await auditRows(identity, `&person=client:${client.id}&search=email.change`);
  expect(rows.map(({ action, actor, changes }) => [action, actor, changes])).toEqual(
    ['email.changeRequested', 'email.changed'].map((action) => [
      action,
      `client:${client.id} ${client.name}`,
      { email: { from: email, to: next } },
    ]),
  );
});

test('the newest email that waits for its confirmation is shown to the client alone, with the time of its request', async () => {
  const [{ token, client }, other] = [await confirmed(), await confirmed()];
  const [first, second] = [newEmail(), newEmail()];
  await ask(token, first);
  await linkTo(first);
  const before = Date.now();
  await ask(token, second);
  const { pendingEmail } = await profileOf(token);
  expect(pendingEmail?.email).toBe(second);
  await linkTo(second);
  // Of the request, or of the link that was sent for it, to the second.
  const { pendingEmail: sent } = await profileOf(token);
  expect(sent?.email).toBe(second);
  for (const one of [pendingEmail, sent])
    expect(Date.parse(one?.requestedAt ?? '')).toBeGreaterThanOrEqual(before - 1000);
  expect((await profileOf(other.token)).pendingEmail).toBeNull();
  const asAdmin = await identity.admin('GET', `/api/clients/${client.id}`);
  expect(JSON.stringify(asAdmin.body)).not.toContain(second);
  const path = '/api/auth/me';
  const next = newEmail();
  expect((await identity.admin<OwnAccount>('GET', path)).body.pendingEmail).toBeNull();
  const asked = await identity.admin('POST', `${path}/email`, { currentPassword: adminPassword, email: next });
  expect(asked.status).toBe(202);
  expect((await identity.admin<OwnAccount>('GET', path)).body.pendingEmail).toMatchObject({ email: next });
});

test('a first email that nobody confirmed is not told, and its link confirms nothing afterwards', async () => {
  const { token, email } = await identity.register();
  const first = await linkTo(email);
  const [next, last] = [newEmail(), newEmail()];
  await ask(token, next);
  expect((await confirm(await linkTo(next))).status).toBe(204);
  expect(await confirm(first)).toMatchObject(ended);
  await ask(token, last);
  expect((await confirm(await linkTo(last))).status).toBe(204);
  // Emails are sent in order, so that this one comes after one to the first email.
  await mailServer.emailsTo(next);
  expect(mailServer.received.filter(({ to }) => to === email)).toEqual([]);
});

test('the response is the same for an email that another client has, and its link is refused', async () => {
  const [{ token, email }, other] = [await confirmed(), await confirmed()];
  const [taken, free] = [await ask(token, other.email.toUpperCase()), await ask(token, newEmail())];
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  await ask(token, other.email);
  expect(await confirm(await linkTo(other.email, 2))).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: 'Email is already registered.' } },
  });
  expect(await profileOf(token)).toMatchObject({ email });
  expect(await profileOf(other.token)).toMatchObject({ email: other.email });
});

test('of two clients who confirm the same new email at once, one has it', async () => {
  const clients = [await confirmed(), await confirmed()];
  const next = newEmail();
  const links: string[] = [];
  for (const { token } of clients) {
    await ask(token, next);
    links.push(await linkTo(next, links.length + 1));
  }
  const statuses = await Promise.all(links.map(async (link) => (await confirm(link)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
});

test('a repeated request sends one link, and a later request replaces it', async () => {
  const { token } = await confirmed();
  const [first, second] = [newEmail(), newEmail()];
  const key = { 'idempotency-key': 'once' };
  expect([
    (await ask(token, first, clientPassword, key)).status,
    (await ask(token, first, clientPassword, key)).status,
  ]).toEqual([202, 202]);
  const replaced = await linkTo(first);
  await ask(token, second);
  const valid = await linkTo(second);
  expect(await mailServer.confirmationsTo(first)).toHaveLength(1);
  expect([(await confirm(replaced)).status, (await confirm(valid)).status]).toEqual([422, 204]);
});

/** What ends a change that is not confirmed yet. */
const ends: Record<string, (client: Awaited<ReturnType<typeof confirmed>>) => Promise<{ status: number }>> = {
  'a new password': ({ token }) =>
    identity.as(token)('POST', '/api/client/change-password', {
      currentPassword: clientPassword,
      password: 'a brand new one',
    }),
  'a password that was reset': async ({ email }) => {
    await identity.anonymous('POST', '/api/client/forgot-password', { email });
    const token = tokenIn((await mailServer.emailsTo(email)).at(-1)?.source ?? '');
    return identity.anonymous('POST', '/api/client/reset-password', { token, password: 'a brand new one' });
  },
  'an email that an admin enters': ({ client }) =>
    identity.admin('PUT', `/api/clients/${client.id}`, { email: newEmail() }),
  'a password that an admin enters': ({ client }) =>
    identity.admin('PUT', `/api/clients/${client.id}`, { password: 'chosen by an admin' }),
  'a deletion': ({ client }) => identity.admin('DELETE', `/api/clients/${client.id}`),
};

test.each(Object.entries(ends))('%s ends the change, also if its link waits for the mail server', async (_, end) => {
  const owner = await confirmed();
  const next = newEmail();
  await ask(owner.token, next);
  const link = await linkTo(next);
  const { transact, linkRequests } = identity.deps;
  const later = new Date(Date.now() + 3_600_000);
  await transact((tx) =>
    linkRequests.insert(tx, { purpose: 'client-new-email', subject: owner.client.id, email: next }, later),
  );
  expect((await end(owner)).status).toBeLessThan(300);
  expect(await confirm(link)).toMatchObject(ended);
  expect(
    await transact((tx) =>
      select(tx, 'SELECT id FROM link_requests WHERE purpose = ? AND subject = ?', [
        'client-new-email',
        owner.client.id,
      ]),
    ),
  ).toEqual([]);
});

test('a deletion that is undone does not bring the link back', async () => {
  const { token, client } = await confirmed();
  const next = newEmail();
  await ask(token, next);
  const link = await linkTo(next);
  await identity.admin('DELETE', `/api/clients/${client.id}`);
  expect((await identity.admin('POST', `/api/deletedClients/${client.id}/restore`)).status).toBe(200);
  expect(await confirm(link)).toMatchObject(ended);
});

test('a change of other contact data does not end it', async () => {
  const { token, client } = await confirmed();
  const next = newEmail();
  await ask(token, next);
  const link = await linkTo(next);
  await identity.as(token)('PUT', '/api/client/me', { name: 'Nour Saab' });
  await identity.admin('PUT', `/api/clients/${client.id}`, { note: 'Calls often' });
  expect((await confirm(link)).status).toBe(204);
  expect(await profileOf(token)).toMatchObject({ name: 'Nour Saab', email: next });
});

test('a new password while a change of the email is requested ends that change', async () => {
  const { token, client, email } = await confirmed();
  const { transact, credentials, platform } = identity.deps;
  const next = newEmail();
  const prepared = await credentials.prepare('a brand new one');
  beforeNextTransaction(identity, () =>
    transact((tx) => setPassword(identity.deps, tx, { role: 'client', id: client.id, email }, prepared)),
  );
  expect(await ask(token, next)).toMatchObject(wrong);
  expect(await select(platform.db.read, 'SELECT id FROM link_requests WHERE email = ?', [next])).toEqual([]);
});

test('a client gets at most three links to new emails an hour', async () => {
  const limited = await startIdentity({ environment: { RATE_LIMITS: '' } });
  try {
    const { token } = await limited.register();
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const body = { currentPassword: clientPassword, email: newEmail() };
      statuses.push((await limited.as(token)('POST', '/api/client/me/email', body)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  } finally {
    await limited.close();
  }
});
