import type { Client } from '@hourbank/contracts';
import { checkRevisions } from '@hourbank/testing';
import { clientPassword, type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });

test('a stale write of a client is rejected by its revision', async () => {
  const { id } = await identity.addClient();
  await checkRevisions({
    caller: identity.admin,
    path: `/api/clients/${id}`,
    writes: [{ name: 'First', note: 'first' }, { name: 'Second' }, { name: 'Third' }],
    fields: ['name', 'note'],
  });
});

test('a stale deletion is rejected, and a current one succeeds', async () => {
  const { id } = await identity.addClient();
  await identity.admin('PUT', `/api/clients/${id}`, { phone: '112' });
  expect(await identity.admin('DELETE', `/api/clients/${id}`, undefined, ifMatch(1))).toMatchObject({
    status: 412,
    body: { error: 'Someone else changed this client. Reload and try again.' },
  });
  expect((await identity.admin('DELETE', `/api/clients/${id}`, undefined, ifMatch(2))).status).toBe(204);
});

test('a stale password change is rejected, and a repeat of the last one succeeds', async () => {
  const { email, client } = await identity.register();
  const at = `/api/clients/${client.id}`;
  const send = (password: string) => identity.admin<Client>('PUT', at, { password }, ifMatch(1));
  expect((await send('the first password')).status).toBe(200);
  expect((await send('the first password')).body.revision).toBe(2);
  expect((await send('another password')).status).toBe(412);
  expect((await identity.logIn(email, 'the first password')).status).toBe(200);
  expect((await identity.logIn(email, 'another password')).status).toBe(401);
  expect((await identity.logIn(email, clientPassword)).status).toBe(401);
});
