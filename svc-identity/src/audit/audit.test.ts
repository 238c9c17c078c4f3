import type { AuditRow, Client } from '@hourbank/contracts';
import { signServiceToken, api, turnsDuring } from '@hourbank/testing';
import { asSystem } from '@hourbank/service-kit/audit';
import { execute } from '@hourbank/service-kit/db';
import { signSessionToken } from '@hourbank/service-kit/auth';
import { anAuditEvent, auditRows, deliverAudit } from '../../tests/audit';
import { adminPassword, aRegistration, clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { check } from '../commands';
import { removeOldAuditRows } from './remove-old-rows';

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.close());

const brief = (rows: readonly AuditRow[]) => rows.map(({ action, actor, subject }) => [action, actor, subject]);

const put = (events: object[], source = 'billing', completeUntil = new Date()) =>
  identity.service('PUT', `/internal/deliveries/${source}`, { events, completeUntil: completeUntil.toISOString() });

test('each action leaves one row with person, address, session, request and changed values', async () => {
  const created = await identity.admin<Client>('POST', '/api/clients', aRegistration({ name: 'Acme' }));
  const { id } = created.body;
  await identity.admin('PUT', `/api/clients/${id}`, { phone: '+961 1 234567' });
  await identity.admin('PUT', `/api/clients/${id}`, { phone: '+961 1 234567' });
  await identity.admin('PUT', `/api/clients/${id}`, { email: 'not an email' });
  await identity.admin('DELETE', `/api/clients/${id}`);
  const rows = await auditRows(identity, `&subject=client:${id}`);
  expect(brief(rows)).toEqual([
    ['client.created', 'admin:1 admin', `client:${id}`],
    ['client.updated', 'admin:1 admin', `client:${id}`],
    ['client.deleted', 'admin:1 admin', `client:${id}`],
  ]);
  expect(rows[0]).toMatchObject({
    source: 'identity',
    kind: 'client',
    clientId: id,
    clientName: 'Acme',
    changes: { name: { to: 'Acme' }, password: { to: 'set' } },
    address: expect.stringContaining('127.0.0.1'),
    session: expect.stringMatching(/^[\w-]{36}$/),
    requestId: created.headers.get('x-request-id'),
  });
  expect(rows[1]?.changes).toEqual({ phone: { from: '', to: '+961 1 234567' } });
  expect(JSON.stringify(rows)).not.toContain(clientPassword);
});

