import type { Task } from '@hourbank/contracts';
import { aPng, form, sendKeyed } from '@hourbank/testing';
import { startTasks, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks();
});
afterAll(() => tasks.close());

const path = '/api/client/tasks';
const bare = { screenshots: [], documents: [], meetingStart: null, meetingEnd: null, meetingJoinUrl: null };
const create = (body: unknown, { id = 7, headers = {} }: { id?: number; headers?: Record<string, string> } = {}) =>
  tasks.client(id)<{ entry: Task } & Record<string, unknown>>('POST', path, body, headers);
const change = (task: number, body: unknown, id = 7) =>
  tasks.client(id)<{ task: Task } & Record<string, unknown>>('PUT', `${path}/${task}`, body);
const remove = (task: number, id = 7) => tasks.client(id)('DELETE', `${path}/${task}`);
const read = (task: number, id = 7) => tasks.client(id)<{ task: Task }>('GET', `${path}/${task}`);
const total = async (id: number) => (await tasks.list(id)).body.pagination.totalCount;

test('a client creates a pending task', async () => {
  const { status, body } = await create({
    description: '<p>Please <strong>help</strong></p>',
    status: 'done',
    clientId: 8,
    id: 99,
    createdAt: '2000-01-01T00:00:00Z',
  });
  expect([status, body]).toEqual([
    201,
    {
      entry: {
        revision: 1,
        id: expect.any(Number),
        description: '<p>Please <strong>help</strong></p>',
        status: 'pending',
        createdAt: expect.any(String),
        awaits: 'us',
        messages: 0,
        addedByUs: false,
        ...bare,
      },
    },
  ]);
  expect(Math.abs(Date.now() - Date.parse(body.entry.createdAt))).toBeLessThan(60_000);
  expect((await tasks.list(7)).body.tasks[0]).toEqual(body.entry);
  expect(await read(body.entry.id)).toMatchObject({ status: 200, body: { task: body.entry } });
  expect((await tasks.list(8)).body.tasks).toEqual([]);
});

test('accepts multipart as well as JSON', async () => {
  const { status, body } = await create(form({ description: '<p>as a form</p>' }));
  expect([status, body.entry.description]).toEqual([201, '<p>as a form</p>']);
  expect((await change(body.entry.id, form({ description: '<p>changed</p>' }))).body.task.description).toBe(
    '<p>changed</p>',
  );
});

test('never stores a file in an unknown field', async () => {
  const before = await total(7);
  const { status } = await create(form({ description: '<p>x</p>' }, { avatar: aPng() }));
  expect([201, 422]).toContain(status);
  expect(await total(7)).toBe(before + (status === 201 ? 1 : 0));
});

test('a change replaces only the description', async () => {
  const task = await tasks.file(7, '<p>before</p>');
  const { status, body } = await change(task.id, {
    description: '<p>after</p>',
    status: 'done',
    createdAt: '2000-01-01T00:00:00Z',
    clientId: 8,
  });
  expect([status, body]).toEqual([200, { task: { ...task, revision: 2, description: '<p>after</p>' } }]);
  expect((await change(task.id, { description: '<p>after</p>' })).status).toBe(200);
});

test('deletes a task and never reuses its id', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const before = await total(7);
  expect(await remove(id)).toMatchObject({ status: 204, body: undefined });
  expect([(await remove(id)).status, (await change(id, { description: '<p>x</p>' })).status]).toEqual([404, 404]);
  expect(await total(7)).toBe(before - 1);
  expect((await tasks.file(7, '<p>y</p>')).id).toBeGreaterThan(id);
});

test('returns 404 for tasks of other clients', async () => {
  const task = await tasks.file(7, '<p>mine</p>');
  const absent = { status: 404, body: { code: 'not_found' } };
  expect(await change(task.id, { description: '<p>yours</p>' }, 8)).toMatchObject(absent);
  expect(await remove(task.id, 8)).toMatchObject(absent);
  expect(await read(task.id, 8)).toMatchObject(absent);
  expect(await change(999_999, { description: '<p>x</p>' }, 8)).toMatchObject(absent);
  expect((await tasks.list(7)).body.tasks[0]).toEqual(task);
  expect(await total(8)).toBe(0);
});

test.each(['0', '-1', '1.5', 'abc', '1e3', '0x1', '99999999999'])('returns 404 for task %s', async (id) => {
  expect((await tasks.client(7)('DELETE', `${path}/${id}`)).status).toBe(404);
});

