import type { Account, BalanceLink, SharedBalance } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { parseRateLimits } from '@hourbank/service-kit/rate-limit';
import { api, daysFromNow } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { type Billing, startBilling } from '../../tests/billing';

type CreatedLink = BalanceLink & { secret: string };

const dayMs = 24 * 60 * 60_000;
let billing: Billing;
let elapsedMs = 0;
let clients = 100;
beforeAll(async () => {
  billing = await startBilling({ now: () => new Date(Date.now() + elapsedMs) });
});
beforeEach(() => {
  elapsedMs = 0;
});
afterAll(() => billing.close());

const path = '/api/client/balance-links';
const create = (clientId: number, body: Record<string, unknown> = {}, key?: string) =>
  billing.client(clientId)<CreatedLink>('POST', path, body, key ? { 'Idempotency-Key': key } : {});
const list = async (clientId: number) => (await billing.client(clientId)<BalanceLink[]>('GET', path)).body;
const open = (secret: string) =>
  billing.anonymous<SharedBalance>('GET', '/api/balance', undefined, { 'Balance-Link': secret });
const notFound = { status: 404, body: { code: 'not_found', error: 'Not found.' } };

test('a link shows the balance and nothing else', async () => {
  const clientId = ++clients;
  await billing.sell({ clientId, hoursPurchased: 4, expiresOn: daysFromNow(5) });
  await billing.sell({ clientId, hoursPurchased: 6 });
  const { status, body: link } = await create(clientId, { label: ' Front desk ' });
  expect(status).toBe(201);
  expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(90 * dayMs);
  const { body, headers } = await open(link.secret);
  expect(body).toEqual({
    label: 'Front desk',
    balance: 10,
    level: 'ok',
    runsOutOn: null,
    nextExpiry: { on: daysFromNow(5), hours: 4 },
    updatedOn: daysFromNow(0),
  });
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect((await billing.client(clientId)<Account>('GET', '/api/client/account')).body.balance).toBe(body.balance);
});

test('a client without hours has a balance of 0', async () => {
  const { body } = await create(++clients);
  expect((await open(body.secret)).body).toEqual({
    label: '',
    balance: 0,
    level: null,
    runsOutOn: null,
    nextExpiry: null,
    updatedOn: null,
  });
});

test('unknown, malformed, expired and revoked links and those of others are the same 404', async () => {
  const clientId = ++clients;
  const short = (await create(clientId, { days: 1 })).body;
  const long = (await create(clientId, { days: '365' })).body;
  for (const secret of ['', 'x', 'A'.repeat(43), 'ü'.repeat(43), `${long.secret}A`, long.secret.toLowerCase()])
    expect(await open(secret)).toMatchObject(notFound);
  expect((await open(short.secret)).status).toBe(200);
  elapsedMs = dayMs;
  expect(await open(short.secret)).toMatchObject(notFound);
  expect((await list(clientId)).map(({ id }) => id)).toEqual([long.id]);
  expect(await billing.client(++clients)('DELETE', `${path}/${long.id}`)).toMatchObject(notFound);
  expect((await billing.client(clientId)('DELETE', `${path}/${long.id}`)).status).toBe(204);
  expect(await open(long.secret)).toMatchObject(notFound);
  expect(await billing.client(clientId)('DELETE', `${path}/${long.id}`)).toMatchObject(notFound);
  expect(await billing.client(clientId)('DELETE', `${path}/1`)).toMatchObject(notFound);
});

