import { type AdminTask, deliveries, type FactEvent, type OwnMessage, type TaskMessage } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { aPdf, aPng, api, form, seeded, signTestToken, type TestResponse } from '@hourbank/testing';
import { startTasks, type Tasks, unsigned } from '../../tests/tasks';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks();
});
afterAll(() => tasks.close());

const asAdmin = (id: number) =>
  api(tasks.url, {
    token: signTestToken({ role: 'admin', id, adminRole: 'technician', claims: { name: `Admin ${id}` } }),
  });
type Failure = { error: string; code: string };
const write = (
  clientId: number,
  id: number,
  body: unknown,
  key?: string,
): Promise<TestResponse<OwnMessage & Failure>> =>
  tasks.client(clientId)('POST', `/api/client/tasks/${id}/messages`, body, key ? { 'Idempotency-Key': key } : {});
const answer = (id: number, body: unknown, by = asAdmin(1)): Promise<TestResponse<TaskMessage & Failure>> =>
  by('POST', `/api/tasks/${id}/messages`, body);
const thread = async (id: number, query = '') =>
  (await tasks.admin<{ messages: TaskMessage[]; hasOlder: boolean }>('GET', `/api/tasks/${id}/messages${query}`)).body;
const ownThread = async (clientId: number, id: number) =>
  (await tasks.client(clientId)<{ messages: OwnMessage[] }>('GET', `/api/client/tasks/${id}/messages`)).body.messages;
const read = async (id: number) => (await tasks.admin<AdminTask>('GET', `/api/tasks/${id}`)).body;
const patch = (id: number, body: unknown, headers = {}) =>
  tasks.admin<AdminTask & Failure>('PATCH', `/api/tasks/${id}`, body, headers);

async function factsOf(id: number): Promise<(FactEvent & { id: string })[]> {
  const rows = await select<{ id: string; payload: string }>(
    tasks.deps.db.read,
    "SELECT event_id AS id, payload FROM outbox WHERE kind = 'fact' ORDER BY outbox.id",
  );
  const events = rows.map((row) => ({ id: row.id, event: JSON.parse(row.payload) as FactEvent }));
  const own = events.filter(({ event }) => event.subject === id);
  const at = new Date().toISOString();
  const body = { events: own.map((one) => ({ ...one, at, kind: 'fact' })), completeUntil: at };
  expect(deliveries.deliverEvents.body.safeParse(body).success).toBe(true);
  return own.map(({ id: eventId, event }) => ({ ...event, id: eventId }));
}
const namesOf = (facts: FactEvent[]) => facts.map(({ name }) => name);
/** Makes the messages of a task older. */
const age = (id: number, minutes: number) =>
  tasks.deps.transact((tx) =>
    execute(tx, 'UPDATE task_messages SET created_at = ? WHERE task_id = ?', [
      new Date(Date.now() - minutes * 60_000),
      id,
    ]),
  );

test('both sides write, and each sees the other without names of admins on the side of the client', async () => {
  const { id } = await tasks.file(7, '<p>The shop is down</p>');
  const sent = await write(7, id, { body: '<p>Since <b>noon</b><script>x</script></p>' });
  expect([sent.status, sent.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      body: '<p>Since <strong>noon</strong></p>',
      screenshots: [],
      documents: [],
      setStatus: null,
      isRemoved: false,
      removableUntil: new Date(Date.parse(sent.body.at) + 15 * 60_000).toISOString(),
      side: 'you',
    },
  ]);
  await answer(id, form({ body: '<p>See the plan</p>', waits: 'true' }, { screenshots: aPng(), documents: aPdf() }));
  const [mine, reply] = await ownThread(7, id);
  expect([mine?.side, reply?.side, reply?.removableUntil]).toEqual(['you', 'us', null]);
  expect(JSON.stringify(await ownThread(7, id))).not.toMatch(/Admin 1|author/i);
  const [first, second] = (await thread(id)).messages;
  expect([first, second]).toMatchObject([
    { byAdmin: false, authorId: null, authorName: '', removableUntil: null },
    { byAdmin: true, authorId: 1, authorName: 'Admin 1', removableUntil: expect.any(String) },
  ]);
  for (const url of [second!.screenshots[0]!.url, second!.screenshots[0]!.thumbnailUrl, second!.documents[0]!.url])
    expect((await fetch(new URL(url, tasks.url))).status).toBe(200);
  expect(await read(id)).toMatchObject({ awaits: 'client', messages: 2, revision: 1, status: 'pending' });
  expect((await tasks.list(7)).body.tasks[0]).toMatchObject({ awaits: 'client', messages: 2 });
});

