import type { Client, FactNotice, PreferencesView } from '@hourbank/contracts';
import { adminPassword, aRegistration, clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { aFact } from '../../tests/notice-emails';

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.close());

type Call = Identity['admin'];
const deliver = (...events: object[]) =>
  identity.service('PUT', '/internal/deliveries/billing', { events, completeUntil: new Date().toISOString() });
const seen = async (as: Call, path = '/api/notices') =>
  (await as<{ notices: FactNotice[] }>('GET', path)).body.notices.map(({ name }) => name);

async function aClient() {
  const registration = aRegistration();
  const { id } = (await identity.admin<Client>('POST', '/api/clients', registration)).body;
  const as = identity.as((await identity.logIn(registration.email, clientPassword)).body.token);
  return { id, as, seen: () => seen(as, '/api/client/notices') };
}
async function anAdmin(role: 'manager' | 'technician' | 'accountant') {
  const { id, username } = await identity.addAdmin(role);
  const as = identity.as(await identity.logInAdmin(adminPassword, username));
  return { id, as, seen: () => seen(as) };
}

test('a fact is seen by those whom its topic concerns, each once, with what its text needs and no more', async () => {
  const [client, other] = [await aClient(), await aClient()];
  const [manager, technician, accountant] = [
    await anAdmin('manager'),
    await anAdmin('technician'),
    await anAdmin('accountant'),
  ];
  const toAdmins = { clientId: client.id, toAdmins: [] };
  const toClient = { clientId: client.id, toClient: true };
  const facts = [
    aFact('payment.proof', toAdmins),
    aFact('task.created', toAdmins),
    aFact('client.registered', toAdmins),
    aFact('news.first', { ...toAdmins, ...toClient }),
    aFact('hours.added', { ...toAdmins, ...toClient }),
    aFact('payment.approved', { ...toClient, params: { amount: 500, hours: 5 } }),
  ];
  expect([(await deliver(...facts)).status, (await deliver(...facts)).status]).toEqual([204, 204]);
  expect({
    owner: await seen(identity.admin),
    manager: await manager.seen(),
    technician: await technician.seen(),
    accountant: await accountant.seen(),
    client: await client.seen(),
    other: await other.seen(),
  }).toEqual({
    owner: ['client.registered', 'task.created', 'payment.proof'],
    manager: ['client.registered', 'task.created', 'payment.proof'],
    technician: ['task.created'],
    accountant: ['payment.proof'],
    client: ['payment.approved', 'hours.added'],
    other: [],
  });
  const { body } = await client.as<{ notices: object[] }>('GET', '/api/client/notices?pageSize=1');
  expect(body.notices).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      isRead: false,
      clientId: client.id,
      clientName: expect.any(String),
      kind: 'fact',
      topic: 'payment',
      name: 'payment.approved',
      subject: 12,
      params: { amount: 500, hours: 5 },
    },
  ]);
});

test('an admin is not told what the admin did, and named admins are told alone while one of them may know', async () => {
  const client = await aClient();
  const [manager, technician, accountant] = [
    await anAdmin('manager'),
    await anAdmin('technician'),
    await anAdmin('accountant'),
  ];
  const told = (name: string, over: object) => aFact(name, { clientId: client.id, ...over });
  await deliver(
    told('task.byManager', { toAdmins: [], notAdmin: manager.id }),
    told('task.forTechnician', { toAdmins: [technician.id] }),
    told('task.forAccountant', { toAdmins: [accountant.id] }),
    told('task.forItsAuthor', { toAdmins: [manager.id], notAdmin: manager.id }),
    told('task.forNobody', { toAdmins: null }),
  );
  expect(await manager.seen()).toEqual(['task.forAccountant']);
  expect(await technician.seen()).toEqual(['task.forAccountant', 'task.forTechnician', 'task.byManager']);
  expect(await accountant.seen()).toEqual([]);
  expect((await identity.admin('PUT', `/api/admins/${technician.id}`, { disabled: true })).status).toBe(200);
  await deliver(told('task.forDisabled', { toAdmins: [technician.id] }));
  expect(await manager.seen()).toEqual(['task.forDisabled', 'task.forAccountant']);
});

test('nobody is told about a closed client, nor about a topic whose notices are off', async () => {
  const [client, closed] = [await aClient(), await aClient()];
  await identity.admin('DELETE', `/api/clients/${closed.id}`);
  for (const [as, path, topic] of [
    [identity.admin, '/api/preferences', 'task'],
    [client.as, '/api/client/preferences', 'hours'],
  ] as const) {
    const { revision: _, ...choices } = (await as<PreferencesView>('GET', path)).body;
    expect((await as('PUT', path, { ...choices, [topic]: { bell: false, email: true } })).status).toBe(200);
  }
  await deliver(
    aFact('payment.proof', { clientId: closed.id, toAdmins: [], toClient: true }),
    aFact('task.created', { clientId: client.id, toAdmins: [] }),
    aFact('hours.added', { clientId: client.id, toClient: true }),
    aFact('payment.due', { clientId: client.id, toClient: true }),
  );
  expect([await seen(identity.admin), await client.seen()]).toEqual([[], ['payment.due']]);
});
