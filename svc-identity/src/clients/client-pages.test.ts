import { type Client, clientSorts } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { seeded } from '@hourbank/testing';
import { type Identity, startIdentity } from '../../tests/identity';

const random = seeded(20_261_127);
const below = (limit: number) => Math.floor(random() * limit);

let identity: Identity;
const open: number[] = [];
const deleted: number[] = [];
beforeAll(async () => {
  identity = await startIdentity();
  for (let index = 0; index < 45; index += 1) {
    // Several clients have the same name and company, so that their ids determine the order.
    const { id } = await identity.addClient({
      name: `Client ${below(6)}`,
      email: `client${below(1000)}-${index}@example.com`,
      companyName: `Company ${below(4)}`,
    });
    open.push(id);
  }
  for (let index = 0; index < 12; index += 1) {
    const [id] = open.splice(below(open.length), 1);
    await identity.admin('DELETE', `/api/clients/${id}`);
    deleted.push(id!);
  }
  for (const id of deleted.splice(0, 5)) {
    await identity.admin('POST', `/api/deletedClients/${id}/restore`);
    open.push(id);
  }
});
afterAll(() => identity.close());

const page = async (query: string) => {
  const { body, headers } = await identity.admin<Client[]>('GET', `/api/clients?${query}`);
  return { ids: body.map(({ id }) => id), total: Number(headers.get('X-Total-Count')) };
};

test.each(clientSorts)('all pages together are the list of open clients, sorted by %s', async (sort) => {
  const whole = await page(`sort=${sort}`);
  expect([...whole.ids].sort((a, b) => a - b)).toEqual([...open].sort((a, b) => a - b));
  for (let round = 0; round < 3; round += 1) {
    const size = 1 + below(20);
    for (let at = 1; at <= Math.ceil(open.length / size) + 1; at += 1)
      expect(await page(`sort=${sort}&page=${at}&pageSize=${size}`)).toEqual({
        ids: whole.ids.slice((at - 1) * size, at * size),
        total: open.length,
      });
  }
});

test('repeating a deletion or restoring an open client leaves the total correct, and so does a taken email', async () => {
  await identity.admin('DELETE', `/api/clients/${deleted[0]}`);
  await identity.admin('POST', `/api/deletedClients/${open[0]}/restore`);
  const { body } = await identity.admin<Client>('GET', `/api/clients/${open[0]}`);
  const taken = await identity.admin('POST', '/api/clients', { name: 'Other', email: body.email });
  expect(taken.status).toBe(409);
  expect((await page('pageSize=1')).total).toBe(open.length);
});

test.each(['name_key', 'company_key', 'active_email', 'id'])(
  'pages by %s read an index and sort nothing',
  async (key) => {
    const { read } = identity.deps;
    const isSqlite = read.dataSource.options.type === 'better-sqlite3';
    const plan = await select<object>(
      read,
      `EXPLAIN ${isSqlite ? 'QUERY PLAN' : ''} SELECT id, ${key} AS position FROM clients WHERE closed_at IS NULL
     ORDER BY ${key === 'id' ? '' : `${key} DESC, `}id DESC LIMIT 5 OFFSET 5`,
    );
    expect(plan).toHaveLength(1);
    expect(JSON.stringify(plan)).toMatch(isSqlite ? /COVERING INDEX/ : /Using index/);
    expect(JSON.stringify(plan)).not.toContain('filesort');
  },
);