test.each([[{}], [{ body: '' }], [{ body: '<p> </p>' }], [{ body: '<script>x</script>' }]])(
  'a message without a text and files is 422: %j',
  async (body) => {
    const { id } = await tasks.file(7, '<p>x</p>');
    const refused = { status: 422, body: { error: 'Message cannot be empty.', fields: { body: expect.any(String) } } };
    expect(await write(7, id, body)).toMatchObject(refused);
    expect(await answer(id, body)).toMatchObject(refused);
    expect([(await read(id)).messages, namesOf(await factsOf(id))]).toEqual([0, ['task.created']]);
  },
);

test('files need no text; what belongs to other tasks or clients is 404 and changes nothing', async () => {
  const [{ id }, other] = [await tasks.file(7, '<p>x</p>'), await tasks.file(7, '<p>y</p>')];
  const { body: message, status } = await write(7, id, form({}, { screenshots: aPng() }));
  expect([status, message.body, message.screenshots.length]).toEqual([201, '', 1]);
  const before = unsigned((await thread(id)).messages);
  for (const [clientId, method, path, body] of [
    [8, 'GET', `${id}/messages`, undefined],
    [8, 'POST', `${id}/messages`, { body: '<p>x</p>' }],
    [8, 'DELETE', `${id}/messages/${message.id}`, undefined],
    [7, 'DELETE', `${other.id}/messages/${message.id}`, undefined],
    [7, 'GET', '999999/messages', undefined],
    [7, 'DELETE', `${id}/messages/999999`, undefined],
  ] as const)
    expect((await tasks.client(clientId)(method, `/api/client/tasks/${path}`, body)).status).toBe(404);
  for (const path of [`${other.id}/messages/${message.id}`, `999999/messages/${message.id}`])
    expect((await tasks.admin('DELETE', `/api/tasks/${path}`)).status).toBe(404);
  expect((await answer(999_999, { body: '<p>x</p>' })).status).toBe(404);
  // A message's file is no file of the task, and has another address.
  const url = new URL(message.screenshots[0]!.url, tasks.url);
  expect((await fetch(String(url).replace('messageScreenshots', 'screenshots'))).status).toBe(404);
  expect(unsigned((await thread(id)).messages)).toEqual(before);
  expect(namesOf(await factsOf(id))).toEqual(['task.created', 'task.message']);
});

test('a repeated request adds one message and tells it once', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const [first, again] = [
    await write(7, id, { body: '<p>once</p>' }, `key-${id}`),
    await write(7, id, { body: '<p>once</p>' }, `key-${id}`),
  ];
  expect(again.body).toEqual(first.body);
  expect([(await ownThread(7, id)).length, namesOf(await factsOf(id))]).toEqual([1, ['task.created', 'task.message']]);
});

test('a message can set the status: one fact, a new revision, and done waits for nobody', async () => {
  const { id } = await tasks.file(7, '<p>The shop is down</p>');
  const { body } = await answer(id, { body: '<p>Fixed</p>', status: 'done', waits: true });
  expect(body.setStatus).toBe('done');
  expect(await read(id)).toMatchObject({ status: 'done', awaits: 'none', revision: 2, messages: 1 });
  const [, fact] = await factsOf(id);
  expect(fact).toMatchObject({
    name: 'task.reply',
    toClient: true,
    toAdmins: null,
    params: { title: 'The shop is down', text: 'Fixed', status: 'done' },
  });
  expect(fact?.params).not.toHaveProperty('waits');
  expect((await tasks.list(7, '?status=done')).body.tasks.some((task) => task.id === id)).toBe(true);
});

test('a change of the status is a row between the messages that nobody can remove', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  await patch(id, { status: 'in_progress' });
  const [row] = (await thread(id)).messages;
  expect(row).toMatchObject({ setStatus: 'in_progress', body: '', isRemoved: false, removableUntil: null });
  expect(await read(id)).toMatchObject({ messages: 0, awaits: 'us', revision: 2 });
  expect((await tasks.admin('DELETE', `/api/tasks/${id}/messages/${row?.id}`)).status).toBe(404);
});

