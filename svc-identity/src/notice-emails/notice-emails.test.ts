import { execute, select } from '@hourbank/service-kit/db';
import { daysFromNow, eventually, turnsDuring } from '@hourbank/testing';
import { clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { type MailServer, readable, startMailServer } from '../../tests/mail-server';
import { adminChoices, clientChoices, noticeEmailCalls } from '../../tests/notice-emails';
import { adminTable } from '../admins/admin-store';
import { createNoticeEmailSender } from './send-notice-emails';

let mailServer: MailServer;
let identity: Identity;
beforeEach(async () => {
  mailServer = await startMailServer();
  identity = await startIdentity({
    environment: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://hours.example.com' },
  });
});
afterEach(async () => {
  closeMailers();
  await identity.close();
  await mailServer.close();
});
const calls = noticeEmailCalls(() => ({ identity, mailServer }), daysFromNow(3));
const { newMailer, closeMailers, aClient, event, low, deliver, sendLater, pending, untilDone } = calls;

async function loggedIn({ email }: { email: string }) {
  return identity.as((await identity.logIn(email, clientPassword)).body.token);
}
const setAdminEmail = (email: string) =>
  identity.deps.transact((tx) => tx.update(adminTable, { id: 1 }, { email, emailKey: email }));

const statement = (clientId: number) =>
  event('statement', { clientId, number: 'ST-7-201510', from: '2015-10-01', to: '2015-10-31', closing: 8.5 });
const header = (source: string, name: string) =>
  new RegExp(`^${name}:\\s*(.*(?:\\r\\n .*)*)`, 'mi').exec(source)?.[1]?.replace(/\r\n /g, ' ');

test('client and admin get one email of a low balance, however often it is delivered', async () => {
  await setAdminEmail('owner@example.com');
  const client = await aClient({ name: 'Acme & <b>Söhne</b>' });
  const one = low(client.id);
  await deliver(one, one);
  const [own] = await mailServer.emailsTo(client.email);
  const [admins] = await mailServer.emailsTo('owner@example.com');
  await untilDone();
  expect((await deliver(one)).status).toBe(204);
  expect(await pending()).toBe(0);
  expect(mailServer.received).toHaveLength(2);

  const text = readable(own?.source ?? '');
  expect(header(own?.source ?? '', 'Subject')).toBe('Your support hours are running low: 1.50 h left');
  expect(text).toContain('You have 1.50 h of support left.');
  expect(text).toContain('https://hours.example.com/client-portal/account');
  expect(header(own?.source ?? '', 'Message-ID')).toBe(`<${one.id}.client-${client.id}@hourbank>`);
  expect(header(own?.source ?? '', 'Auto-Submitted')).toBe('auto-generated');
  expect(header(own?.source ?? '', 'X-Auto-Response-Suppress')).toBe('All');
  const toAdmin = readable(admins?.source ?? '');
  expect(toAdmin).toContain(`https://hours.example.com/dashboard/clients/${client.id}/account`);
  expect(toAdmin.split('text/html')[1]).not.toContain('<b>S');
});

test('client and admin get one email about all hours that expire, unless they do not want it', async () => {
  await setAdminEmail('owner@example.com');
  const client = await aClient();
  const packages = [
    { packageId: 12, hours: 3, expiresOn: '2015-11-30' },
    { packageId: 15, hours: 1.5, expiresOn: '2015-12-31' },
  ];
  const facts = { clientId: client.id, packages, toClient: true, toAdmins: true };
  await deliver(event('expiry', facts));
  const [own] = await mailServer.emailsTo(client.email);
  await mailServer.emailsTo('owner@example.com');
  expect(header(own?.source ?? '', 'Subject')).toBe('3.00 h of support expire on 30 Nov 2015');
  expect(readable(own?.source ?? '')).toContain('Package #15: 1.50 h, last day 31 Dec 2015');
  await identity.admin('PUT', '/api/preferences', { ...adminChoices, expiry: { bell: false, email: false } });
  await deliver(event('expiry', facts));
  await mailServer.emailsTo(client.email, 2);
  await untilDone();
  expect(mailServer.received).toHaveLength(3);
  const { body } = await identity.admin<{ notices: object[] }>('GET', '/api/notices');
  expect(body.notices).toEqual([expect.objectContaining({ kind: 'expiry', packages })]);
});

test('a statement is announced to its client only', async () => {
  await setAdminEmail('owner@example.com');
  const client = await aClient();
  await deliver(statement(client.id), low(client.id, { toClient: false }));
  const [mail] = await mailServer.emailsTo(client.email);
  expect(readable(mail?.source ?? '')).toContain('https://hours.example.com/client-portal/reports');
  await mailServer.emailsTo('owner@example.com');
  expect(mailServer.received).toHaveLength(2);
});

test('a temporary failure is repeated with the same Message-ID, and dropped after a day', async () => {
  const client = await aClient();
  mailServer.refuse(true);
  await deliver(low(client.id));
  await mailServer.refused(1);
  await sendLater(0);
  // The task of the service can be about to end the other email, which has no address.
  await eventually(async () => (await pending()) === 1);
  mailServer.refuse(false);
  await sendLater(2);
  const [mail] = await mailServer.emailsTo(client.email);
  expect(header(mail?.source ?? '', 'Message-ID')).toContain(`client-${client.id}@hourbank`);
  expect(await pending()).toBe(0);

  mailServer.refuse(true);
  await deliver(low(client.id));
  await mailServer.refused(2);
  mailServer.refuse(false);
  await sendLater(25 * 60);
  await eventually(async () => (await pending()) === 0);
  expect(mailServer.received).toHaveLength(1);
});

test('closed clients and clients whose email is not confirmed get no email', async () => {
  const closed = await aClient();
  const { client: unconfirmed } = await identity.register();
  mailServer.refuse(true);
  await deliver(low(closed.id), low(Number(unconfirmed.id)));
  await mailServer.refused(1);
  await identity.admin('DELETE', `/api/clients/${closed.id}`);
  mailServer.refuse(false);
  await sendLater(2);
  expect([await pending(), mailServer.received]).toEqual([0, []]);
});

test('a person who does not want a kind of emails gets none, and the bell stays', async () => {
  const client = await aClient();
  const as = await loggedIn(client);
  const levelInBell = { level: { bell: true, email: false } };
  const wanted = { ...clientChoices, ...levelInBell, statement: { bell: false, email: true } };
  expect((await as('GET', '/api/client/preferences')).body).toEqual({ ...clientChoices, revision: 1 });
  expect(await as('PUT', '/api/client/preferences', wanted)).toMatchObject({ status: 200, body: wanted });
  expect((await as('GET', '/api/client/preferences')).body).toEqual({ ...wanted, revision: 2 });
  const { kind: _, ...crossing } = low(client.id);
  await deliver(low(client.id), { ...crossing, id: crypto.randomUUID(), kind: 'level' }, statement(client.id));
  await mailServer.emailsTo(client.email);
  await untilDone();
  expect(mailServer.received.map(({ source }) => header(source, 'Subject'))).toEqual([
    'Your statement ST-7-201510 is ready',
  ]);
  const { body } = await as<{ notices: { kind: string }[] }>('GET', '/api/client/notices');
  expect(body.notices.map(({ kind }) => kind)).toEqual(['level']);
  expect((await as('PUT', '/api/client/preferences', levelInBell)).status).toBe(422);
  expect((await as('GET', '/api/preferences')).status).toBe(403);
  expect((await identity.admin('GET', '/api/preferences')).body).toEqual({ ...adminChoices, revision: 1 });
});

test('one POST to the address in the email stops emails of that kind, without a login', async () => {
  const client = await aClient();
  await deliver(low(client.id));
  const [mail] = await mailServer.emailsTo(client.email);
  expect(header(mail?.source ?? '', 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const url = new URL(/<(.+)>/.exec(header(mail?.source ?? '', 'List-Unsubscribe') ?? '')?.[1] ?? '');
  expect(url.origin).toBe('https://hours.example.com');
  const post = (address: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const path = `${identity.url}${url.pathname}${url.search}`;
  expect((await fetch(path)).status).toBe(405);
  expect((await post(path.slice(0, -1))).status).toBe(404);
  expect((await post(path.replace(`client-${client.id}.`, 'client-999.'))).status).toBe(404);
  expect((await post(path.replace('.level.', '.statement.'))).status).toBe(404);
  expect([(await post(path)).status, (await post(path)).status]).toEqual([204, 204]);
  await deliver(low(client.id), statement(client.id));
  await mailServer.emailsTo(client.email, 2);
  await untilDone();
  expect(mailServer.received).toHaveLength(2);
  const as = await loggedIn(client);
  const choices = '/api/client/preferences';
  expect((await as('GET', choices)).body).toMatchObject({
    level: { bell: true, email: false },
    statement: { email: true },
    revision: 2,
  });
  const stale = { ...clientChoices, level: { bell: false, email: true } };
  expect(await as('PUT', choices, stale, { 'If-Match': '"1"' })).toMatchObject({
    status: 412,
    body: { code: 'changed_meanwhile', changes: [{ fields: ['level'], by: { role: 'service', isCaller: false } }] },
  });
  expect((await as('GET', choices)).body).toMatchObject({ level: { email: false } });
});

test('no more emails a minute are sent than the limit allows, by all replicas together', async () => {
  const send = () =>
    createNoticeEmailSender({
      ...identity.deps,
      mailer: newMailer(),
      publicUrl: 'https://hours.example.com',
      perMinute: 3,
      log: identity.deps.platform.log,
    })(() => false);
  await identity.deps.stop();
  const clients = await Promise.all(Array.from({ length: 5 }, () => aClient()));
  await deliver(...clients.map(({ id }) => low(id)));
  await Promise.all([send(), send()]);
  expect(mailServer.received).toHaveLength(3);
  const waiting = await select<{ attempts: number }>(
    identity.deps.platform.db.read,
    'SELECT attempts FROM notice_emails WHERE due_at IS NOT NULL AND recipient <> ?',
    ['admin:1'],
  );
  expect(waiting.map(({ attempts }) => Number(attempts))).toEqual([0, 0]);
});

test('requests run while many emails that are too old are dropped', async () => {
  const facts = { clientId: 1, number: 'ST-1-201510', from: '2015-10-01', to: '2015-10-31', closing: 8.5 };
  const email = { source: 'tracking', eventId: crypto.randomUUID(), recipient: 'client:1', kind: 'statement' as const };
  const old = Array.from({ length: 20 }, (_, id) => ({
    ...email,
    id: 1000 + id,
    clientId: 1,
    facts,
    attempts: 0,
    dueAt: new Date(0),
    batch: null,
    createdAt: new Date(0),
  }));
  const { noticeEmails } = identity.deps;
  const waiting = [...old];
  const dropped: number[] = [];
  const send = createNoticeEmailSender({
    ...identity.deps,
    noticeEmails: {
      ...noticeEmails,
      due: async () => waiting.splice(0, 1),
      claim: async (_, one) => one,
      postpone: async (tx, one, until) => {
        dropped.push(one.id);
        await noticeEmails.postpone(tx, one, until);
      },
    },
    mailer: newMailer(),
    publicUrl: 'https://hours.example.com',
    perMinute: 1000,
    log: identity.deps.platform.log,
  });
  expect(await turnsDuring(() => send(() => false))).toBeGreaterThanOrEqual(old.length);
  expect(dropped).toEqual(old.map(({ id }) => id));
});

test('an email with unreadable facts is dropped and does not hold up others', async () => {
  const client = await aClient();
  await deliver(low(client.id));
  await untilDone();
  const copied = 'source, recipient, kind, client_id, attempts, created_at';
  await identity.deps.transact((tx) =>
    execute(
      tx,
      `INSERT INTO notice_emails (event_id, facts, due_at, ${copied}) SELECT ?, ?, ?, ${copied} FROM notice_emails
        WHERE recipient LIKE 'client:%'`,
      [crypto.randomUUID(), '{"level', new Date(0)],
    ),
  );
  await deliver(low(client.id, { level: 'empty', balance: 0, runsOutOn: null }));
  await untilDone();
  expect(mailServer.received).toHaveLength(2);
});
