import type { FactEvent } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { aPdf, aPng, form } from '@hourbank/testing';
import { conversationOf, type Failure } from '../../tests/conversation';
import { startTasks, type Tasks, unsigned } from '../../tests/tasks';

let tasks: Tasks;
let talk: ReturnType<typeof conversationOf>;
beforeAll(async () => {
  tasks = await startTasks();
  talk = conversationOf(tasks);
});
afterAll(() => tasks.close());

const namesOf = (facts: FactEvent[]) => facts.map(({ name }) => name);

test('both sides write, and each sees the other without names of admins on the side of the client', async () => {
  const { id } = await tasks.file(7, '<p>The shop is down</p>');
  const sent = await talk.write(7, id, { body: '<p>Since <b>noon</b><script>x</script></p>' });
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
  await talk.answer(
    id,
    form({ body: '<p>See the plan</p>', waits: 'true' }, { screenshots: aPng(), documents: aPdf() }),
  );
  const [mine, reply] = await talk.ownThread(7, id);
  expect([mine?.side, reply?.side, reply?.removableUntil]).toEqual(['you', 'us', null]);
  expect(JSON.stringify(await talk.ownThread(7, id))).not.toMatch(/Admin 1|author/i);
  const [first, second] = (await talk.thread(id)).messages;
  expect([first, second]).toMatchObject([
    { byAdmin: false, authorId: null, authorName: '', removableUntil: null },
    { byAdmin: true, authorId: 1, authorName: 'Admin 1', removableUntil: expect.any(String) },
  ]);
  for (const url of [second!.screenshots[0]!.url, second!.screenshots[0]!.thumbnailUrl, second!.documents[0]!.url])
    expect((await fetch(new URL(url, tasks.url))).status).toBe(200);
  expect(await talk.read(id)).toMatchObject({ awaits: 'client', messages: 2, revision: 1, status: 'pending' });
  expect((await tasks.list(7)).body.tasks[0]).toMatchObject({ awaits: 'client', messages: 2 });
});

test.each([[{}], [{ body: '' }], [{ body: '<p> </p>' }], [{ body: '<script>x</script>' }]])(
  'a message without a text and files is 422: %j',
  async (body) => {
    const { id } = await tasks.file(7, '<p>x</p>');
    const refused = { status: 422, body: { error: 'Message cannot be empty.', fields: { body: expect.any(String) } } };
    expect(await talk.write(7, id, body)).toMatchObject(refused);
    expect(await talk.answer(id, body)).toMatchObject(refused);
    expect([(await talk.read(id)).messages, namesOf(await talk.factsOf(id))]).toEqual([0, ['task.created']]);
  },
);

test('files need no text; what belongs to other tasks or clients is 404 and changes nothing', async () => {
  const [{ id }, other] = [await tasks.file(7, '<p>x</p>'), await tasks.file(7, '<p>y</p>')];
  const { body: message, status } = await talk.write(7, id, form({}, { screenshots: aPng() }));
  expect([status, message.body, message.screenshots.length]).toEqual([201, '', 1]);
  const before = unsigned((await talk.thread(id)).messages);
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
  expect((await talk.answer(999_999, { body: '<p>x</p>' })).status).toBe(404);
  // A message's file is no file of the task, and has another address.
  const url = new URL(message.screenshots[0]!.url, tasks.url);
  expect((await fetch(String(url).replace('messageScreenshots', 'screenshots'))).status).toBe(404);
  expect(unsigned((await talk.thread(id)).messages)).toEqual(before);
  expect(namesOf(await talk.factsOf(id))).toEqual(['task.created', 'task.message']);
});

test('a repeated request adds one message and tells it once', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const [first, again] = [
    await talk.write(7, id, { body: '<p>once</p>' }, `key-${id}`),
    await talk.write(7, id, { body: '<p>once</p>' }, `key-${id}`),
  ];
  expect(again.body).toEqual(first.body);
  expect([(await talk.ownThread(7, id)).length, namesOf(await talk.factsOf(id))]).toEqual([
    1,
    ['task.created', 'task.message'],
  ]);
});