test('the author removes a message for 15 minutes, with its files, and withdraws its fact', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const sent = await answer(id, form({ body: '<p>a mistake</p>' }, { screenshots: aPng(), documents: aPdf() }));
  const { id: messageId, screenshots } = sent.body;
  await fetch(new URL(screenshots[0]!.thumbnailUrl, tasks.url));
  const remove = (by = asAdmin(1)) => by<Failure>('DELETE', `/api/tasks/${id}/messages/${messageId}`);
  expect(await remove(asAdmin(2))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await tasks.client(7)('DELETE', `/api/client/tasks/${id}/messages/${messageId}`)).status).toBe(403);
  await age(id, 14.9);
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await thread(id)).messages).toMatchObject([{ body: '', isRemoved: true, screenshots: [], documents: [] }]);
  expect(await ownThread(7, id)).toMatchObject([{ body: '', isRemoved: true, screenshots: [] }]);
  expect((await fetch(new URL(screenshots[0]!.url, tasks.url))).status).toBe(404);
  expect((await fetch(new URL(screenshots[0]!.thumbnailUrl, tasks.url))).status).toBe(404);
  const facts = await factsOf(id);
  expect(facts.at(-1)).toMatchObject({
    name: 'task.removed',
    toClient: false,
    toAdmins: null,
    withdraws: facts[1]?.id,
  });
  expect(facts).toHaveLength(3);
  expect((await read(id)).messages).toBe(0);

  const late = await answer(id, { body: '<p>late</p>' });
  await age(id, 15.1);
  expect(await asAdmin(1)('DELETE', `/api/tasks/${id}/messages/${late.body.id}`)).toMatchObject({
    status: 409,
    body: { code: 'message_locked', error: 'Messages can be removed for 15 minutes.' },
  });
  expect((await thread(id)).messages.at(-1)?.removableUntil).toBeNull();
});

test('a long thread comes in pages, the newest first, each from old to new', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const ids: number[] = [];
  for (let index = 0; index < 7; index += 1) ids.push((await write(7, id, { body: `<p>${index}</p>` })).body.id);
  const pages: number[][] = [];
  for (let before: number | undefined, more = true; more;) {
    const { messages, hasOlder } = await thread(id, `?pageSize=3${before ? `&before=${before}` : ''}`);
    pages.push(messages.map((message) => message.id));
    before = messages[0]?.id;
    more = hasOlder;
  }
  expect(pages).toEqual([ids.slice(4), ids.slice(1, 4), ids.slice(0, 1)]);
  for (const query of ['?pageSize=0', '?pageSize=101', '?before=x'])
    expect((await tasks.admin('GET', `/api/tasks/${id}/messages${query}`)).status).toBe(422);
});

test('the assignee is told what a client does, without one everybody, and nobody of oneself', async () => {
  const { id } = await tasks.file(7, '<p>The shop is down</p>');
  expect((await patch(id, { assigneeId: 1 })).body).toMatchObject({ assigneeId: 1, revision: 1 });
  await write(7, id, { body: '<p>a</p>' });
  await patch(id, { assigneeId: 2 });
  await tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: '<p>It is up</p>' });
  await asAdmin(2)('POST', `/api/tasks/${id}/notes`, { body: '<p>note of the assignee</p>' });
  await asAdmin(3)('POST', `/api/tasks/${id}/notes`, { body: '<p>note of another</p>' });
  await patch(id, { assigneeId: null });
  await tasks.client(7)('DELETE', `/api/client/tasks/${id}`);
  const facts = await factsOf(id);
  expect(facts.map(({ name, toAdmins, notAdmin }) => [name, toAdmins, notAdmin])).toEqual([
    ['task.created', [], null],
    ['task.message', [1], null],
    ['task.assigned', [2], null],
    ['task.changed', [2], null],
    ['task.note', [], 2],
    ['task.note', [2], 3],
    ['task.deleted', [], null],
  ]);
  expect(facts.find(({ name }) => name === 'task.note')?.params).toEqual({ admin: 'Admin 2' });
});

test.each([
  [{}, 'Enter a change.'],
  [{ assigneeId: 'nobody' }, 'Choose somebody of the team.'],
  [{ awaits: 'client' }, 'Awaits must be us or none.'],
])('a change of a task as %j is 422', async (body, error) => {
  const { id } = await tasks.file(7, '<p>x</p>');
  expect(await patch(id, body)).toMatchObject({ status: 422, body: { error } });
});

test('assigning and notes make no form of the client stale, a new status does', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const before = await tasks.client(7)('GET', `/api/client/tasks/${id}`);
  await patch(id, { assigneeId: 2, awaits: 'none' });
  await asAdmin(1)('POST', `/api/tasks/${id}/notes`, { body: '<p>hidden</p>' });
  await answer(id, { body: '<p>seen</p>' });
  const after = await tasks.client(7)('GET', `/api/client/tasks/${id}`);
  const etag = String(before.headers.get('etag'));
  expect(after.headers.get('etag')).toBe(etag);
  const change = (text: string) =>
    tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: `<p>${text}</p>` }, { 'If-Match': etag });
  expect((await change('one')).status).toBe(200);
  await patch(id, { status: 'in_progress' });
  expect(await change('two')).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
});

