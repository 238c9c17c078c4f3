import type { Client, ClientDetails, DeletedClient, IdentityEvent } from '@hourbank/contracts';
import { turnsDuring } from '@hourbank/testing';
import { execute, select } from '@hourbank/service-kit/db';
import { clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { removeExpiredPasswords } from './deleted-clients';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const day = 86_400_000;
const remove = (id: number, headers: Record<string, string> = {}) =>
  identity.admin('DELETE', `/api/clients/${id}`, undefined, headers);
const restore = (id: number, headers: Record<string, string> = {}) =>
  identity.admin<Client & { code?: string }>('POST', `/api/deletedClients/${id}/restore`, undefined, headers);
const deleted = async (query = '') =>
  (await identity.admin<DeletedClient[]>('GET', `/api/deletedClients${query}`)).body.map(({ id }) => id);
/** Moves the deletion of a client into the past. */
const deletedDaysAgo = (id: number, days: number) =>
  identity.deps.transact((tx) =>
    execute(tx, 'UPDATE clients SET closed_at = ? WHERE id = ?', [new Date(Date.now() - days * day), id]),
  );
async function eventsOf(clientId: number): Promise<string[]> {
  const kinds: string[] = [];
  for (let after = -1, cursor = 0; cursor !== after;) {
    after = cursor;
    const { body } = await identity.service<{ events: IdentityEvent[]; cursor: number }>(
      'GET',
      `/internal/events?after=${after}`,
    );
    for (const event of body.events) if ('clientId' in event && event.clientId === clientId) kinds.push(event.kind);
    cursor = body.cursor;
  }
  return kinds;
}

test('a restored client is as before: fields, password and email, but its sessions stay ended', async () => {
  const { client, email, token } = await identity.register({ phone: '+961 1 234 567' });
  const { emailState, invitation, ...before } = (
    await identity.admin<ClientDetails>('GET', `/api/clients/${client.id}`)
  ).body;
  expect((await remove(client.id)).status).toBe(204);
  expect((await identity.logIn(email)).status).toBe(401);
  const { status, body } = await restore(client.id);
  expect([status, body]).toEqual([200, { ...before, revision: before.revision + 2 }]);
  expect((await identity.admin<Client>('GET', `/api/clients/${client.id}`)).body).toEqual({
    ...body,
    emailState,
    invitation,
  });
  expect((await identity.as(token)('GET', '/api/client/me')).status).toBe(401);
  const fresh = await identity.logIn(email, clientPassword);
  expect(fresh.status).toBe(200);
  expect((await identity.as(fresh.body.token)('GET', '/api/client/me')).status).toBe(200);
  expect(await eventsOf(client.id)).toEqual(['client_closed', 'client_reopened']);
});

test('lists the clients that can be restored, the latest first', async () => {
  const [one, two, three] = [await identity.addClient(), await identity.addClient(), await identity.addClient()];
  for (const [client, days] of [
    [one, 29],
    [two, 31],
    [three, 1],
  ] as const) {
    await remove(client.id);
    await deletedDaysAgo(client.id, days);
  }
  expect(await deleted()).toEqual([three.id, one.id]);
  expect(await deleted('?page=2&pageSize=1')).toEqual([one.id]);
  const { body, headers } = await identity.admin<DeletedClient[]>('GET', '/api/deletedClients?pageSize=1');
  expect(headers.get('X-Total-Count')).toBe('2');
  expect(Date.parse(body[0]!.restorableUntil) - Date.parse(body[0]!.deletedAt)).toBe(30 * day);
  await restore(one.id);
  await restore(three.id);
  expect(await deleted()).toEqual([]);
  expect((await restore(two.id)).status).toBe(404);
});

test('a deleted client is 404 with its name and the end of the 30 days', async () => {
  const { id, name } = await identity.addClient();
  await remove(id);
  expect(await identity.admin('GET', `/api/clients/${id}`)).toMatchObject({
    status: 404,
    body: {
      error: 'This client was deleted.',
      code: 'client_deleted',
      params: { id, name, deletedAt: expect.stringMatching(/Z$/), restorableUntil: expect.stringMatching(/Z$/) },
    },
  });
  await restore(id);
});

test('a client is not restored while another one has its email', async () => {
  const { client, email } = await identity.register();
  await remove(client.id);
  const { body: next } = await identity.admin<Client>('POST', '/api/clients', { name: 'Next', email });
  expect(await restore(client.id)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect(await deleted()).toContain(client.id);
  await remove(next.id);
  expect((await restore(client.id)).status).toBe(200);
  expect((await restore(next.id)).status).toBe(409);
});

test('a repeated deletion or restoration does not undo what came after it', async () => {
  const { id } = await identity.addClient();
  const ifMatch = { 'If-Match': '"1"' };
  expect((await remove(id, ifMatch)).status).toBe(204);
  const key = { 'Idempotency-Key': `restore-${id}` };
  const first = await restore(id, key);
  expect(first.status).toBe(200);
  expect((await remove(id, ifMatch)).status).toBe(412);
  expect((await restore(id)).body).toEqual(first.body);
  expect((await remove(id)).status).toBe(204);
  expect(await restore(id, key)).toMatchObject({ status: 200, body: first.body });
  expect(await deleted()).toContain(id);
});

test('after concurrent deletions and restorations the client is open or deleted, and the events say the same', async () => {
  const { client, email } = await identity.register();
  const path = `/api/clients/${client.id}`;
  for (let round = 0; round < 8; round++) {
    const results = await Promise.all([
      remove(client.id),
      restore(client.id),
      remove(client.id),
      restore(client.id),
      identity.admin('PUT', path, { name: `Round ${round}` }),
    ]);
    for (const { status } of results) expect([200, 204, 404]).toContain(status);
    const isOpen = (await identity.admin('GET', path)).status === 200;
    const kinds = await eventsOf(client.id);
    expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'client_closed' : 'client_reopened')));
    expect(kinds.at(-1) !== 'client_closed').toBe(isOpen);
    expect((await deleted()).includes(client.id)).toBe(!isOpen);
    expect((await identity.logIn(email)).status).toBe(isOpen ? 200 : 401);
  }
});