test('a client has at most five links, also if it creates them at the same time; an expired one makes room', async () => {
  const clientId = ++clients;
  const created = await Promise.all(Array.from({ length: 8 }, () => create(clientId, { days: 1 })));
  expect(created.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  expect(await create(clientId)).toMatchObject({ status: 409, body: { code: 'too_many_links', params: { max: 5 } } });
  elapsedMs = 2 * dayMs;
  expect((await create(clientId)).status).toBe(201);
  expect(await list(clientId)).toHaveLength(1);
});

test('each new link changes the row of the account, by which a database cluster detects links created on two nodes', async () => {
  const clientId = ++clients;
  const changes = async () =>
    (
      await select<{ changes: number }>(
        billing.deps.platform.db.read,
        'SELECT links_created AS changes FROM accounts WHERE client_id = ?',
        [clientId],
      )
    )[0]?.changes;
  for (const count of [1, 2]) {
    await create(clientId);
    expect(await changes()).toBe(count);
  }
});

test('a link keeps its label of one line and at most 60 characters', async () => {
  const clientId = ++clients;
  const label = `الاستقبال ${'x'.repeat(50)}`;
  expect((await create(clientId, { label })).body.label).toBe(label);
  expect((await list(clientId)).map((link) => link.label)).toEqual([label]);
  for (const [wrong, error] of [
    ['x'.repeat(61), 'Use at most 60 characters.'],
    ['Front\ndesk', 'Use one line of plain text.'],
  ])
    expect(await create(clientId, { label: wrong })).toMatchObject({ status: 422, body: { fields: { label: error } } });
  expect(await list(clientId)).toHaveLength(1);
});

test.each([{ days: 0 }, { days: 366 }, { days: 1.5 }, { days: 'soon' }])('%p is refused', async (body) => {
  const clientId = ++clients;
  expect(await create(clientId, body)).toMatchObject({
    status: 422,
    body: { fields: { days: 'Enter 1 to 365 days.' } },
  });
  expect(await list(clientId)).toEqual([]);
});

test('a repeated request creates one link and returns the same secret', async () => {
  const clientId = ++clients;
  const first = await create(clientId, {}, 'the-same-key-twice');
  expect((await create(clientId, {}, 'the-same-key-twice')).body).toEqual(first.body);
  expect(await list(clientId)).toHaveLength(1);
});

test('the secret is not stored, and the list does not contain it', async () => {
  const clientId = ++clients;
  const { body } = await create(clientId, {}, 'a-key-of-this-test');
  expect(JSON.stringify(await list(clientId))).not.toContain(body.secret);
  for (const table of ['balance_links', 'idempotency_keys', 'outbox', 'rate_counters'])
    expect(JSON.stringify(await select(billing.deps.platform.db.read, `SELECT * FROM ${table}`))).not.toContain(
      body.secret,
    );
});

test('closing a client ends its links, and a restored client creates new ones', async () => {
  const clientId = ++clients;
  const { secret } = (await create(clientId)).body;
  const other = (await create(++clients)).body;
  await billing.closeClient(clientId);
  expect(await open(secret)).toMatchObject(notFound);
  await billing.closeClient(clientId, 'client_reopened');
  expect(await open(secret)).toMatchObject(notFound);
  expect((await open(other.secret)).status).toBe(200);
  expect((await open((await create(clientId)).body.secret)).status).toBe(200);
});

test('creating and revoking is in the audit log', async () => {
  const clientId = ++clients;
  const { id } = (await create(clientId)).body;
  await billing.client(clientId)('DELETE', `${path}/${id}`);
  const rows = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    'SELECT payload FROM outbox ORDER BY id',
  );
  const events = rows.map(({ payload }) => JSON.parse(payload) as { action: string; clientId: number });
  expect(events.filter((event) => event.clientId === clientId).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['balanceLink.created', 'balanceLink.revoked']),
  );
});

test('an address tries 60 wrong links a minute, and a right link does not count for them', async () => {
  expect(parseRateLimits('', 'production').balanceLink).toEqual({ max: 60, windowMs: 60_000 });
  // A busy machine needs more than a minute for as many requests.
  const limits = JSON.stringify({ balanceLink: { max: 60, windowSeconds: 3600 } });
  const limited = closeAfterTest(await startBilling({ environment: { RATE_LIMITS: limits } }));
  const read = (link = 'A'.repeat(43)) => api(limited.url)('GET', '/api/balance', undefined, { 'Balance-Link': link });
  const statuses = [];
  for (let sent = 0; sent < 61; sent += 1) statuses.push((await read()).status);
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429]);
  const { secret } = (await limited.client(++clients)<CreatedLink>('POST', path, {})).body;
  expect((await read(secret)).status).toBe(200);
});
