import { eventually } from '@hourbank/testing';
import { select } from '@hourbank/service-kit/db';
import { clientPassword, type Identity, startIdentity, waitingResets } from '../../tests/identity';
import { type MailServer, readable, startMailServer, tokenIn } from '../../tests/mail-server';

const response = { message: "If that email has an account, we've sent a reset link." };
const dead = {
  status: 422,
  body: {
    error: 'This link has expired or was already used. Request a new one.',
    fields: { token: 'This link has expired or was already used. Request a new one.' },
  },
};

let mailServer: MailServer;
let identity: Identity;
let other: Identity;
beforeAll(async () => {
  mailServer = await startMailServer();
  const environment = {
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'https://hours.example/',
    MAIL_FROM: 'Hours <hours@hours.example>',
  };
  identity = await startIdentity({ environment });
  other = await startIdentity({ environment, beside: identity });
});
afterAll(async () => {
  await other.close();
  await identity.close();
  await mailServer.close();
});

const forget = (email: string, headers: Record<string, string> = {}, at = identity) =>
  at.anonymous('POST', '/api/client/forgot-password', { email }, headers);
const reset = (token: string, password = 'a brand new one', headers: Record<string, string> = {}, at = identity) =>
  at.anonymous('POST', '/api/client/reset-password', { token, password }, headers);

async function tokenFor(email: string, count = 1): Promise<string> {
  expect((await forget(email)).status).toBe(202);
  return tokenIn((await mailServer.emailsTo(email, count)).at(-1)?.source ?? '');
}
const waiting = async () =>
  Number(
    (
      await select<{ total: number | string }>(
        identity.deps.platform.db.read,
        'SELECT COUNT(*) AS total FROM link_requests',
      )
    )[0]?.total,
  );
const untilNoneWaits = async () => {
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
};

test('known and unknown emails get the same response, and the known one gets an email in text and HTML with a link that headers cannot change', async () => {
  const { email } = await identity.register({ name: 'Rana <b>"Haddad"' });
  const known = await forget(` ${email.toUpperCase()} `, {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    Origin: 'https://evil.example',
  });
  const unknown = await forget('nobody@example.com');
  for (const { status, body } of [known, unknown]) expect({ status, body }).toEqual({ status: 202, body: response });
  const names = (headers: Headers) => [...headers.keys()].sort();
  expect(names(known.headers)).toEqual(names(unknown.headers));
  expect(known.headers.get('content-length')).toBe(unknown.headers.get('content-length'));

  const [mail] = await mailServer.emailsTo(email);
  const source = readable(mail?.source ?? '');
  expect(source).toMatch(/^From: Hours <hours@hours\.example>\r\n/m);
  expect(source).toMatch(/^Subject: Set a new password for Hourbank\r\n/m);
  expect(source).toMatch(/\r\nhttps:\/\/hours\.example\/client-reset-password\?token=[\w-]{43}\r\n/);
  expect(source).toMatch(/<a href="https:\/\/hours\.example\/client-reset-password\?token=[\w-]{43}">/);
  expect(source).toContain('Hello,');
  expect(source).not.toMatch(/Rana|Haddad/);
  expect(source).not.toContain('evil');
  await untilNoneWaits();
  expect(mailServer.received.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
});

test.each([{}, { email: '' }, { email: 'nobody' }, { email: 7 }, { email: 'a@b.example\r\nBcc: c@d.example' }])(
  '%j is rejected as an email',
  async (body) => {
    expect(await identity.anonymous('POST', '/api/client/forgot-password', body)).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String) } },
    });
  },
);

test('a link sets a new password once and revokes all earlier tokens, also on the other replica', async () => {
  const { email, token: session } = await identity.register();
  const token = await tokenFor(email);
  expect(await reset(token, 'short')).toMatchObject({
    status: 422,
    body: { fields: { password: 'Password must have at least 8 characters.' } },
  });
  expect(await reset(token)).toMatchObject({ status: 204, body: undefined });
  expect((await identity.as(session)('GET', '/api/clients')).status).toBe(401);
  expect((await identity.logIn(email, clientPassword)).status).toBe(401);
  expect((await identity.logIn(email, 'a brand new one')).status).toBe(200);
  for (const at of [identity, other]) expect(await reset(token, 'yet another one', {}, at)).toMatchObject(dead);
  await eventually(async () => (await other.as(session)('GET', '/api/clients')).status === 401);
});

test('it sets the first password of a client that was added without one', async () => {
  const { email } = await identity.addClient();
  expect((await reset(await tokenFor(email))).status).toBe(204);
  expect((await identity.logIn(email, 'a brand new one')).status).toBe(200);
});

