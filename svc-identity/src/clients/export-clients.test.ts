import { recordsOf } from '@hourbank/testing';
import { type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.close());

const csv = async () => {
  const response = await fetch(`${identity.url}/api/clients.csv`, {
    headers: { authorization: `Bearer ${identity.adminToken}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    text: Buffer.from(await response.arrayBuffer()).toString(),
  };
};

test('without clients, the file has a header row only', async () => {
  expect(await csv()).toMatchObject({ status: 200, text: expect.stringMatching(/^\ufeffid,[\w,]+\r\n$/) });
});

test('a failed read of the first batch is an error response and not a truncated file', async () => {
  await identity.deps.platform.db.tx((tx) => tx.query('ALTER TABLE clients RENAME TO clients_elsewhere'));
  const failed = await csv();
  expect([failed.status, failed.headers.get('content-type'), JSON.parse(failed.text)]).toMatchObject([
    500,
    'application/json; charset=utf-8',
    { code: 'internal' },
  ]);
});

test('exports clients that are not deleted, by id, with quoting and without formulas', async () => {
  const one = await identity.addClient({
    name: '=1+1',
    email: 'one@example.com',
    phone: '+961 1 234',
    companyName: 'A, "B" & C',
    website: 'https://one.example',
    address: 'Line 1\nLine 2',
    note: '@home',
  });
  const gone = await identity.addClient();
  const two = await identity.addClient({ name: 'Élodie', email: 'two@example.com' });
  await identity.admin('DELETE', `/api/clients/${gone.id}`);
  const { headers, text } = await csv();
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="clients.csv"',
  ]);
  expect(recordsOf(text)).toEqual([
    {
      id: String(one.id),
      name: "'=1+1",
      email: 'one@example.com',
      phone: "'+961 1 234",
      companyName: 'A, "B" & C',
      website: 'https://one.example',
      address: 'Line 1\nLine 2',
      note: "'@home",
      createdAt: one.createdAt,
    },
    {
      id: String(two.id),
      name: 'Élodie',
      email: 'two@example.com',
      phone: '',
      companyName: '',
      website: '',
      address: '',
      note: '',
      createdAt: two.createdAt,
    },
  ]);
});

test('exports each client once over many batches', async () => {
  const { db } = identity.deps.platform;
  const columns =
    'name, email, phone, company_name, website, address, note, name_key, company_key, search_text, created_at, active_email, closed_at';
  await db.tx(async (tx) => {
    for (let index = 0; index < 1201; index++) {
      const closed = index % 7 === 3;
      await tx.query(
        `INSERT INTO clients (${columns}) VALUES (?, ?, '', '', '', '', '', '', '', '', '2026-01-01', ?, ?)`,
        [
          `Client ${index}`,
          `c${index}@example.com`,
          closed ? null : `c${index}@example.com`,
          closed ? '2026-01-02' : null,
        ],
      );
    }
  });
  const names = recordsOf((await csv()).text).map(({ name }) => name);
  expect(names).toEqual(
    Array.from({ length: 1201 }, (_, index) => index)
      .filter((index) => index % 7 !== 3)
      .map((index) => `Client ${index}`),
  );
});