const nothing = [
  '',
  ' ',
  '\n\t',
  '<p></p>',
  '<p><br></p>',
  '<p>&nbsp;</p>\n',
  '<p> </p><p>\u200b</p>',
  '<ul><li></li></ul>',
];
const nothingOnceClean = [
  '<script>alert(1)</script>',
  '<p><img src="https://x.example/a.png"></p>',
  '<style>p{}</style>',
  '<p>\u2063\u00ad</p>',
  '<p>&shy;</p>',
  '<!-- hidden -->',
  '<img src=x onerror=alert(1)>',
];

test.each([...nothing, ...nothingOnceClean])('rejects %j as a blank description', async (description) => {
  const before = await total(7);
  const refused = {
    status: 422,
    body: {
      error: 'Description cannot be empty.',
      code: 'invalid',
      fields: { description: 'Description cannot be empty.' },
    },
  };
  const { id } = await tasks.file(6, '<p>x</p>');
  expect(await create({ description })).toMatchObject(refused);
  expect(await create(form({ description }))).toMatchObject(refused);
  expect(await change(id, { description }, 6)).toMatchObject(refused);
  expect(await total(7)).toBe(before);
});

test.each([undefined, null, 0, 1, true, [], ['<p>x</p>'], {}, { html: 'x' }])(
  '%j is no description',
  async (description) => {
    expect(await create({ description })).toMatchObject({
      status: 422,
      body: { error: 'Description cannot be empty.' },
    });
  },
);

test.each([
  ['<p onclick="x()">hi</p><script>alert(1)</script>', '<p>hi</p>'],
  ['<p>see <a href="javascript:alert(1)">this</a></p>', '<p>see this</p>'],
  ['<p>a<iframe src="https://x.example"></iframe>b</p>', '<p>ab</p>'],
  ['<p style="position:fixed">x</p>', '<p>x</p>'],
  ['<p>مرحبا 😀 &amp; &lt;b&gt;</p>', '<p>مرحبا 😀 &amp; &lt;b&gt;</p>'],
])('sanitizes %s', async (description, clean) => {
  const { body } = await create({ description });
  expect(body.entry.description).toBe(clean);
  expect((await tasks.list(7)).body.tasks[0]?.description).toBe(clean);
  expect((await change(body.entry.id, { description })).body.task.description).toBe(clean);
});

test('limits a description to 64 KiB, as it is sent and as it is stored', async () => {
  expect(await create({ description: `<p>${'x'.repeat(65_536)}</p>` })).toMatchObject({
    status: 422,
    body: { fields: { description: 'The text must be 64 KB or smaller.' } },
  });
  expect((await create({ description: `<p>${'م'.repeat(33_000)}</p>` })).status).toBe(422);
  // More than 25,000 brackets and ampersands take too long (D-89).
  expect(await create({ description: `<p>${'&'.repeat(65_000)}</p>` })).toMatchObject({
    status: 422,
    body: { fields: { description: 'The text has too much formatting. Remove some, or split the text.' } },
  });
  expect(await create({ description: `<p>${'&'.repeat(14_000)}</p>` })).toMatchObject({
    status: 422,
    body: { fields: { description: 'The text must be 64 KB or smaller.' } },
  });
  const { status, body } = await create({ description: `<p>${'&'.repeat(13_000)}</p>` });
  expect([status, body.entry.description]).toEqual([201, expect.stringMatching(/^<p>(&amp;){13000}<\/p>$/)]);
  expect((await tasks.list(7)).body.tasks[0]).toEqual(body.entry);
});

test('fifty requests with one key create one task', async () => {
  const before = await total(7);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      sendKeyed(() => create({ description: '<p>once</p>' }, { headers: { 'Idempotency-Key': 'task-1' } })),
    ),
  );
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.entry.id}`)).size).toBe(1);
  expect(responses.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toHaveLength(49);
  expect(await total(7)).toBe(before + 1);
  expect(await create({ description: '<p>other</p>' }, { headers: { 'Idempotency-Key': 'task-1' } })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
  expect(
    (await create({ description: '<p>once</p>' }, { id: 8, headers: { 'Idempotency-Key': 'task-1' } })).status,
  ).toBe(201);
});

test('counts all concurrent tasks, also the first ones of a client', async () => {
  const filed = await Promise.all(Array.from({ length: 30 }, (_, index) => tasks.file(20, `<p>${index}</p>`)));
  expect(await total(20)).toBe(30);
  await Promise.all([
    ...filed.slice(0, 10).flatMap(({ id }) => [remove(id, 20), remove(id, 20)]),
    ...filed.slice(10, 15).map(() => tasks.file(20, '<p>new</p>')),
  ]);
  const { body } = await tasks.list(20, '?pageSize=100');
  expect([body.tasks.length, body.pagination.totalCount]).toEqual([25, 25]);
});