test('logins, refused logins and the first one above the limit leave rows, and unknown names only as a hash', async () => {
  const limited = await startIdentity({ environment: { RATE_LIMITS: '{}' } });
  try {
    const login = (username: string, password: string) =>
      limited.anonymous('POST', '/api/auth/login', { username, password });
    for (let attempt = 0; attempt < 13; attempt++) await login('admin', 'wrong');
    await login('my secret password', 'wrong');
    const rows = await auditRows(limited, '&kind=session');
    expect(brief(rows)).toEqual([
      ['session.opened', 'admin:1 admin', 'admin:1'],
      ...Array.from({ length: 10 }, () => ['session.refused', '', 'admin:1']),
      ['session.locked', '', 'admin:1'],
      ['session.refused', '', expect.stringMatching(/^admin:unknown-[0-9a-f]{16}$/)],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/secret password|wrong/);
  } finally {
    await limited.close();
  }
});

test('an address above its limit leaves one row, however many names it tries', async () => {
  const limited = await startIdentity({
    environment: { RATE_LIMITS: '{"loginAddress":{"max":2,"windowSeconds":900}}' },
  });
  try {
    for (let attempt = 0; attempt < 6; attempt++)
      await limited.anonymous('POST', '/api/auth/login', { username: `name${attempt}`, password: 'wrong' });
    const actions = (await auditRows(limited, '&kind=session')).map(({ action }) => action);
    expect(actions).toEqual(['session.opened', 'session.refused', 'session.refused', 'session.locked']);
  } finally {
    await limited.close();
  }
});

test('the first admin and those of the command line leave a row, without the password', async () => {
  await asSystem('command', () => identity.addAdmin('manager'));
  const rows = await auditRows(identity, '&kind=team');
  expect(rows).toMatchObject([
    { action: 'admin.created', actor: 'system:first-admin', subject: 'admin:1', changes: { role: { to: 'owner' } } },
    { action: 'admin.created', actor: 'system:command', subject: 'admin:2', changes: { role: { to: 'manager' } } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(adminPassword);
});

test('a repeated request leaves one row', async () => {
  const body = aRegistration();
  const key = { 'Idempotency-Key': 'k1' };
  for (let attempt = 0; attempt < 2; attempt++) await identity.admin('POST', '/api/clients', body, key);
  expect(await auditRows(identity, '&kind=client')).toHaveLength(1);
});

test('an event is stored once, however often and by whichever process it is delivered', async () => {
  const events = Array.from({ length: 5 }, () => anAuditEvent());
  const sameId = crypto.randomUUID();
  await put(events.slice(0, 3));
  await Promise.all([put(events), put(events)]);
  await put(events);
  // Two rows of the sender can have the id of one action.
  await put([
    anAuditEvent(),
    { ...anAuditEvent(), id: events[0]?.id },
    ...[1, 2].map(() => ({ ...anAuditEvent(), id: sameId })),
  ]);
  expect(await auditRows(identity, '&subject=package:12')).toHaveLength(7);
  const { event, ...row } = anAuditEvent();
  expect((await put([{ ...row, event: { ...event, action: 'unknown.action' } }])).status).toBe(422);
  const other = api(identity.url, { token: signServiceToken({ from: 'billing', to: 'billing' }) });
  expect((await other('PUT', '/internal/deliveries/billing', {})).status).toBe(401);
});

test('a row with an action that this release does not know is listed as it is', async () => {
  await put([anAuditEvent()]);
  await identity.deps.transact((tx) =>
    execute(
      tx,
      `INSERT INTO audit_log (source, event_id, at, action, kind, needed_right, actor, person, changes, address, session, request_id, search_text)
       SELECT source, ?, at, 'package.merged', 'merge', needed_right, actor, person, changes, address, session, request_id, search_text
       FROM audit_log WHERE action = 'package.updated'`,
      [crypto.randomUUID()],
    ),
  );
  const rows = await auditRows(identity, '&person=admin:1');
  expect(rows.map(({ action, kind }) => [action, kind])).toEqual(expect.arrayContaining([['package.merged', 'merge']]));
});

test('the log says until when it is complete: the oldest word of all services', async () => {
  const at = (minute: number) => new Date(Date.UTC(2015, 0, 1, 0, minute));
  const completeUntil = async () =>
    (await identity.admin<{ completeUntil: string }>('GET', '/api/audit')).body.completeUntil;
  const unreported = async () => (await identity.admin<{ unreported: string[] }>('GET', '/api/audit')).body.unreported;
  for (const source of ['billing', 'tasks', 'identity']) await put([], source, at(5));
  // It is unknown what the fourth has.
  expect(await completeUntil()).toBe(new Date(0).toISOString());
  expect(await unreported()).toEqual(['tracking']);
  await put([], 'tracking', at(3));
  expect(await unreported()).toEqual([]);
  await put([], 'tracking', at(1));
  expect(await completeUntil()).toBe(at(3).toISOString());
});

test('a role sees the rows whose right it has', async () => {
  await identity.addClient();
  await put([
    anAuditEvent(),
    anAuditEvent({ action: 'entry.updated', subject: 'entry:3' }),
    anAuditEvent({ action: 'admin.updated' }),
  ]);
  const seenBy = async (role: 'manager' | 'accountant') => {
    const { token } = await identity.addAdmin(role);
    return new Set((await auditRows(identity, '', token)).map(({ action }) => action));
  };
  expect(await seenBy('manager')).toEqual(new Set(['client.created', 'package.updated', 'entry.updated']));
  expect(await seenBy('accountant')).toEqual(new Set(['package.updated']));
  const { token } = await identity.addAdmin('technician');
  for (const path of ['/api/audit', '/api/audit?subject=entry:3', '/api/audit.csv'])
    expect(await identity.as(token)('GET', path)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});

test('a person of whom a service knew only the id has a name, which the search finds', async () => {
  const client = await identity.addClient({ name: 'Rana Haddad' });
  const opened = (actor: string) => anAuditEvent({ action: 'proof.opened', actor });
  await put([opened('admin:1'), opened(`client:${client.id}`), opened('admin:1 Earlier Name'), opened('admin:999')]);
  const rows = await auditRows(identity, '&subject=package:12');
  expect(rows.map(({ actor }) => actor).sort()).toEqual([
    'admin:1 Earlier Name',
    'admin:1 admin',
    'admin:999',
    `client:${client.id} Rana Haddad`,
  ]);
  expect(await auditRows(identity, '&subject=package:12&search=rana')).toHaveLength(1);
});

test('filters by person, client, kind, text and days', async () => {
  await put([
    anAuditEvent({ actor: 'client:7 Rana' }, new Date('2015-03-01T12:00:00Z')),
    anAuditEvent({ clientId: 8, subject: 'package:13' }, new Date('2015-03-02T12:00:00Z')),
    anAuditEvent({ action: 'entry.deleted', subject: 'entry:3' }, new Date('2015-03-03T12:00:00Z')),
  ]);
  const found = async (query: string) => (await auditRows(identity, query)).map(({ subject }) => subject);
  expect(await found('&person=client:7')).toEqual(['package:12']);
  expect(await found('&clientId=8')).toEqual(['package:13']);
  expect(await found('&kind=entry')).toEqual(['entry:3']);
  expect(await found('&search=rateperhour rana')).toEqual(['package:12']);
  expect(await found('&from=2015-03-02&to=2015-03-02')).toEqual(['package:13']);
  for (const bad of ['kind=x', 'person=admin', "subject=a'b", 'from=x', 'page=0'])
    expect((await identity.admin('GET', `/api/audit?${bad}`)).status).toBe(422);
});

test('an export is recorded before its first byte, and is 503 without the row', async () => {
  await identity.addClient({ name: 'Acme' });
  await deliverAudit(identity);
  const { status, body } = await identity.admin<string>('GET', '/api/audit.csv?kind=client');
  expect([status, body]).toEqual([200, expect.stringContaining('client.created')]);
  expect(await auditRows(identity, '&kind=export')).toMatchObject([
    { action: 'audit.exported', changes: { kind: { to: 'client' } } },
  ]);
  const { transact } = identity.deps;
  await transact((tx) => tx.query('ALTER TABLE outbox RENAME TO outbox_gone'));
  expect(await identity.admin('GET', '/api/clients.csv')).toMatchObject({
    status: 503,
    body: { code: 'audit_unavailable' },
  });
  await transact((tx) => tx.query('ALTER TABLE outbox_gone RENAME TO outbox'));
});

test('the CSV of the log needs a session that was confirmed in the last 10 minutes, also by a ticket', async () => {
  const { keyring, now } = identity.deps;
  const key = await keyring.current();
  const tokenOf = (minutesAgo: number) =>
    signSessionToken(key, {
      role: 'admin',
      adminRole: 'owner',
      id: 1,
      jti: crypto.randomUUID(),
      revision: 1,
      now: now(),
      confirmedAt: Date.now() - minutesAgo * 60_000,
    });
  const [old, recent] = [identity.as(tokenOf(11)), identity.as(tokenOf(9))];
  const refused = { status: 403, body: { code: 'confirm_identity' } };
  const ticket = { path: '/api/audit.csv' };
  expect(await old('GET', '/api/audit.csv')).toMatchObject(refused);
  expect(await old('POST', '/api/download-tickets', ticket)).toMatchObject(refused);
  expect((await recent('GET', '/api/audit.csv')).status).toBe(200);
  const { body } = await recent<{ url: string }>('POST', '/api/download-tickets', ticket);
  expect((await identity.anonymous('GET', body.url)).status).toBe(200);
});

test('rows cannot be changed, nor deleted within six months, and older ones are kept as long as the settings say', async () => {
  const month = 31 * 86_400_000;
  const ago = (months: number) => new Date(Date.now() - months * month);
  await put([anAuditEvent({}, ago(1)), anAuditEvent({}, ago(8)), anAuditEvent({}, ago(30))]);
  const { transact } = identity.deps;
  const run = (sql: string) => transact((tx) => tx.query(sql));
  await expect(run("UPDATE audit_log SET actor = 'x'")).rejects.toThrow('cannot be changed');
  await expect(run('DELETE FROM audit_log')).rejects.toThrow('cannot be changed');
  await expect(run('REPLACE INTO audit_log SELECT * FROM audit_log')).rejects.toThrow('cannot be changed');
  const kept = async () => (await auditRows(identity, '&subject=package:12')).length;
  await removeOldAuditRows(identity.deps);
  expect(await kept()).toBe(2);
  await identity.admin('PUT', '/api/security-settings', { auditMonths: 6 });
  await removeOldAuditRows(identity.deps);
  expect(await kept()).toBe(1);
  expect(await auditRows(identity, '&kind=settings')).toMatchObject([
    { changes: { auditMonths: { from: 24, to: 6 } } },
  ]);
  for (const auditMonths of [5, 121, 6.5, 'x'])
    expect((await identity.admin('PUT', '/api/security-settings', { auditMonths })).status).toBe(422);
});

test.each(['update', 'delete'])(
  'the check reports that the trigger of %s is gone, and changes nothing',
  async (event) => {
    const old = new Date(Date.now() - 240 * 86_400_000);
    const { transact } = identity.deps;
    const checked = async () => {
      const lines: string[] = [];
      const isRight = await check(identity.config, (line) => lines.push(line));
      return { isRight, lines };
    };
    await put([anAuditEvent({}, new Date()), anAuditEvent({}, old)]);
    expect(await checked()).toEqual({ isRight: true, lines: ['The audit log is protected.'] });
    await transact((tx) => execute(tx, `DROP TRIGGER audit_log_no_${event}`));
    expect(await checked()).toEqual({
      isRight: false,
      lines: [expect.stringMatching(`^The trigger audit_log_no_${event} does not protect the audit log`)],
    });
    expect(await auditRows(identity, '&subject=package:12')).toHaveLength(2);
  },
);

test('rows are deleted up to a day after the months of the settings, whichever days the months have', async () => {
  await identity.admin('PUT', '/api/security-settings', { auditMonths: 6 });
  await put(['2015-02-26', '2015-02-27', '2015-03-01'].map((day) => anAuditEvent({}, new Date(`${day}T12:00:00Z`))));
  const daysAfter = async (now: string) => {
    await removeOldAuditRows({ ...identity.deps, now: () => new Date(now) });
    return (await auditRows(identity, '&subject=package:12')).map(({ at }) => at.slice(0, 10));
  };
  // Six months before August 31 is the end of February.
  expect(await daysAfter('2015-08-31T12:00:01Z')).toEqual(['2015-03-01']);
  expect(await daysAfter('2015-09-02T11:59:59Z')).toEqual(['2015-03-01']);
  expect(await daysAfter('2015-09-02T12:00:01Z')).toEqual([]);
});

test('requests run while many old rows are deleted', async () => {
  const [batches, batchSize] = [4, 500];
  const longAgo = new Date(Date.now() - 36 * 31 * 86_400_000);
  for (let batch = 0; batch < batches; batch += 1) {
    const events = Array.from({ length: batchSize }, () => anAuditEvent({}, longAgo));
    await identity.deps.transact((tx) => identity.deps.audit.insert(tx, 'billing', events));
  }
  expect(await turnsDuring(() => removeOldAuditRows(identity.deps))).toBeGreaterThanOrEqual(batches);
  expect(await auditRows(identity, '&subject=package:12')).toEqual([]);
});