test('only one of many concurrent uses of a link succeeds, on two replicas', async () => {
  const { email } = await identity.register();
  const token = await tokenFor(email);
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, index) => reset(token, `password ${index}`, {}, index % 2 ? other : identity)),
  );
  expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    204,
    ...Array.from({ length: 7 }, () => 422),
  ]);
  const winner = tries.findIndex(({ status }) => status === 204);
  expect((await identity.logIn(email, `password ${winner}`)).status).toBe(200);
});

test('a repeated request with a key gets the same response and changes nothing', async () => {
  const { email } = await identity.register();
  const token = await tokenFor(email);
  const key = { 'Idempotency-Key': 'reset-once-1' };
  expect((await reset(token, 'a brand new one', key)).status).toBe(204);
  const repeat = await reset(token, 'a brand new one', key);
  expect([repeat.status, repeat.headers.get('Idempotent-Replayed')]).toEqual([204, 'true']);
  for (let round = 0; round < 2; round++)
    expect(await forget(email, { 'Idempotency-Key': 'forget-once-1' })).toMatchObject({ status: 202, body: response });
  await untilNoneWaits();
  expect(await mailServer.emailsTo(email, 2)).toHaveLength(2);
});

test('a newer link invalidates the older one', async () => {
  const { email } = await identity.register();
  const first = await tokenFor(email);
  const second = await tokenFor(email, 2);
  expect(second).not.toBe(first);
  expect(await reset(first)).toMatchObject(dead);
  expect((await reset(second)).status).toBe(204);
});

test('a new password, a new email and deletion invalidate a link; a new name does not', async () => {
  const changes: [Record<string, unknown> | null, number][] = [
    [{ password: 'by an admin' }, 422],
    [{ email: 'moved-away@example.com' }, 422],
    [null, 422],
    [{ name: 'Other' }, 204],
  ];
  for (const [change, status] of changes) {
    const { email, client } = await identity.register();
    const token = await tokenFor(email);
    await (change
      ? identity.admin('PUT', `/api/clients/${client.id}`, change)
      : identity.admin('DELETE', `/api/clients/${client.id}`));
    expect([change, (await reset(token)).status]).toEqual([change, status]);
  }
});

test('a link expires after an hour, and an unknown link is rejected', async () => {
  const { email, client } = await identity.register();
  const token = await tokenFor(email);
  const { db } = identity.deps.platform;
  const [row] = await select<{ tokenHash: string; left: number }>(
    db.read,
    "SELECT token_hash AS tokenHash FROM link_tokens WHERE purpose = 'client-reset' AND subject = ?",
    [client.id],
  );
  expect(JSON.stringify(row)).not.toContain(token);
  const findAfter = (minutes: number) =>
    identity.deps.linkTokens.find('client-reset', String(row?.tokenHash), new Date(Date.now() + minutes * 60_000));
  expect(await findAfter(59)).toMatchObject({ subject: client.id });
  expect(await findAfter(60)).toBeNull();
  await db.tx((tx) =>
    tx.query('UPDATE link_tokens SET expires_at = ? WHERE subject = ?', ['2015-01-01 00:00:00.000', client.id]),
  );
  for (const wrong of [token, 'x', 'x'.repeat(43), 'x'.repeat(201), '']) expect(await reset(wrong)).toMatchObject(dead);
});

test('two replicas send each email once', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => identity.register()));
  await Promise.all(clients.map(({ email }, index) => forget(email, {}, index % 2 ? other : identity)));
  for (const { email } of clients) await mailServer.emailsTo(email);
  await untilNoneWaits();
  for (const { email } of clients) expect(await mailServer.emailsTo(email)).toHaveLength(1);
});

test('a new password and a deletion also cancel a reset that is not sent yet', async () => {
  const changes: ((client: Awaited<ReturnType<Identity['register']>>) => Promise<{ status: number }>)[] = [
    ({ client }) => identity.admin('PUT', `/api/clients/${client.id}`, { password: 'by an admin' }),
    ({ token }) =>
      identity.as(token)('POST', '/api/client/change-password', {
        currentPassword: clientPassword,
        password: 'a brand new one',
      }),
    async ({ email }) => reset(await tokenFor(email)),
    ({ client }) => identity.admin('DELETE', `/api/clients/${client.id}`),
  ];
  for (const [index, change] of changes.entries()) {
    const client = await identity.register({ email: `Not.Sent${index}@example.com` });
    expect(await waitingResets(identity, 'client', client.email, () => change(client))).toEqual([]);
  }
});