test('passwords of clients deleted more than 30 days ago are removed, and only those', async () => {
  const people = [await identity.register(), await identity.register(), await identity.register()];
  const [old, recent, open] = people.map(({ client }) => client.id) as [number, number, number];
  for (const id of [old, recent]) await remove(id);
  await deletedDaysAgo(old, 30.01);
  await deletedDaysAgo(recent, 29.99);
  await removeExpiredPasswords(identity.deps);
  const rows = await select<{ id: number }>(
    identity.deps.platform.db.read,
    "SELECT subject AS id FROM credentials WHERE role = 'client' AND subject IN (?, ?, ?) ORDER BY subject",
    [old, recent, open],
  );
  expect(rows.map(({ id }) => id)).toEqual([recent, open]);
});

test('a client that cannot be locked keeps its password until the next run, and no other one', async () => {
  const people = [await identity.register(), await identity.register()];
  const [busy, other] = people.map(({ client }) => client.id) as [number, number];
  for (const id of [busy, other]) {
    await remove(id);
    await deletedDaysAgo(id, 31);
  }
  const { clients, platform } = identity.deps;
  const warned: unknown[] = [];
  const log = { ...platform.log, warn: (fields: unknown) => void warned.push(fields) };
  const cause = new Error('Lock wait timeout exceeded');
  const locking: typeof clients = {
    ...clients,
    lockDeleted: (tx, id) => (id === busy ? Promise.reject(cause) : clients.lockDeleted(tx, id)),
  };
  const withPassword = async () =>
    (
      await select<{ id: number }>(
        platform.db.read,
        "SELECT subject AS id FROM credentials WHERE role = 'client' AND subject IN (?, ?)",
        [busy, other],
      )
    ).map(({ id }) => id);
  await removeExpiredPasswords({ ...identity.deps, clients: locking, platform: { log } });
  expect([await withPassword(), warned]).toEqual([[busy], [{ err: cause, clientId: busy }]]);
  await removeExpiredPasswords(identity.deps);
  expect(await withPassword()).toEqual([]);
});

test('only roles that may change clients restore them', async () => {
  const { id } = await identity.addClient();
  await remove(id);
  const technician = await identity.addAdmin('technician');
  expect((await identity.as(technician.token)('POST', `/api/deletedClients/${id}/restore`)).status).toBe(403);
  expect((await identity.anonymous('GET', '/api/deletedClients')).status).toBe(401);
});

test('requests run while passwords of deleted clients are removed', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => 9_000_000 + index);
  const clients = { ...identity.deps.clients, deletedWithPassword: async () => ids };
  const work = () => removeExpiredPasswords({ ...identity.deps, clients });
  expect(await turnsDuring(work)).toBeGreaterThanOrEqual(ids.length);
});
