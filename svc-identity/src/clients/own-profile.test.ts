import type { Client, OwnProfile } from '@hourbank/contracts';
import { checkRevisions, seeded } from '@hourbank/testing';
import { auditRows } from '../../tests/audit';
import { type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const path = '/api/client/me';
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const asAdmin = async (id: number) => (await identity.admin<Client>('GET', `/api/clients/${id}`)).body;

test('a client changes the own contact data, which admins see, and the audit log says so', async () => {
  const { token, client } = await identity.register({ companyName: 'Acme' });
  const data = { name: 'Nour Saab', phone: '+961 1 555 900', companyName: '', website: '', address: 'Hamra\nBeirut' };
  const { status, body } = await identity.as(token)<OwnProfile & { token: string }>('PUT', path, data);
  expect([status, body]).toEqual([
    200,
    { ...client, ...data, emailConfirmed: false, pendingEmail: null, revision: 2, token: expect.any(String) },
  ]);
  expect(await asAdmin(client.id)).toMatchObject(data);
  const { iat: _before, name: _name, ...session } = claimsOf(token);
  const { iat: _after, ...renewed } = claimsOf(body.token);
  expect(renewed).toEqual({ ...session, name: 'Nour Saab' });
  const [row] = await auditRows(identity, `&person=client:${client.id}&search=client.updated`);
  expect(row).toMatchObject({
    actor: `client:${client.id} ${client.name}`,
    subject: `client:${client.id}`,
    changes: { name: { from: client.name, to: 'Nour Saab' }, companyName: { from: 'Acme', to: '' } },
  });
});

test('a stale change of the own contact data is rejected, and names no admin', async () => {
  const { token, client } = await identity.register();
  await checkRevisions({
    caller: identity.as(token),
    path,
    writes: [{ name: 'First', phone: '112' }, { name: 'Second' }, { name: 'Third' }],
    fields: ['name', 'phone'],
  });
  const { revision } = await asAdmin(client.id);
  await identity.admin('PUT', `/api/clients/${client.id}`, { address: 'Zahle' });
  expect(await identity.as(token)('PUT', path, { address: 'Tyre' }, { 'If-Match': `"${revision}"` })).toMatchObject({
    status: 412,
    body: {
      error: 'Someone else changed your contact data. Reload and try again.',
      changes: [{ fields: ['address'], by: { role: 'admin', name: null, isCaller: false } }],
    },
  });
});

/** Valid and invalid values of what a client may change. */
const values = {
  name: [
    'Rana',
    'رنا حداد',
    'x'.repeat(200),
    ' Rana  ',
    '',
    ' ',
    'x'.repeat(201),
    'www.spam.example',
    'a\u202eb',
    7,
    null,
  ],
  phone: ['', '112', '+961 (1) 555-900', 'call me', '1'.repeat(41), null],
  companyName: ['', 'Cedar & Stone', 'y'.repeat(200), 'https://x.example', 'a\nb', []],
  website: ['', 'https://cedar.example/', 'javascript:alert(1)', 'cedar', {}],
  address: ['', 'Street 1\nBeirut', 'z'.repeat(2000), 'z'.repeat(2001), 'a\u0007', true],
};
type Field = keyof typeof values;
/** What a request may contain as well, and never changes. */
const foreign = {
  id: 1,
  email: 'mallory@example.com',
  activeEmail: 'mallory@example.com',
  emailConfirmed: true,
  emailConfirmedAt: '2015-01-01T00:00:00.000Z',
  note: 'Give this client a discount',
  password: 'another long password',
  invite: true,
  revision: 99,
  createdAt: '2015-01-01T00:00:00.000Z',
  closedAt: '2015-01-01T00:00:00.000Z',
  ratePerHour: 0.01,
  hoursLeft: 1000,
  status: 'active',
  taxExempt: true,
  clientId: 1,
};

test('any body changes either the contact data that it contains or nothing, and nothing else (D-131)', async () => {
  const [{ token, client, email }, other] = [await identity.register(), await identity.register()];
  const random = seeded(131);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let known = await asAdmin(client.id);
  const untouched = await asAdmin(other.client.id);
  const seen = { 200: 0, 422: 0 };
  for (let round = 0; round < 150; round += 1) {
    const fields = (Object.keys(values) as Field[]).filter(() => random() < 0.3);
    const sent: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, oneOf(values[field])]));
    const alien = Object.fromEntries(Object.entries(foreign).filter(() => random() < 0.3));
    const { status, body } = await identity.as(token)<OwnProfile & { fields?: object }>('PUT', path, {
      ...alien,
      ...sent,
    });
    const now = await asAdmin(client.id);
    if (status === 200) {
      seen[200] += 1;
      const given = Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, String(value).trim()]));
      const isChanged = Object.entries(given).some(([field, value]) => known[field as Field] !== value);
      expect(now).toEqual({ ...known, ...given, revision: known.revision + (isChanged ? 1 : 0) });
      expect(body).toMatchObject({ ...given, email, revision: now.revision });
    } else {
      seen[422] += 1;
      expect([status, now]).toEqual([422, known]);
      expect(Object.keys(sent)).toEqual(expect.arrayContaining(Object.keys(body.fields ?? {})));
    }
    known = now;
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  expect(await asAdmin(other.client.id)).toEqual(untouched);
  expect((await identity.logIn(email)).status).toBe(200);
});
