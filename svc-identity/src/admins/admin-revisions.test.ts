import type { Admin, OwnAccount } from '@hourbank/contracts';
import { checkRevisions } from '@hourbank/testing';
import { type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });
type Rejected = Admin & { code?: string; changes?: { fields: string[]; by: { name: string | null } }[] };
const update = (id: number, body: unknown, revision: number, by = identity.admin) =>
  by<Rejected>('PUT', `/api/admins/${id}`, body, ifMatch(revision));
const listed = async (id: number) =>
  (await identity.admin<Admin[]>('GET', '/api/admins')).body.find((admin) => admin.id === id) as Admin;

test('rejects a stale write of the own name', async () => {
  const { token } = await identity.addAdmin('technician');
  await checkRevisions({
    caller: identity.as(token),
    path: '/api/auth/me',
    writes: [{ name: 'Nour' }, { name: 'Nour Saab' }, { name: 'N. Saab' }],
    fields: ['name'],
  });
});

test('rejects a role or state chosen on an outdated team page, and says who changed what', async () => {
  const { id, token } = await identity.addAdmin('technician');
  const { revision } = await listed(id);
  const disabled = await update(id, { disabled: true }, revision);
  expect([disabled.status, disabled.headers.get('ETag')]).toEqual([200, `"${revision + 1}"`]);
  const repeated = await update(id, { disabled: true }, revision);
  expect([repeated.status, repeated.body.revision]).toEqual([200, revision + 1]);

  expect(await update(id, { role: 'owner', disabled: false }, revision)).toMatchObject({
    status: 412,
    body: {
      code: 'changed_meanwhile',
      error: 'Someone else changed this admin. Reload and try again.',
      changes: [{ fields: ['state'], by: { isCaller: true } }],
    },
  });
  expect(await listed(id)).toMatchObject({ role: 'technician', state: 'disabled', revision: revision + 1 });

  await update(id, { disabled: false }, revision + 1);
  const person = identity.as(await identity.logInAdmin(undefined, (await listed(id)).username));
  expect((await identity.as(token)('GET', '/api/auth/me')).status).toBe(401);
  expect((await person<OwnAccount>('PUT', '/api/auth/me', { name: 'Maya' })).body.revision).toBe(revision + 3);
  expect(await update(id, { role: 'manager' }, revision + 2)).toMatchObject({
    status: 412,
    body: { changes: [{ fields: ['name'] }] },
  });
});

test('of owners who change one admin at once, exactly one succeeds', async () => {
  const { id } = await identity.addAdmin('technician');
  const { revision } = await listed(id);
  const others = await Promise.all([identity.addAdmin('owner'), identity.addAdmin('owner')]);
  const callers = [identity.admin, ...others.map(({ token }) => identity.as(token))];
  const roles = ['manager', 'accountant', 'owner'];
  const race = await Promise.all(callers.map((caller, index) => update(id, { role: roles[index] }, revision, caller)));
  expect(race.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412]);
  expect((await listed(id)).role).toBe(race.find(({ status }) => status === 200)?.body.role);
});
