import type { IdentityEvent } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { auditRows } from '../../tests/audit';
import { environmentOf, type Identity, startIdentity } from '../../tests/identity';
import { aFact, clientChoices } from '../../tests/notice-emails';
import { eraseClientData } from '../commands';
import { readIdentityConfig } from '../config';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const erase = async (id: number | string) => {
  const config = readIdentityConfig({ ...environmentOf(identity.database), MIGRATE_ON_START: 'false' });
  await eraseClientData(config, String(id), () => undefined);
};
const deletedDaysAgo = (id: number, days: number) =>
  identity.deps.transact((tx) =>
    execute(tx, 'UPDATE clients SET closed_at = ? WHERE id = ?', [new Date(Date.now() - days * 86_400_000), id]),
  );
const eventsOf = async (clientId: number) => {
  const { body } = await identity.service<{ events: IdentityEvent[] }>('GET', '/internal/events?after=0');
  return body.events.filter((event) => 'clientId' in event && event.clientId === clientId).map(({ kind }) => kind);
};

const taskText = 'The shop of Byblos is down';

/**
 * The client switches something off, it and the admins are told about a low balance by a notice and an email, and
 * admins about a task.
 */
async function withPreferencesAndNotices(clientId: number, token: string) {
  const wanted = { ...clientChoices, statement: { bell: false, email: true } };
  expect((await identity.as(token)('PUT', '/api/client/preferences', wanted)).status).toBe(200);
  const at = new Date().toISOString();
  const facts = { clientId, level: 'low', balance: 1.5, runsOutOn: null, toClient: true, toAdmins: true };
  const task = aFact('task.created', { clientId, toAdmins: [], params: { title: taskText, text: taskText } });
  const levels = ['level', 'level-email'].map((kind) => ({ id: crypto.randomUUID(), at, kind, event: facts }));
  const events = [...levels, task];
  const delivered = await identity.service('PUT', '/internal/deliveries/billing', { events, completeUntil: at });
  expect(delivered.status).toBe(204);
}

test('erases what is known about a client, also again, and tells the other services', async () => {
  const personal = { name: 'Rima Haddad', companyName: 'Byblos Ltd', phone: '+961 1 234 567', address: 'Byblos' };
  const { client, email, token } = await identity.register(personal);
  const { id } = client;
  await withPreferencesAndNotices(id, token);
  const { read } = identity.deps.platform.db;
  const kept = () =>
    Promise.all([
      select(read, 'SELECT * FROM clients WHERE id = ?', [id]),
      select(read, "SELECT * FROM credentials WHERE role = 'client' AND subject = ?", [id]),
      select(read, "SELECT * FROM sessions WHERE role = 'client' AND subject = ?", [id]),
      ...['notices', 'notice_emails', 'muted_channels'].map((table) =>
        select(read, `SELECT * FROM ${table} WHERE recipient = ?`, [`client:${id}`]),
      ),
      select(read, 'SELECT * FROM setting_revisions WHERE subject = ?', [`preferences:client:${id}`]),
    ]);
  expect((await kept()).map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect((await identity.admin('DELETE', `/api/clients/${id}`)).status).toBe(204);
  await deletedDaysAgo(id, 31);
  await erase(id);
  await erase(id);
  expect((await identity.service('GET', `/internal/clients?ids=${id}`)).body).toEqual([
    { id, name: `Erased client ${id}`, email: '', phone: '', companyName: '', website: '', address: '', closed: true },
  ]);
  const known = await kept();
  expect(known.map((rows) => rows.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  // What admins are told names the client by its id only.
  const toAdmins = await Promise.all(
    ['notices', 'notice_emails'].map((table) => select(read, `SELECT * FROM ${table} WHERE client_id = ?`, [id])),
  );
  expect(toAdmins.map((rows) => rows.length > 0)).toEqual([true, true]);
  const stored = JSON.stringify([known, toAdmins]);
  for (const text of [...Object.values(personal), email, taskText]) expect(stored).not.toContain(text);
  expect((await identity.logIn(email)).status).toBe(401);
  expect(await eventsOf(id)).toEqual(['client_closed', 'client_erased', 'client_erased']);
  const rows = await auditRows(identity, `&subject=client:${id}`);
  expect(rows.filter(({ action }) => action === 'client.erased').map(({ actor }) => actor)).toEqual([
    'system:command',
    'system:command',
  ]);
});

test('a client that is open, unknown or can be restored is not erased', async () => {
  const { id, name } = await identity.addClient();
  await expect(erase(id)).rejects.toThrow(`erase-client: There is no deleted client ${id}. Delete the client first.`);
  await expect(erase(999_999)).rejects.toThrow('There is no deleted client 999999.');
  for (const wrong of ['', '0', 'x', '1 OR 1=1']) await expect(erase(wrong)).rejects.toThrow('give the id of a client');
  await identity.admin('DELETE', `/api/clients/${id}`);
  await deletedDaysAgo(id, 29);
  await expect(erase(id)).rejects.toThrow(`Client ${id} can be restored until`);
  expect((await identity.admin<{ name: string }>('POST', `/api/deletedClients/${id}/restore`)).body.name).toBe(name);
  expect(await eventsOf(id)).toEqual(['client_closed', 'client_reopened']);
});
