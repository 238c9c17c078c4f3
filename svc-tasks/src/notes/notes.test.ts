import { allOperations, type Operation, operationsOf, type TaskNote } from '@hourbank/contracts';
import * as z from 'zod/mini';
import { execute, select } from '@hourbank/service-kit/db';
import { aPng, form, type TestResponse } from '@hourbank/testing';
import { aMeeting, startTasks, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks();
});
afterAll(() => tasks.close());

const add = (
  id: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse<TaskNote & { error: string; code: string }>> =>
  tasks.asAdmin(1)('POST', `/api/tasks/${id}/notes`, body, headers);
const list = async (id: number) =>
  (await tasks.admin<{ notes: TaskNote[] }>('GET', `/api/tasks/${id}/notes`)).body.notes;

test('notes are listed from old to new, and only their author removes one', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const first = await add(id, { body: '<p>Call <b>first</b></p>' }, { 'Idempotency-Key': `note-${id}` });
  const again = await add(id, { body: '<p>Call <b>first</b></p>' }, { 'Idempotency-Key': `note-${id}` });
  expect([first.status, again.body]).toEqual([201, first.body]);
  await add(id, { body: '<p>second</p>' });
  expect(await list(id)).toEqual([
    {
      id: first.body.id,
      at: expect.stringMatching(/Z$/),
      authorId: 1,
      authorName: 'Admin 1',
      body: '<p>Call <strong>first</strong></p>',
    },
    expect.objectContaining({ body: '<p>second</p>' }),
  ]);
  const path = `/api/tasks/${id}/notes/${first.body.id}`;
  const other = await tasks.file(7, '<p>x</p>');
  expect(await tasks.asAdmin(2)('DELETE', path)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await tasks.asAdmin(1)('DELETE', `/api/tasks/${other.id}/notes/${first.body.id}`)).status).toBe(404);
  expect((await tasks.asAdmin(1)('DELETE', path)).status).toBe(204);
  expect((await tasks.asAdmin(1)('DELETE', path)).status).toBe(404);
  expect((await list(id)).map(({ body }) => body)).toEqual(['<p>second</p>']);
});

test('a blank note is 422, one of an unknown task 404, and the 201st 409', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  for (const body of [{}, { body: '' }, { body: '<p></p>' }, { body: '<script>x</script>' }])
    expect(await add(id, body)).toMatchObject({ status: 422, body: { error: 'Note cannot be empty.' } });
  expect([
    (await add(999_999, { body: '<p>x</p>' })).status,
    (await tasks.admin('GET', '/api/tasks/999999/notes')).status,
  ]).toEqual([404, 404]);
  for (let count = 0; count < 200; count += 1) await add(id, { body: '<p>x</p>' });
  expect(await add(id, { body: '<p>x</p>' })).toMatchObject({
    status: 409,
    body: { code: 'too_many_notes', error: 'A task has room for 200 notes. Remove one first.', params: { max: 200 } },
  });
});

test('deleting a task deletes its messages and notes, and every file', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  await add(id, { body: '<p>x</p>' });
  const { body } = await tasks.client(7)<{ screenshots: { thumbnailUrl: string }[] }>(
    'POST',
    `/api/client/tasks/${id}/messages`,
    form({ body: '<p>x</p>' }, { screenshots: aPng() }),
  );
  await fetch(new URL(body.screenshots[0]!.thumbnailUrl, tasks.url));
  expect((await tasks.client(7)('DELETE', `/api/client/tasks/${id}`)).status).toBe(204);
  for (const sql of [
    'SELECT id FROM task_messages WHERE task_id = ?',
    'SELECT id FROM task_notes WHERE task_id = ?',
    "SELECT id FROM stored_files WHERE owner_id = ? AND state = 'ready'",
  ])
    expect(await select(tasks.deps.db.read, sql, [id])).toEqual([]);
});

/** Words that no text, header or address of the fixtures contains. */
const planted = (index: number) => `secretnote${index}q`;