test('admins filter by turn and assignee, also together with other filters', async () => {
  const made = [await tasks.file(61, '<p>a</p>'), await tasks.file(61, '<p>b</p>'), await tasks.file(61, '<p>c</p>')];
  const [a, b, c] = made.map(({ id }) => id) as [number, number, number];
  await patch(a, { assigneeId: 77 });
  await patch(b, { assigneeId: 77, awaits: 'none' });
  const found = async (query: string) => {
    const { body } = await tasks.admin<{ tasks: AdminTask[] }>('GET', `/api/tasks?clientId=61&pageSize=100${query}`);
    return body.tasks.map(({ id }) => id);
  };
  expect(await found('&awaits=us')).toEqual([c, a]);
  expect(await found('&assignee=77')).toEqual([b, a]);
  expect(await found('&assignee=77&awaits=none&status=pending')).toEqual([b]);
  expect(await found('&assignee=78')).toEqual([]);
  expect((await tasks.admin('GET', '/api/tasks?awaits=x')).status).toBe(422);
});

test('awaits and the number of messages follow the rules over random steps of both sides', async () => {
  const random = seeded(20_261_128);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  for (let round = 0; round < 12; round += 1) {
    const { id } = await tasks.file(7, '<p>0</p>');
    const model = { awaits: 'us', status: 'pending', messages: 0, revision: 1 };
    const removable: { by: 'client' | 'admin'; id: number }[] = [];
    const setStatus = (status: string) => {
      if (status === model.status) return false;
      Object.assign(model, { status, revision: model.revision + 1 });
      if (status === 'done') model.awaits = 'none';
      return true;
    };
    for (let step = 0; step < 25; step += 1) {
      const kind = oneOf(['write', 'edit', 'answer', 'status', 'none', 'remove', 'note'] as const);
      const status = oneOf(['pending', 'in_progress', 'done'] as const);
      if (kind === 'write') {
        removable.push({ by: 'client', id: (await write(7, id, { body: '<p>x</p>' })).body.id });
        model.awaits = 'us';
        model.messages += 1;
      } else if (kind === 'edit') {
        await tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: `<p>${step + 1}</p>` });
        model.awaits = 'us';
        model.revision += 1;
      } else if (kind === 'answer') {
        const [waits, sets] = [oneOf([true, false]), oneOf([true, false])];
        const sent = await answer(id, { body: '<p>x</p>', waits, ...(sets && { status }) });
        removable.push({ by: 'admin', id: sent.body.id });
        model.messages += 1;
        model.awaits = waits ? 'client' : 'none';
        if (sets) setStatus(status);
      } else if (kind === 'status') {
        await patch(id, { status });
        setStatus(status);
      } else if (kind === 'none') {
        await patch(id, { awaits: 'none' });
        model.awaits = 'none';
      } else if (kind === 'note') {
        await asAdmin(1)('POST', `/api/tasks/${id}/notes`, { body: '<p>x</p>' });
      } else if (removable.length > 0) {
        const [{ by, id: messageId }] = removable.splice(0, 1) as [{ by: 'client' | 'admin'; id: number }];
        if (by === 'client') await tasks.client(7)('DELETE', `/api/client/tasks/${id}/messages/${messageId}`);
        else await asAdmin(1)('DELETE', `/api/tasks/${id}/messages/${messageId}`);
        model.messages -= 1;
      }
      expect([round, step, kind, await read(id)]).toMatchObject([round, step, kind, model]);
    }
  }
  for (const status of ['pending', 'in_progress', 'done']) {
    const page = await tasks.admin<{ pagination: { totalCount: number } }>('GET', `/api/tasks?status=${status}`);
    const [row] = await select<{ total: number }>(
      tasks.deps.db.read,
      'SELECT COUNT(*) AS total FROM tasks WHERE status = ?',
      [status],
    );
    expect([status, page.body.pagination.totalCount]).toEqual([status, Number(row?.total)]);
  }
});

test('twenty writers on one task: none is lost, and both sides have one order', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? write(7, id, { body: `<p>${index}</p>` }) : answer(id, { body: `<p>${index}</p>` }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const [theirs, ours] = [await ownThread(7, id), (await thread(id)).messages];
  const order = (messages: { id: number; body: string }[]) => messages.map((one) => [one.id, one.body]);
  expect(order(theirs)).toEqual(order(ours));
  expect([theirs.length, (await read(id)).messages, (await factsOf(id)).length]).toEqual([20, 20, 21]);
});

test('a message and the deletion of its task: one of them wins, and no file is left', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await tasks.file(7, '<p>x</p>');
    const [message, deletion] = await Promise.all([
      answer(id, form({ body: '<p>x</p>' }, { screenshots: aPng() })),
      tasks.client(7)('DELETE', `/api/client/tasks/${id}`),
    ]);
    expect([[201, 404].includes(message.status), deletion.status]).toEqual([true, 204]);
    const left = await select(
      tasks.deps.db.read,
      "SELECT id FROM stored_files WHERE owner_id = ? AND state = 'ready'",
      [id],
    );
    const rows = await select(tasks.deps.db.read, 'SELECT id FROM task_messages WHERE task_id = ?', [id]);
    expect([left, rows]).toEqual([[], []]);
  }
});