test('a message can set the status: one fact, a new revision, and done waits for nobody', async () => {
  const { id } = await tasks.file(7, '<p>The shop is down</p>');
  const { body } = await talk.answer(id, { body: '<p>Fixed</p>', status: 'done', waits: true });
  expect(body.setStatus).toBe('done');
  expect(await talk.read(id)).toMatchObject({ status: 'done', awaits: 'none', revision: 2, messages: 1 });
  const [, fact] = await talk.factsOf(id);
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
  await talk.patch(id, { status: 'in_progress' });
  const [row] = (await talk.thread(id)).messages;
  expect(row).toMatchObject({ setStatus: 'in_progress', body: '', isRemoved: false, removableUntil: null });
  expect(await talk.read(id)).toMatchObject({ messages: 0, awaits: 'us', revision: 2 });
  expect((await tasks.admin('DELETE', `/api/tasks/${id}/messages/${row?.id}`)).status).toBe(404);
});

test('the author removes a message for 15 minutes, with its files, and withdraws its fact', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const sent = await talk.answer(id, form({ body: '<p>a mistake</p>' }, { screenshots: aPng(), documents: aPdf() }));
  const { id: messageId, screenshots } = sent.body;
  await fetch(new URL(screenshots[0]!.thumbnailUrl, tasks.url));
  const remove = (by = tasks.asAdmin(1)) => by<Failure>('DELETE', `/api/tasks/${id}/messages/${messageId}`);
  expect(await remove(tasks.asAdmin(2))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await tasks.client(7)('DELETE', `/api/client/tasks/${id}/messages/${messageId}`)).status).toBe(403);
  await talk.age(id, 14.9);
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await talk.thread(id)).messages).toMatchObject([
    { body: '', isRemoved: true, screenshots: [], documents: [] },
  ]);
  expect(await talk.ownThread(7, id)).toMatchObject([{ body: '', isRemoved: true, screenshots: [] }]);
  expect((await fetch(new URL(screenshots[0]!.url, tasks.url))).status).toBe(404);
  expect((await fetch(new URL(screenshots[0]!.thumbnailUrl, tasks.url))).status).toBe(404);
  const facts = await talk.factsOf(id);
  expect(facts.at(-1)).toMatchObject({
    name: 'task.removed',
    toClient: false,
    toAdmins: null,
    withdraws: facts[1]?.id,
  });
  expect(facts).toHaveLength(3);
  expect((await talk.read(id)).messages).toBe(0);

  const late = await talk.answer(id, { body: '<p>late</p>' });
  await talk.age(id, 15.1);
  expect(await tasks.asAdmin(1)('DELETE', `/api/tasks/${id}/messages/${late.body.id}`)).toMatchObject({
    status: 409,
    body: { code: 'message_locked', error: 'Messages can be removed for 15 minutes.' },
  });
  expect((await talk.thread(id)).messages.at(-1)?.removableUntil).toBeNull();
});

test('a long thread comes in pages, the newest first, each from old to new', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const ids: number[] = [];
  for (let index = 0; index < 7; index += 1) ids.push((await talk.write(7, id, { body: `<p>${index}</p>` })).body.id);
  const pages: number[][] = [];
  for (let before: number | undefined, more = true; more;) {
    const { messages, hasOlder } = await talk.thread(id, `?pageSize=3${before ? `&before=${before}` : ''}`);
    pages.push(messages.map((message) => message.id));
    before = messages[0]?.id;
    more = hasOlder;
  }
  expect(pages).toEqual([ids.slice(4), ids.slice(1, 4), ids.slice(0, 1)]);
  for (const query of ['?pageSize=0', '?pageSize=101', '?before=x'])
    expect((await tasks.admin('GET', `/api/tasks/${id}/messages${query}`)).status).toBe(422);
});

test('twenty writers on one task: none is lost, and both sides have one order', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? talk.write(7, id, { body: `<p>${index}</p>` }) : talk.answer(id, { body: `<p>${index}</p>` }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const [theirs, ours] = [await talk.ownThread(7, id), (await talk.thread(id)).messages];
  const order = (messages: { id: number; body: string }[]) => messages.map((one) => [one.id, one.body]);
  expect(order(theirs)).toEqual(order(ours));
  expect([theirs.length, (await talk.read(id)).messages, (await talk.factsOf(id)).length]).toEqual([20, 20, 21]);
});

test('a message and the deletion of its task: one of them wins, and no file is left', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await tasks.file(7, '<p>x</p>');
    const [message, deletion] = await Promise.all([
      talk.answer(id, form({ body: '<p>x</p>' }, { screenshots: aPng() })),
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
