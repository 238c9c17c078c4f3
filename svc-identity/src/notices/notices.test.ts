import type { Client, LevelNotice, Notice } from '@hourbank/contracts';
import { api, daysFromNow } from '@hourbank/testing';
import { adminPassword, aRegistration, clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { removeOldNotices } from './list-notices';

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.close());

interface Page {
  notices: Notice[];
  totalCount: number;
  unreadCount: number;
}

async function aClientWithLogin() {
  const registration = aRegistration({ name: 'Acme' });
  const { body } = await identity.admin<Client>('POST', '/api/clients', registration);
  const login = await identity.anonymous<{ token: string }>('POST', '/api/client/login', {
    email: registration.email,
    password: clientPassword,
  });
  return { id: body.id, as: identity.as(login.body.token) };
}

/** A crossing as svc-billing delivers it. */
const crossing = (clientId: number, over: object = {}, at = new Date()) => ({
  id: crypto.randomUUID(),
  at: at.toISOString(),
  kind: 'level',
  event: {
    clientId,
    level: 'low',
    balance: 1.5,
    runsOutOn: daysFromNow(3),
    toClient: true,
    toAdmins: true,
    ...over,
  },
});
const deliver = (events: object[]) =>
  identity.service('PUT', '/internal/deliveries/billing', { events, completeUntil: new Date().toISOString() });
const ofAdmin = async (query = '') => (await identity.admin<Page>('GET', `/api/notices${query}`)).body;

test('each recipient has one notice of an event, however often it is delivered', async () => {
  const client = await aClientWithLogin();
  const event = crossing(client.id);
  expect((await deliver([event, event])).status).toBe(204);
  await deliver([event, crossing(client.id, { level: 'empty', balance: 0, runsOutOn: null })]);
  const page = await ofAdmin();
  expect(page).toMatchObject({ totalCount: 2, unreadCount: 2 });
  expect((page.notices as LevelNotice[]).map(({ level }) => level)).toEqual(['empty', 'low']);
  expect(page.notices[1]).toMatchObject({
    kind: 'level',
    at: event.at,
    isRead: false,
    clientId: client.id,
    clientName: 'Acme',
    balance: 1.5,
    runsOutOn: daysFromNow(3),
  });
  const own = (await client.as<Page>('GET', '/api/client/notices')).body;
  expect([own.totalCount, own.unreadCount]).toEqual([2, 2]);
});

test('the alert settings decide who has a notice', async () => {
  const client = await aClientWithLogin();
  await deliver([crossing(client.id, { toClient: false }), crossing(client.id, { toAdmins: false, level: 'empty' })]);
  const levels = ({ notices }: Page) => (notices as LevelNotice[]).map(({ level }) => level);
  expect(levels(await ofAdmin())).toEqual(['low']);
  expect(levels((await client.as<Page>('GET', '/api/client/notices')).body)).toEqual(['empty']);
});

test('a client has a notice of a statement, and admins have none', async () => {
  const client = await aClientWithLogin();
  const facts = { clientId: client.id, number: 'ST-7-201510', from: '2015-10-01', to: '2015-10-31', closing: 8.5 };
  const event = { id: crypto.randomUUID(), at: new Date().toISOString(), kind: 'statement', event: facts };
  const send = () =>
    identity.service('PUT', '/internal/deliveries/tracking', { events: [event], completeUntil: event.at });
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  const own = (await client.as<Page>('GET', '/api/client/notices')).body;
  expect(own.notices).toEqual([
    { ...facts, id: expect.any(Number), kind: 'statement', at: event.at, isRead: false, clientName: 'Acme' },
  ]);
  expect((await ofAdmin()).totalCount).toBe(0);
});

test('admins who send statements have a notice of one that failed, and nobody has an email', async () => {
  const client = await aClientWithLogin();
  const facts = { clientId: client.id, number: 'ST-7-201510', from: '2015-10-01', to: '2015-10-31' };
  const event = { id: crypto.randomUUID(), at: new Date().toISOString(), kind: 'statement-failure', event: facts };
  for (let delivery = 0; delivery < 2; delivery += 1)
    await identity.service('PUT', '/internal/deliveries/tracking', { events: [event], completeUntil: event.at });
  expect((await ofAdmin()).notices).toEqual([
    { ...facts, id: expect.any(Number), kind: 'statement-failure', at: event.at, isRead: false, clientName: 'Acme' },
  ]);
  expect((await client.as<Page>('GET', '/api/client/notices')).body.totalCount).toBe(0);
  expect((await identity.deps.noticeEmails.pending()).count).toBe(0);
});

