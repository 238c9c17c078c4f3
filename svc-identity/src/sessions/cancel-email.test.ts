import type { PendingEmail } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { auditRows } from '../../tests/audit';
import { adminPassword, clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { adminTokenIn, type MailServer, startMailServer } from '../../tests/mail-server';

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
const newEmail = () => `next${++count}@example.com`;

/** The two consoles: who asks, on which paths, and where the link leads. */
const consoles = {
  client: {
    me: '/api/client/me',
    confirm: '/api/client/confirm-email',
    purpose: 'client-new-email',
    password: clientPassword,
    logIn: async (from: Identity) => {
      const { token, client } = await from.register();
      return { token, id: client.id };
    },
    linksTo: async (email: string, at: number) =>
      (await mailServer.confirmationsTo(email, at)).map(({ source }) => adminTokenIn(source, 'client-confirm-email')),
  },
  admin: {
    me: '/api/auth/me',
    confirm: '/api/auth/confirm-email',
    purpose: 'new-email',
    password: adminPassword,
    logIn: (from: Identity) => from.addAdmin('manager'),
    linksTo: async (email: string, at: number) =>
      (await mailServer.emailsTo(email, at)).map(({ source }) => adminTokenIn(source, 'confirm-email')),
  },
} as const;

const ended = {
  status: 422,
  body: { fields: { token: 'This link has expired, was cancelled or was already used.' } },
};
const noneWaits = { status: 409, body: { code: 'no_pending_email' } };

describe.each(Object.keys(consoles) as (keyof typeof consoles)[])('of the %s', (role) => {
  const { me, confirm: confirmPath, purpose, password, logIn, linksTo } = consoles[role];

  async function person(from = identity) {
    const { token, id } = await logIn(from);
    const as = from.as(token);
    return {
      id,
      ask: (email: string) => as('POST', `${me}/email`, { currentPassword: password, email }),
      sendAgain: (headers = {}) => as('POST', `${me}/email/link`, undefined, headers),
      cancel: () => as('DELETE', `${me}/email`),
      own: async () => (await as<{ email: string | null; pendingEmail: PendingEmail }>('GET', me)).body,
    };
  }
  const confirm = (token = '') => identity.anonymous('POST', confirmPath, { token });
  /** A request that waits for the mail server, as if that were down. */
  const leaveWaiting = (subject: number, email: string) =>
    identity.deps.transact((tx) =>
      identity.deps.linkRequests.insert(tx, { purpose, subject, email }, new Date(Date.now() + 3_600_000)),
    );
  const waiting = (subject: number) =>
    select(identity.deps.platform.db.read, 'SELECT email FROM link_requests WHERE purpose = ? AND subject = ?', [
      purpose,
      subject,
    ]);

  test('a cancelled link confirms nothing and says so, twice is once, and the change can be asked for again', async () => {
    const { id, ask, cancel, own } = await person();
    const email = newEmail();
    const before = (await own()).email;
    await ask(email);
    const [link] = await linksTo(email, 1);
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204]);
    expect(await own()).toMatchObject({ email: before, pendingEmail: null });
    expect(await confirm(link)).toMatchObject(ended);
    await ask(email);
    const [, again] = await linksTo(email, 2);
    expect((await confirm(again)).status).toBe(204);
    expect(await own()).toMatchObject({ email, pendingEmail: null });
    const rows = await auditRows(identity, `&person=${role}:${id}&search=email.change`);
    expect(rows.map(({ action, changes }) => [action, changes?.['email']?.from, changes?.['email']?.to])).toEqual([
      ['email.changeRequested', before, email],
      ['email.changeCancelled', email, before],
      ['email.changeRequested', before, email],
      ['email.changed', before, email],
    ]);
  });

  test('a link that waits for the mail server is cancelled, and no link of another person', async () => {
    const [owner, other] = [await person(), await person()];
    const [mine, theirs] = [newEmail(), newEmail()];
    await other.ask(theirs);
    const [link] = await linksTo(theirs, 1);
    await leaveWaiting(owner.id, mine);
    await leaveWaiting(other.id, theirs);
    expect(await owner.own()).toMatchObject({ pendingEmail: { email: mine } });
    expect((await owner.cancel()).status).toBe(204);
    expect([await waiting(owner.id), await waiting(other.id)]).toEqual([[], [{ email: theirs }]]);
    expect(await other.own()).toMatchObject({ pendingEmail: { email: theirs } });
    expect((await confirm(link)).status).toBe(204);
  });

  test('the link is sent again once for a repeated request, and the newer one counts', async () => {
    const { ask, sendAgain, own } = await person();
    const email = newEmail();
    await ask(email);
    const [first] = await linksTo(email, 1);
    const key = { 'idempotency-key': `again-${role}` };
    expect([(await sendAgain(key)).status, (await sendAgain(key)).status]).toEqual([202, 202]);
    const [, second] = await linksTo(email, 2);
    expect(second).not.toBe(first);
    expect(await confirm(first)).toMatchObject(ended);
    expect(await own()).toMatchObject({ pendingEmail: { email } });
    expect((await confirm(second)).status).toBe(204);
    expect(await linksTo(email, 2)).toHaveLength(2);
  });

  test('sending again replaces a link that waits for the mail server', async () => {
    const { id, sendAgain } = await person();
    const email = newEmail();
    await leaveWaiting(id, email);
    expect((await sendAgain()).status).toBe(202);
    const [link] = await linksTo(email, 1);
    expect((await confirm(link)).status).toBe(204);
    expect(await waiting(id)).toEqual([]);
  });

  test('nothing is sent again without a change, after a cancelled one, or after a confirmed one', async () => {
    const { ask, sendAgain, cancel, own } = await person();
    expect(await sendAgain()).toMatchObject(noneWaits);
    const email = newEmail();
    await ask(email);
    await linksTo(email, 1);
    await cancel();
    expect(await sendAgain()).toMatchObject(noneWaits);
    await ask(email);
    const [, link] = await linksTo(email, 2);
    await confirm(link);
    expect(await sendAgain()).toMatchObject(noneWaits);
    expect((await cancel()).status).toBe(204);
    expect(await own()).toMatchObject({ email, pendingEmail: null });
  });

  test('of a confirmation and a cancellation at once, one counts', async () => {
    const { ask, cancel, own } = await person();
    const [before, email] = [(await own()).email, newEmail()];
    await ask(email);
    const [link] = await linksTo(email, 1);
    const [confirmed] = await Promise.all([confirm(link), cancel()]);
    expect([204, 422]).toContain(confirmed.status);
    expect(await own()).toMatchObject({ email: confirmed.status === 204 ? email : before, pendingEmail: null });
  });

  test('the first link and those that are sent again are three an hour together', async () => {
    const limited = await startIdentity({ environment: { RATE_LIMITS: '' } });
    try {
      const { ask, sendAgain, cancel } = await person(limited);
      const statuses = [(await ask(newEmail())).status];
      for (let tries = 0; tries < 3; tries += 1) statuses.push((await sendAgain()).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
      expect((await cancel()).status).toBe(204);
    } finally {
      await limited.close();
    }
  });
});
