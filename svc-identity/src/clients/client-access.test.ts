import type { AdminRole, Right } from '@hourbank/contracts';
import { type Identity, startIdentity } from '../../tests/identity';

// Today each role that may write clients may also give access, so the table is another one here: only owners give
// access.
jest.mock('@hourbank/contracts', () => {
  const contracts: { hasRight: (role: AdminRole | undefined, right: Right) => boolean } =
    jest.requireActual('@hourbank/contracts');
  return {
    ...contracts,
    hasRight: (role: AdminRole | undefined, right: Right) =>
      right === 'clients.access' ? role === 'owner' : contracts.hasRight(role, right),
  };
});

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const notAllowed = { status: 403, body: { code: 'not_allowed' } };
const password = 'a staple for 12';

test("a client's password and email need the right to give access, other fields do not", async () => {
  const client = await identity.addClient();
  const manager = identity.as((await identity.addAdmin('manager')).token);
  const put = (body: object, by = manager) => by('PUT', `/api/clients/${client.id}`, body);
  for (const body of [{ password }, { email: 'other@example.com' }, { name: 'Other', email: 'other@example.com' }])
    expect(await put(body)).toMatchObject(notAllowed);
  expect(await put({ name: 'Rana H.', email: client.email })).toMatchObject({ status: 200, body: { name: 'Rana H.' } });
  expect(await put({ password, email: 'other@example.com' }, identity.admin)).toMatchObject({
    status: 200,
    body: { email: 'other@example.com' },
  });

  const added = { name: 'Omar', email: 'omar@example.com' };
  expect(await manager('POST', '/api/clients', { ...added, password })).toMatchObject(notAllowed);
  expect((await manager('POST', '/api/clients', added)).status).toBe(201);
});