test('an admin who loses a right no longer sees the notices that need it, nor a count of them', async () => {
  const client = await aClientWithLogin();
  const { id, username } = await identity.addAdmin('manager');
  const facts = { clientId: client.id, number: 'ST-7-201510', from: '2015-10-01', to: '2015-10-31' };
  const failure = { id: crypto.randomUUID(), at: new Date().toISOString(), kind: 'statement-failure', event: facts };
  await deliver([crossing(client.id), failure]);
  const seen = async () => {
    const as = identity.as(await identity.logInAdmin(adminPassword, username));
    const { notices, ...counts } = (await as<Page>('GET', '/api/notices')).body;
    const read = await as<Page>('POST', '/api/notices/read', { upTo: 1 });
    return { ...counts, kinds: notices.map(({ kind }) => kind), left: read.body.unreadCount };
  };
  expect(await seen()).toMatchObject({ totalCount: 2, unreadCount: 2, kinds: ['statement-failure', 'level'] });
  expect((await identity.admin('PUT', `/api/admins/${id}`, { role: 'technician' })).status).toBe(200);
  expect(await seen()).toEqual({ totalCount: 1, unreadCount: 1, kinds: ['level'], left: 1 });
});

test('reading marks the own notices up to one, and no others', async () => {
  const client = await aClientWithLogin();
  const other = await aClientWithLogin();
  await deliver([crossing(client.id), crossing(client.id, { level: 'empty' }), crossing(other.id)]);
  const { notices } = (await client.as<Page>('GET', '/api/client/notices')).body;
  const read = await client.as('POST', '/api/client/notices/read', { upTo: notices[1]?.id });
  expect([read.status, read.body]).toEqual([200, { unreadCount: 1 }]);
  const after = (await client.as<Page>('GET', '/api/client/notices')).body;
  expect(after.notices.map(({ isRead }) => isRead)).toEqual([false, true]);
  expect((await other.as<Page>('GET', '/api/client/notices')).body).toMatchObject({ totalCount: 1, unreadCount: 1 });
  expect((await ofAdmin()).unreadCount).toBe(3);
  const last = (await ofAdmin('?pageSize=1')).notices[0]?.id;
  await identity.admin('POST', '/api/notices/read', { upTo: last });
  expect((await ofAdmin()).unreadCount).toBe(0);
});

test('pages are bounded, and wrong values are 422', async () => {
  const client = await aClientWithLogin();
  await deliver(Array.from({ length: 25 }, () => crossing(client.id)));
  expect((await ofAdmin()).notices).toHaveLength(20);
  expect((await ofAdmin('?page=2')).notices).toHaveLength(5);
  expect((await identity.admin('GET', '/api/notices?pageSize=101')).status).toBe(422);
  for (const upTo of [0, -1, 'x', null])
    expect((await identity.admin('POST', '/api/notices/read', { upTo })).status).toBe(422);
  expect((await ofAdmin()).unreadCount).toBe(25);
});

test('a closed client leads to no notice, and the delivery is accepted', async () => {
  const client = await aClientWithLogin();
  await identity.admin('DELETE', `/api/clients/${client.id}`);
  expect((await deliver([crossing(client.id), crossing(987_654)])).status).toBe(204);
  expect((await ofAdmin()).totalCount).toBe(0);
});

test('each side sees its own notices only, and without a session there are none', async () => {
  const client = await aClientWithLogin();
  expect((await client.as('GET', '/api/notices')).status).toBe(403);
  expect((await identity.admin('GET', '/api/client/notices')).status).toBe(403);
  expect((await api(identity.url)('GET', '/api/notices')).status).toBe(401);
});

test('notices are deleted after 90 days', async () => {
  const client = await aClientWithLogin();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await deliver([crossing(client.id, {}, daysAgo(91)), crossing(client.id, {}, daysAgo(89))]);
  await removeOldNotices(identity.deps);
  expect((await ofAdmin()).totalCount).toBe(1);
});
