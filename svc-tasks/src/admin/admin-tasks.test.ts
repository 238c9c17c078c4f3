import { identity, type AdminTask, type Task } from '@hourbank/contracts';
import { aPdf, aPng, eventuallyEqual, form } from '@hourbank/testing';
import { aMeeting, type AdminTaskPage, startTasks, type Tasks, unsigned } from '../../tests/tasks';

let tasks: Tasks;
beforeEach(async () => {
  tasks = await startTasks();
});
afterEach(() => tasks.close());

const list = (query = '') => tasks.admin<AdminTaskPage>('GET', `/api/tasks${query}`);
const setStatus = (id: number, status: unknown, key?: string) =>
  tasks.admin<AdminTask & { error: string }>(
    'PATCH',
    `/api/tasks/${id}`,
    { status },
    key ? { 'Idempotency-Key': key } : {},
  );
const brief = ({ tasks: rows, pagination }: AdminTaskPage) => [rows.map(({ id }) => id), pagination.totalCount];

/** Eight tasks: 1-5 of client 7, 6-8 of client 8; 2 and 7 are in progress, 3 is done. */
async function fileSome(): Promise<number[]> {
  const ids: number[] = [];
  for (const client of [7, 7, 7, 7, 7, 8, 8, 8]) ids.push((await tasks.file(client, '<p>x</p>')).id);
  for (const [index, status] of [
    [1, 'in_progress'],
    [6, 'in_progress'],
    [2, 'done'],
  ] as const)
    await setStatus(ids[index]!, status);
  return ids;
}

test('lists the tasks of all clients for admins with names, files and meetings', async () => {
  const mine = await tasks.client(7)<{ entry: Task }>(
    'POST',
    '/api/client/tasks',
    form({ description: '<p>a</p>', ...aMeeting() }, { screenshots: aPng(), documents: aPdf() }),
  );
  await tasks.file(8, '<p>b</p>');
  const { status, body } = await list();
  expect([status, body.tasks.map(({ clientId, clientName }) => [clientId, clientName])]).toEqual([
    200,
    [
      [8, 'Client 8'],
      [7, 'Client 7'],
    ],
  ]);
  expect(unsigned(body.tasks[1])).toEqual(
    unsigned({ ...mine.body.entry, clientId: 7, clientName: 'Client 7', assigneeId: null, addedBy: '' }),
  );
  expect(unsigned((await tasks.admin('GET', `/api/tasks/${mine.body.entry.id}`)).body)).toEqual(
    unsigned(body.tasks[1]),
  );
  expect((await fetch(new URL(body.tasks[1]!.screenshots[0]!.thumbnailUrl, tasks.url))).status).toBe(200);
});

test('lists five per page, newest first, filtered by status and client; a page past the end is empty', async () => {
  const [a, b, c, d, e, f, g, h] = await fileSome();
  expect(brief((await list()).body)).toEqual([[h, g, f, e, d], 8]);
  expect(brief((await list('?page=2')).body)).toEqual([[c, b, a], 8]);
  expect(brief((await list('?status=pending&pageSize=3')).body)).toEqual([[h, f, e], 5]);
  expect(brief((await list('?status=in_progress')).body)).toEqual([[g, b], 2]);
  expect(brief((await list('?clientId=8')).body)).toEqual([[h, g, f], 3]);
  expect(brief((await list('?clientId=7&status=done')).body)).toEqual([[c], 1]);
  expect(brief((await list('?clientId=9')).body)).toEqual([[], 0]);
  expect(brief((await list('?page=9&status=done')).body)).toEqual([[], 1]);
});

test.each(['status=late', 'status=', 'clientId=x', 'clientId=0', 'page=0', 'pageSize=101'])(
  '%s is 422',
  async (query) => {
    expect((await list(`?${query}`)).status).toBe(422);
  },
);

test('requests client names once per page', async () => {
  await fileSome();
  await list('?pageSize=100');
  expect(tasks.identity.calls.filter(({ operationId }) => operationId === 'findClients').at(-1)?.query).toEqual({
    ids: '8,7',
  });
  const before = tasks.identity.calls.length;
  await list('?pageSize=100');
  expect(tasks.identity.calls).toHaveLength(before + 1);
});

