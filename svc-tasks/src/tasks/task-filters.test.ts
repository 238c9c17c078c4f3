import { type AdminTask, identity, type Task } from '@hourbank/contracts';
import { api, daysAgo, daysFromNow, recordsOf, signTestToken, today } from '@hourbank/testing';
import { type AdminTaskPage, startTasks, type TaskPage, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
const ids: number[] = [];
const texts: [client: number, html: string][] = [
  [7, '<p>Move the <strong>Router</strong></p>'],
  [7, '<p>نقل الخادم 🙂</p>'],
  [8, '<p>Élan: 100% done, a_b, O&#39;Brien</p>'],
  [8, '<p>router and switch</p>'],
  [7, `<p>${'x'.repeat(200)}</p>`],
];
beforeAll(async () => {
  tasks = await startTasks();
  for (const [client, html] of texts) ids.push((await tasks.file(client, html)).id);
  await tasks.admin('PATCH', `/api/tasks/${ids[3]}`, { status: 'done' });
  await tasks.admin('PATCH', `/api/tasks/${ids[0]}`, { status: 'in_progress' });
});
afterAll(() => tasks.close());

const list = (query: Record<string, string>) =>
  tasks.admin<AdminTaskPage & { totals?: object }>('GET', `/api/tasks?${new URLSearchParams(query)}`);
const found = async (query: Record<string, string>) => (await list(query)).body.tasks.map(({ id }) => ids.indexOf(id));

test.each<[Record<string, string>, number[]]>([
  [{ search: 'ROUTER' }, [3, 0]],
  [{ search: 'switch router' }, [3]],
  [{ search: 'the router move' }, [0]],
  [{ search: 'strong' }, []],
  [{ search: 'الخادم نقل' }, [1]],
  [{ search: '🙂' }, [1]],
  [{ search: 'elan 100%' }, [2]],
  [{ search: 'axb' }, []],
  [{ search: "o'brien" }, [2]],
  [{ search: 'x'.repeat(200) }, [4]],
  [{ search: 'seven' }, [4, 1, 0]],
  [{ search: 'seven router' }, [0]],
  [{ search: 'seven', clientId: '7' }, []],
  [{ status: 'in_progress,done' }, [3, 0]],
  [{ status: 'pending', clientId: '7' }, [4, 1]],
  [{ sort: 'createdAt' }, [0, 1, 2, 3, 4]],
  [{ sort: 'status' }, [3, 0, 1, 2, 4]],
  [{ sort: '-status', status: 'pending,done' }, [4, 2, 1, 3]],
])('%j finds tasks %j', async (query, expected) => {
  expect(await found(query)).toEqual(expected);
});

test('finds a task by its number', async () => {
  expect(await found({ search: `#${ids[2]}` })).toEqual([2]);
  expect(await found({ search: `#${ids[2]} elan` })).toEqual([2]);
  expect(await found({ search: `#${ids[2]} router` })).toEqual([]);
});

test('filters by the days on which tasks were created', async () => {
  expect(await found({ from: daysAgo(1), to: daysFromNow(1) })).toEqual([4, 3, 2, 1, 0]);
  expect(await found({ to: daysAgo(2) })).toEqual([]);
  expect((await list({ from: today(), to: daysAgo(1) })).status).toBe(422);
});

test('totals count all pages, with and without a search', async () => {
  const { body } = await list({ search: 'router', pageSize: '1', totals: 'true' });
  expect([body.tasks.length, body.pagination.totalCount, body.totals]).toEqual([1, 2, { count: 2, limited: false }]);
  expect((await list({ totals: 'true' })).body.totals).toEqual({ count: 5, limited: false });
  expect((await list({})).body).not.toHaveProperty('totals');
});

test('a changed description is found by its new words', async () => {
  const task = await tasks.file(9, '<p>before</p>');
  await tasks.client(9)('PUT', `/api/client/tasks/${task.id}`, { description: '<p>after</p>' });
  const search = async (words: string) => (await list({ search: words })).body.tasks.map(({ id }: AdminTask) => id);
  expect([await search('before'), await search('after')]).toEqual([[], [task.id]]);
  await tasks.client(9)('DELETE', `/api/client/tasks/${task.id}`);
});

const csvOf = async (path: string, token: Parameters<typeof signTestToken>[0]) => {
  const response = await fetch(`${tasks.url}${path}`, { headers: { authorization: `Bearer ${signTestToken(token)}` } });
  return recordsOf(await response.text());
};

test('the CSV has the tasks of the list in its order', async () => {
  const records = await csvOf('/api/tasks.csv?search=router&sort=status', { role: 'admin', id: 1 });
  const client = (id: number) => ({ clientId: String(id), clientName: `Client ${id}` });
  expect(records).toMatchObject([
    { id: String(ids[3]), ...client(8), status: 'done', description: 'router and switch' },
    { id: String(ids[0]), ...client(7), status: 'in_progress', description: 'Move the Router' },
  ]);
});

test('a client lists and exports only its own tasks, whatever it asks for', async () => {
  const own = async (query: string) =>
    (await tasks.client(8)<TaskPage>('GET', `/api/client/tasks?${query}`)).body.tasks.map(({ id }: Task) =>
      ids.indexOf(id),
    );
  expect(await own('clientId=7')).toEqual([3, 2]);
  expect(await own('search=router&clientId=7')).toEqual([3]);
  expect(await own('search=seven')).toEqual([]);
  const records = await csvOf('/api/client/tasks.csv?clientId=7', { role: 'client', id: 8 });
  expect(Object.keys(records[0] ?? {}).join()).not.toContain('client');
  expect(records).toHaveLength(2);
  expect((await tasks.client(8)('GET', '/api/tasks?search=router')).status).toBe(403);
  const accountant = api(tasks.url, { token: signTestToken({ role: 'admin', id: 2, adminRole: 'accountant' }) });
  for (const path of ['/api/tasks?totals=true', '/api/tasks.csv'])
    expect((await accountant('GET', path)).status).toBe(403);
});

test('lists without client names and without searching them while identity does not respond', async () => {
  tasks.identity.next(identity.searchClients, { status: 500 });
  expect(await found({ search: 'router' })).toEqual([3, 0]);
});