test('500 notes are in no response to a client, no download and no event that leaves the service', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 10; index += 1) ids.push((await tasks.file(55, `<p>task ${index}</p>`, aMeeting())).id);
  const [id] = ids as [number];
  const client = tasks.client(55);
  await tasks.asAdmin(1)('POST', `/api/tasks/${id}/messages`, { body: '<p>answer</p>' });
  const own = await client<{ id: number }>('POST', `/api/client/tasks/${id}/messages`, { body: '<p>mine</p>' });
  const operations = operationsOf('tasks').filter(({ auth }) => auth === 'client');
  const pathOf = ({ path }: Operation) => path.replace('{id}', String(id)).replace('{messageId}', String(own.body.id));
  const readAll = async () => {
    const found: string[] = [];
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { status, body, headers } = await client('GET', pathOf(operation));
      expect([operation.id, status]).toEqual([operation.id, 200]);
      found.push(`${operation.id} ${headers.get('etag')} ${JSON.stringify(body)}`.replaceAll(/DTSTAMP:\w+/g, ''));
    }
    return found;
  };
  const before = await readAll();
  const etag = (await client('GET', `/api/client/tasks/${id}`)).headers.get('etag') ?? '';
  for (let index = 0; index < 500; index += 1)
    expect((await add(ids[index % 10]!, { body: `<p>${planted(index)}</p>` })).status).toBe(201);
  // Reading: not a byte differs.
  expect(await readAll()).toEqual(before);

  // Searching, stale writes and every write of a client.
  const texts: string[] = [];
  const note = async (response: Promise<TestResponse<unknown>>) => {
    const { body, headers } = await response;
    texts.push(JSON.stringify([body, [...headers]]));
  };
  for (const index of [0, 1, 499]) {
    const { body } = await tasks.list(55, `?search=${planted(index)}`);
    expect(body.tasks).toEqual([]);
  }
  await tasks.asAdmin(1)('PATCH', `/api/tasks/${id}`, { status: 'in_progress' });
  const stale = client('PUT', `/api/client/tasks/${id}`, { description: '<p>y</p>' }, { 'If-Match': etag });
  expect((await stale).status).toBe(412);
  await note(stale);
  // The task is deleted last.
  const writes = operations.filter(({ method }) => method !== 'GET');
  for (const operation of writes.sort((a, b) => Number(a.id === 'deleteTask') - Number(b.id === 'deleteTask')))
    await note(client(operation.method, pathOf(operation), { description: '<p>z</p>', body: '<p>z</p>' }));
  const stored = await select<{ payload: string }>(tasks.deps.db.read, 'SELECT payload FROM outbox');
  texts.push(...stored.map(({ payload }) => payload), ...(await readRest(ids[1]!)));
  expect(texts.filter((text) => text.includes('secretnote'))).toEqual([]);
  // The notes exist: an admin reads them.
  expect(JSON.stringify(await list(ids[1]!))).toContain(planted(1));

  async function readRest(task: number): Promise<string[]> {
    const found: string[] = [];
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { body } = await client('GET', operation.path.replace('{id}', String(task)));
      found.push(JSON.stringify(body));
    }
    return found;
  }
});

test('no response for clients has a field of notes, authors or assignees', () => {
  const namesIn = (schema: unknown): string[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : Object.entries(schema).flatMap(([key, value]) => [
          ...(key === 'properties' ? Object.keys(value as object) : []),
          ...namesIn(value),
        ]);
  const found = allOperations
    .filter(({ auth, service, response }) => auth === 'client' && service === 'tasks' && response)
    .flatMap(({ id, response }) =>
      namesIn(z.toJSONSchema(response!, { io: 'output', unrepresentable: 'any' })).map((name) => `${id}.${name}`),
    );
  expect(found).toContain('listOwnMessages.removableUntil');
  expect(found.filter((name) => /note|author|assignee|addedBy$/i.test(name))).toEqual([]);
});

test('erasing a client empties its messages, deletes its notes, and the task takes neither any more', async () => {
  const { id } = await tasks.file(66, '<p>erase me</p>');
  await tasks.client(66)(
    'POST',
    `/api/client/tasks/${id}/messages`,
    form({ body: '<p>erase me</p>' }, { screenshots: aPng() }),
  );
  await add(id, { body: '<p>erase me</p>' });
  await tasks.asAdmin(1)('PATCH', `/api/tasks/${id}`, { status: 'done' });
  tasks.identity.publish({ kind: 'client_erased', clientId: 66 });
  const left = async (sql: string) => (await select(tasks.deps.db.read, sql, [66])).length;
  for (let isDone = false; !isDone;) {
    isDone = (await left("SELECT id FROM tasks WHERE client_id = ? AND description <> ''")) === 0;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect([
    await left(
      "SELECT id FROM task_messages WHERE client_id = ? AND (body <> '' OR files IS NOT NULL OR set_status IS NOT NULL)",
    ),
    await left('SELECT id FROM task_notes WHERE client_id = ?'),
    await left("SELECT id FROM stored_files WHERE client_id = ? AND state = 'ready'"),
  ]).toEqual([0, 0, 0]);
  const answer = () => tasks.asAdmin(1)('POST', `/api/tasks/${id}/messages`, { body: '<p>x</p>' });
  for (const refused of [await answer(), await add(id, { body: '<p>x</p>' })])
    expect(refused).toMatchObject({ status: 409, body: { code: 'client_closed', error: 'This client is closed.' } });
});

test('deleting a task with 10,000 messages and 500 files takes at most 2 s', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const at = new Date();
  await tasks.deps.transact(async (tx) => {
    const rows = Array.from({ length: 500 }, () => '(?, 7, 0, ?, ?)').join(', ');
    for (let batch = 0; batch < 20; batch += 1)
      await execute(
        tx,
        `INSERT INTO task_messages (task_id, client_id, by_admin, body, created_at) VALUES ${rows}`,
        Array.from({ length: 500 }, () => [id, '<p>x</p>', at]).flat(),
      );
    const files = Array.from(
      { length: 500 },
      () => "(?, 'message-document', 'a.pdf', 'application/pdf', 'pdf', 1, 'x', 0, 'ready', ?, 7, ?, ?)",
    );
    await execute(
      tx,
      `INSERT INTO stored_files (id, purpose, name, type, ext, size, sha256, position, state, owner_id, client_id, created_at, changed_at)
      VALUES ${files.join(', ')}`,
      Array.from({ length: 500 }, () => [crypto.randomUUID(), id, at, at]).flat(),
    );
  });
  const startedAt = performance.now();
  expect((await tasks.client(7)('DELETE', `/api/client/tasks/${id}`)).status).toBe(204);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(
    await select(tasks.deps.db.read, "SELECT id FROM stored_files WHERE owner_id = ? AND state = 'ready'", [id]),
  ).toEqual([]);
});