test.each(['lose-call', 'hang', { status: 500 }] as const)(
  'returns the list without names while identity fails (%j)',
  async (trouble) => {
    await tasks.close();
    tasks = await startTasks({}, { isImpatient: true });
    const { id } = await tasks.file(7, '<p>x</p>');
    tasks.identity.next(identity.findClients, trouble, trouble);
    const { status, body } = await list();
    expect([status, body.tasks[0]?.clientName]).toEqual([200, '']);
    expect((await setStatus(id, 'done')).body).toMatchObject({ status: 'done', clientName: '' });
    await eventuallyEqual(async () => (await list()).body.tasks[0]?.clientName, 'Client 7');
  },
);

test('the CSV is 503 before it starts while identity fails, and does not lack names', async () => {
  await tasks.file(7, '<p>x</p>');
  tasks.identity.next(identity.findClients, { status: 500 }, { status: 500 });
  expect(await tasks.admin('GET', '/api/tasks.csv')).toMatchObject({
    status: 503,
    body: { code: 'identity_unavailable' },
  });
  expect((await tasks.client(7)('GET', '/api/client/tasks.csv')).status).toBe(200);
});

test('any status can change to any other; the client sees it and the totals follow', async () => {
  const { id } = await tasks.file(7, '<p>x</p>', aMeeting());
  for (const status of ['in_progress', 'done', 'pending', 'done', 'done'] as const) {
    const { body } = await setStatus(id, status);
    expect(body).toMatchObject({ id, status, clientName: 'Client 7', ...aMeeting() });
    expect((await tasks.list(7)).body.tasks[0]?.status).toBe(status);
    const counts = await Promise.all(
      ['pending', 'in_progress', 'done'].map(async (one) => (await list(`?status=${one}`)).body.pagination.totalCount),
    );
    expect(counts).toEqual(['pending', 'in_progress', 'done'].map((one) => (one === status ? 1 : 0)));
  }
  expect(
    (await tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: '<p>still mine</p>' })).body,
  ).toMatchObject({ task: { status: 'done' } });
  expect((await tasks.client(7)('DELETE', `/api/client/tasks/${id}`)).status).toBe(204);
  expect(brief((await list()).body)).toEqual([[], 0]);
});

test.each(['late', '', null, 1, 'DONE'])('rejects the status %j', async (status) => {
  const { id } = await tasks.file(7, '<p>x</p>');
  expect(await setStatus(id, status)).toMatchObject({
    status: 422,
    body: { error: 'Status must be pending, in_progress or done.' },
  });
});

test('returns 404 for an unknown task', async () => {
  expect([
    (await setStatus(999, 'done')).status,
    (await tasks.admin('GET', '/api/tasks/999')).status,
    (await tasks.admin('GET', '/api/tasks/x')).status,
  ]).toEqual([404, 404, 404]);
});

test('totals stay correct when status changes, edits and deletions are concurrent', async () => {
  const ids = await fileSome();
  const statuses = ['pending', 'in_progress', 'done'];
  await Promise.all(
    ids.flatMap((id, index) => [
      ...statuses.map((status) => setStatus(id, status)),
      ...(index % 3 === 0 ? [tasks.client(index < 5 ? 7 : 8)('DELETE', `/api/client/tasks/${id}`)] : []),
      tasks.file(7, '<p>new</p>'),
    ]),
  );
  const { tasks: all, pagination } = (await list('?pageSize=100')).body;
  expect(pagination.totalCount).toBe(all.length);
  for (const status of statuses)
    for (const clientId of [7, 8]) {
      const expected = all.filter((task) => task.status === status && task.clientId === clientId).length;
      expect((await list(`?status=${status}&clientId=${clientId}`)).body.pagination.totalCount).toBe(expected);
    }
});

test('changes the status once per Idempotency-Key', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const responses = [await setStatus(id, 'done', 'k'), await setStatus(id, 'done', 'k')];
  expect(responses.map(({ status, headers }) => [status, headers.get('Idempotent-Replayed')])).toEqual([
    [200, null],
    [200, 'true'],
  ]);
  expect(responses[1]!.body).toMatchObject({ id, status: 'done', clientName: 'Client 7' });
});
