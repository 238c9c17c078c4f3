import { type FactEvent, payments } from '@hourbank/contracts';
import { execute } from '@hourbank/service-kit/db';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { fake, fakeService } from '@hourbank/testing';
import { clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { type MailServer, readable, startMailServer } from '../../tests/mail-server';
import { aFact, clientChoices, noticeEmailCalls } from '../../tests/notice-emails';
import { adminTable } from '../admins/admin-store';

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
const calls = noticeEmailCalls(() => ({ identity, mailServer }), '2015-11-30');
const { closeMailers, aClient, deliver, sendLater, pending } = calls;

const setAdminEmail = () =>
  identity.deps.transact((tx) => tx.update(adminTable, { id: 1 }, { email: 'owner@example.com', emailKey: 'o' }));
const header = (source: string, name: string) =>
  new RegExp(`^${name}:\\s*(.*(?:\\r\\n .*)*)`, 'mi').exec(source)?.[1]?.replace(/\r\n /g, ' ');
/** Subjects and plain texts of the emails so far. */
const sentEmails = () =>
  mailServer.received.map(({ to, source }) => ({
    to,
    id: header(source, 'Message-ID'),
    subject: header(source, 'Subject'),
    text: readable(source).split('text/html')[0] ?? '',
  }));
const due = (clientId: number, over: Partial<FactEvent> = {}) =>
  aFact('payment.due', { clientId, toClient: true, params: { hours: 5, rate: 100, amount: 500 }, ...over });

test('facts of two minutes are one email, the newest on top, and the next one is another', async () => {
  const { id, email } = await aClient();
  const first = due(id);
  await deliver(first, first);
  await deliver(first);
  await sendLater(1);
  expect([await pending(), sentEmails()]).toEqual([1, []]);
  for (let times = 0; times < 4; times += 1)
    await deliver(due(id, { subject: 20 + times, params: { hours: 1, rate: 40, amount: 40 + times } }));
  expect(await pending()).toBe(1);
  await sendLater(3);
  const [sent] = sentEmails();
  expect(sentEmails()).toEqual([
    {
      to: email,
      id: `<${first.id}.client-${id}@hourbank>`,
      subject: 'Please pay $43.00 for 1.00 h (+4)',
      text: expect.stringContaining('https://hours.example.com/client-portal/request-time'),
    },
  ]);
  const order = ['#12', '#20', '#21', '#22', '#23'].map((package_) => sent?.text.indexOf(`package ${package_}:`) ?? -1);
  expect(order.every((at, index) => at > (order[index - 1] ?? 0))).toBe(true);
  await deliver(due(id, { subject: 30 }));
  await sendLater(5);
  expect(sentEmails()[1]?.subject).toBe('Please pay $500.00 for 5.00 h');
  expect(await pending()).toBe(0);
});

test('topics, persons and clients have emails of their own, and new clients are one', async () => {
  await setAdminEmail();
  const [one, other] = [await aClient({ name: 'Acme' }), await aClient({ name: 'Byblos' })];
  const toAdmins = (name: string, clientId: number) =>
    aFact(name, { clientId, toAdmins: [], params: { hours: 5, rate: 100, amount: 500, title: 'Down', text: 'Down' } });
  await deliver(
    toAdmins('payment.proof', one.id),
    toAdmins('payment.proof', other.id),
    toAdmins('task.created', one.id),
    toAdmins('task.changed', one.id),
    toAdmins('client.registered', one.id),
    toAdmins('client.registered', other.id),
    due(one.id),
  );
  await sendLater(3);
  expect(
    sentEmails()
      .map(({ to, subject }) => `${to}: ${subject}`)
      .sort(),
  ).toEqual(
    [
      'owner@example.com: Payment to review: Acme, $500.00',
      'owner@example.com: Payment to review: Byblos, $500.00',
      'owner@example.com: New task of Acme: Down',
      'owner@example.com: New client: Byblos (+1)',
      `${one.email}: Please pay $500.00 for 5.00 h`,
    ].sort(),
  );
});

test('a fact that comes after the email was claimed is in the next one, and each attempt is the same email', async () => {
  const { id } = await aClient();
  await deliver(due(id));
  mailServer.refuse(true);
  await sendLater(3);
  await deliver(due(id, { subject: 13 }));
  mailServer.refuse(false);
  await sendLater(5);
  const packages = sentEmails().map(({ text }) => /package #(\d+)/.exec(text)?.[1] ?? '');
  expect(packages.sort()).toEqual(['12', '13']);
  expect(new Set(sentEmails().map((email) => email.id)).size).toBe(2);
});

test('more than twenty facts are counted', async () => {
  const { id } = await aClient();
  await deliver(...Array.from({ length: 23 }, (_, index) => due(id, { subject: 100 + index })));
  await sendLater(3);
  const [sent] = sentEmails();
  expect(sent?.subject).toBe('Please pay $500.00 for 5.00 h (+22)');
  expect(sent?.text.match(/package #/g)).toHaveLength(20);
  expect(sent?.text).toContain('and 3 more');
});

test('a withdrawn fact is in no email, and without another one there is none', async () => {
  const { id } = await aClient();
  const [first, second] = [due(id), due(id, { subject: 13 })];
  await deliver(first, second);
  await deliver(aFact('payment.later', { clientId: id, withdraws: first.id }));
  await sendLater(3);
  expect(sentEmails().map(({ subject, text }) => [subject, text.includes('#12')])).toEqual([
    ['Please pay $500.00 for 5.00 h', false],
  ]);
  const third = due(id, { subject: 14 });
  await deliver(third, aFact('payment.later', { clientId: id, withdraws: third.id }));
  await sendLater(3);
  expect([sentEmails().length, await pending()]).toEqual([1, 0]);
});

test('who is not confirmed, closed, or does not want it gets no email, also not later', async () => {
  const { client } = await identity.register();
  const [closed, quiet] = [await aClient(), await aClient()];
  const as = identity.as((await identity.logIn(quiet.email, clientPassword)).body.token);
  await as('PUT', '/api/client/preferences', { ...clientChoices, payment: { bell: true, email: false } });
  await deliver(due(Number(client.id)), due(closed.id), due(quiet.id));
  await identity.deps.transact((tx) => execute(tx, 'UPDATE clients SET email_confirmed_at = created_at', []));
  await identity.admin('DELETE', `/api/clients/${closed.id}`);
  await sendLater(3);
  expect(sentEmails()).toEqual([]);
  expect((await as<{ totalCount: number }>('GET', '/api/client/notices')).body.totalCount).toBe(1);
});

test('a subject is one line and a text is no HTML, whatever people write', async () => {
  await setAdminEmail();
  const { id } = await aClient({ name: `<b>Ann</b> ${'😀'.repeat(60)}` });
  const title = 'One\r\nBcc: x@example.com\u2028<img src=x>';
  await deliver(aFact('task.created', { clientId: id, toAdmins: [], params: { title, text: `${title}\nmore` } }));
  await sendLater(3);
  const [{ source } = { source: '' }] = mailServer.received;
  expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  expect(readable(source).split('text/html')[1]).not.toMatch(/<img|<b>/);
});

test('a reminder says how to pay, and a replaced invoice has both numbers', async () => {
  const { id } = await aClient();
  const params = { hours: 4, rate: 50, amount: 200 };
  const instructions = { method: 'bank', iban: 'LB62 0999 0000 0001 0019 0122 9114', currency: 'USD' };
  await deliver(
    aFact('payment.reminder', { clientId: id, toClient: true, params: { ...params, ...instructions } }),
    aFact('payment.invoiceReplaced', {
      clientId: id,
      toClient: true,
      params: { ...params, old: 'INV-2030-000001', new: 'INV-2030-000002' },
    }),
  );
  await sendLater(3);
  const [sent] = sentEmails();
  expect(sent?.subject).toBe('Invoice INV-2030-000001 was replaced by INV-2030-000002: $200.00 (+1)');
  const lines = sent?.text.replaceAll(/\s+/g, ' ');
  expect(lines).toContain('Payment method: Bank Transfer IBAN: LB62 0999 0000 0001 0019 0122 9114 Currency: USD');
  expect(lines).toContain('https://hours.example.com/client-portal/bills');
});

test('emails come from the provider that was delivered last, also if an older one is repeated', async () => {
  const { id } = await aClient();
  const provider = (name: string, at: string) => ({
    id: crypto.randomUUID(),
    at,
    kind: 'provider',
    event: { name, email: 'help@cedar.example', phone: '', whatsapp: '' },
  });
  const [older, newer] = [
    provider('Cedar', '2026-01-01T10:00:00.000Z'),
    provider('Cedar Support', '2026-01-01T10:00:00.001Z'),
  ];
  await deliver(older, newer);
  await deliver(older, due(id));
  await sendLater(3);
  const [{ source } = { source: '' }] = mailServer.received;
  expect([header(source, 'From'), header(source, 'Reply-To')]).toEqual([
    'Cedar Support <hourbank@example.com>',
    'help@cedar.example',
  ]);
  expect(readable(source)).toContain('Cedar Support');
});

describe('the email about an approved payment', () => {
  const approved = (clientId: number, subject: number) =>
    aFact('payment.approved', {
      clientId,
      subject,
      toClient: true,
      params: { hours: 5, rate: 100, amount: 500, balance: 5 },
    });
  /** svc-billing over HTTP, with an invoice of each package but those that are void. */
  async function startBilling(voided: number[] = []) {
    const content = Buffer.from('%PDF-1.7 invoice').toString('base64');
    const service = await fakeService([
      fake(payments.getInvoiceFile, ({ params: { packageId } }) => ({
        file: voided.includes(packageId) ? null : { name: `INV-${packageId}.pdf`, content },
      })),
    ]);
    const { tokens } = identity.deps.platform;
    const client = createServiceClient({ target: 'billing', baseUrl: service.url, tokens, timeoutMs: 1000 });
    closers.push(async () => {
      await client.close();
      await service.close();
    });
    return { service, client };
  }
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const attached = () =>
    mailServer.received.map(({ source }) => [...source.matchAll(/filename=(INV-\d+\.pdf)/g)].map(([, name]) => name));

  test('carries the invoices of up to five packages, each once, without void ones', async () => {
    const { client, service } = await startBilling([32]);
    const [one, many] = [await aClient(), await aClient()];
    await deliver(...[31, 32, 33, 31].map((id) => approved(one.id, id)));
    await deliver(...[1, 2, 3, 4, 5, 6].map((id) => approved(many.id, id)));
    await sendLater(3, client);
    expect(attached()).toHaveLength(2);
    expect(attached()).toEqual(expect.arrayContaining([['INV-31.pdf', 'INV-33.pdf'], []]));
    expect(mailServer.received.some(({ source }) => source.includes('Content-Type: application/pdf'))).toBe(true);
    expect(service.calls).toHaveLength(3);
  });

  test('waits ten minutes for svc-billing, and then goes with the link', async () => {
    const { client, service } = await startBilling();
    const [one, other] = [await aClient(), await aClient()];
    await deliver(approved(one.id, 31), approved(other.id, 41));
    service.always({ status: 503 });
    await sendLater(3, client);
    await sendLater(6, client);
    expect([await pending(), sentEmails()]).toEqual([2, []]);
    await sendLater(13, client);
    expect([await pending(), attached()]).toEqual([0, [[], []]]);
    expect(sentEmails()[0]?.text).toContain('https://hours.example.com/client-portal/bills');
  });

  test('carries the invoice when svc-billing answers again', async () => {
    const { client, service } = await startBilling();
    const { id } = await aClient();
    await deliver(approved(id, 31));
    service.always('hang');
    await sendLater(3, client);
    expect(sentEmails()).toEqual([]);
    service.always(null);
    await sendLater(5, client);
    expect(attached()).toEqual([['INV-31.pdf']]);
  });
});

test('messages about a task have their text, files, end and turn, and clients are asked to answer in the portal', async () => {
  await setAdminEmail();
  const { id } = await aClient({ name: 'Acme' });
  const toClient = { clientId: id, subject: 31, toClient: true };
  const title = 'The shop is down';
  const text = Array.from({ length: 70 }, (_, index) => `line ${index + 1}.`).join('\n');
  const reply = aFact('task.reply', {
    ...toClient,
    params: { title, text, files: 'plan.pdf, map.png', status: 'done', waits: 'true' },
  });
  const withoutText = aFact('task.reply', { ...toClient, params: { title, text: '', files: 'only.png' } });
  const removed = aFact('task.reply', { ...toClient, params: { title, text: 'a mistake' } });
  await deliver(
    aFact('task.added', { ...toClient, params: { title, text: 'Please look' } }),
    reply,
    removed,
    withoutText,
    aFact('task.removed', { clientId: id, subject: 31, withdraws: removed.id }),
    aFact('task.note', { clientId: id, subject: 31, toAdmins: [], params: { admin: 'Nadia' } }),
    aFact('task.message', { clientId: id, subject: 31, toAdmins: [], params: { title, text: 'Since noon' } }),
    aFact('task.assigned', { clientId: id, subject: 31, toAdmins: [1], params: { title } }),
  );
  await sendLater(3);
  const [own, team] = ['Answer: The shop is down (+2)', 'Task #31 is yours: The shop is down (+1)'].map((subject) =>
    sentEmails().find((email) => email.subject === subject),
  );
  expect(sentEmails()).toHaveLength(2);
  for (const part of [
    'Please look',
    'line 60.',
    'Files: plan.pdf, map.png',
    'The task is done.',
    'We are waiting for your answer.',
    'Files: only.png',
    'Please answer in the portal, so that the answer stays with the task.',
    'https://hours.example.com/client-portal/tasks/31/messages',
  ])
    expect(own?.text).toContain(part);
  expect(own?.text).not.toMatch(/line 61|a mistake/);
  expect(team?.text).toContain('Since noon');
  expect(team?.text).toContain('https://hours.example.com/dashboard/tasks/31');
  expect(team?.text).not.toMatch(/note|Please answer/);
});
