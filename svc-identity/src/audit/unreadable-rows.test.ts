import { type Client, type Notice, onUnknownValue, type UnknownValue } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { daysFromNow } from '@hourbank/testing';
import { auditRows } from '../../tests/audit';
import { aRegistration, type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
let reported: UnknownValue[];
beforeAll(async () => {
  identity = await startIdentity();
  reported = [];
  onUnknownValue((unknown) => reported.push(unknown));
});
afterAll(() => identity.close());

const unreadable = '{"name';
const write = (sql: string, parameters: (string | Date)[] = []) =>
  identity.deps.transact((tx) => execute(tx, sql, parameters));
const kinds = () => reported.map(({ kind }) => kind);

test('a row of the audit log with unreadable changes is listed with them as they are', async () => {
  await identity.admin('POST', '/api/clients', aRegistration());
  const before = await auditRows(identity);
  const copied = 'source, at, action, kind, needed_right, actor, subject, address, session, request_id, search_text';
  await write(
    `INSERT INTO audit_log (event_id, changes, ${copied}) SELECT ?, ?, ${copied} FROM audit_log ORDER BY id LIMIT 1`,
    [crypto.randomUUID(), unreadable],
  );
  const after = await auditRows(identity);
  expect(after).toHaveLength(before.length + 1);
  expect(after.map(({ changes }) => changes)).toContainEqual({ unreadable: { from: null, to: unreadable } });
  expect(kinds()).toContain('JSON: audit_log changes');
});

test('notices with unreadable facts, or with those of a newer release, leave the others', async () => {
  const { id: clientId } = (await identity.admin<Client>('POST', '/api/clients', aRegistration())).body;
  const crossing = () => ({
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    kind: 'level',
    event: { clientId, level: 'low', balance: 1, runsOutOn: daysFromNow(3), toClient: false, toAdmins: true },
  });
  const [first, second, third] = [crossing(), crossing(), crossing()];
  const delivery = { events: [first, second, third], completeUntil: new Date().toISOString() };
  expect((await identity.service('PUT', '/internal/deliveries/billing', delivery)).status).toBe(204);
  await write('UPDATE notices SET facts = ? WHERE event_id = ?', [unreadable, first.id]);
  await write('UPDATE notices SET facts = ? WHERE event_id = ?', ['{"balances":[]}', second.id]);
  const { status, body } = await identity.admin<{ notices: Notice[] }>('GET', '/api/notices');
  expect([status, body.notices.length]).toEqual([200, 1]);
  expect(kinds().filter((kind) => kind === 'notice')).toHaveLength(2);
});

test('an unreadable event and an unreadable key are left out, and the others are served', async () => {
  await write('INSERT INTO identity_events (kind, details, created_at) VALUES (?, ?, ?)', [
    'client_closed',
    unreadable,
    new Date(),
  ]);
  const [last] = await select<{ id: number }>(
    identity.deps.platform.db.read,
    'SELECT MAX(id) AS id FROM identity_events',
  );
  const feed = await identity.service<{ events: object[]; cursor: number }>('GET', '/internal/events?after=0');
  expect([feed.status, feed.body.cursor]).toEqual([200, last?.id]);

  await write(
    'INSERT INTO signing_keys (kid, public_jwk, encrypted_private_key, created_at, retire_at) VALUES (?, ?, ?, ?, ?)',
    ['unreadable', unreadable, 'x', new Date(0), new Date(Date.now() + 86_400_000)],
  );
  const keys = await identity.anonymous<{ keys: unknown[] }>('GET', '/.well-known/jwks.json');
  expect([keys.status, keys.body.keys.length]).toEqual([200, 1]);
  expect(await identity.logInAdmin()).not.toBe('');
  expect(kinds()).toEqual(expect.arrayContaining(['JSON: identity_events details', 'JSON: signing_keys publicJwk']));
});
