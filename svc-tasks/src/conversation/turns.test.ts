import { type AdminTask, admins } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { seeded } from '@hourbank/testing';
import { conversationOf } from '../../tests/conversation';
import { startTasks, type Tasks } from '../../tests/tasks';

/** Random sequences of steps; nightly runs set 10,000. */
const sequences = Number(process.env.TURN_SEQUENCES ?? 12);
const stepsOfOne = 25;
/** Sequences on tasks of one client, because a client has a limited number of open tasks. */
const ofOneClient = 100;
jest.setTimeout(300_000 + sequences * 5_000);

let tasks: Tasks;
let talk: ReturnType<typeof conversationOf>;
beforeAll(async () => {
  tasks = await startTasks();
  talk = conversationOf(tasks);
});
afterAll(() => tasks.close());

test('the assignee is told what a client does, without one everybody, and nobody of oneself', async () => {
  const { id } = await tasks.file(7, '<p>The shop is down</p>');
  expect((await talk.patch(id, { assigneeId: 1 })).body).toMatchObject({ assigneeId: 1, revision: 1 });
  await talk.write(7, id, { body: '<p>a</p>' });
  await talk.patch(id, { assigneeId: 2 });
  await tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: '<p>It is up</p>' });
  await tasks.asAdmin(2)('POST', `/api/tasks/${id}/notes`, { body: '<p>note of the assignee</p>' });
  await tasks.asAdmin(3)('POST', `/api/tasks/${id}/notes`, { body: '<p>note of another</p>' });
  await talk.patch(id, { assigneeId: null });
  await tasks.client(7)('DELETE', `/api/client/tasks/${id}`);
  const facts = await talk.factsOf(id);
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
  expect(await talk.patch(id, body)).toMatchObject({ status: 422, body: { error } });
});

test('an assignee is an active admin who works on tasks: any other id changes and tells nothing', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  expect((await talk.patch(id, { assigneeId: 2 })).status).toBe(200);
  const before = [await talk.read(id), await talk.factsOf(id)];
  // Unknown, disabled and reading admins, and clients, are all ids that identity does not list.
  for (const assigneeId of [100, 2 ** 31 - 1, 0, -1, 1.5, '', '2 ', 'two', [2], true, {}])
    for (const more of [{}, { status: 'done', awaits: 'none' }])
      expect([assigneeId, await talk.patch(id, { assigneeId, ...more })]).toMatchObject([
        assigneeId,
        { status: 422, body: { error: 'Choose somebody of the team.', fields: { assigneeId: expect.any(String) } } },
      ]);
  tasks.identity.next(admins.findColleagues, { status: 500 }, { status: 500 });
  expect(await talk.patch(id, { assigneeId: 3 })).toMatchObject({
    status: 503,
    body: { code: 'team_unavailable', error: 'The team cannot be checked right now. Try again in a moment.' },
  });
  expect([await talk.read(id), await talk.factsOf(id)]).toEqual(before);
  // Who is nobody's colleague any more can be replaced by nobody.
  expect((await talk.patch(id, { assigneeId: null })).body.assigneeId).toBeNull();
});

test('assigning and notes make no form of the client stale, a new status does', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const before = await tasks.client(7)('GET', `/api/client/tasks/${id}`);
  await talk.patch(id, { assigneeId: 2, awaits: 'none' });
  await tasks.asAdmin(1)('POST', `/api/tasks/${id}/notes`, { body: '<p>hidden</p>' });
  await talk.answer(id, { body: '<p>seen</p>' });
  const after = await tasks.client(7)('GET', `/api/client/tasks/${id}`);
  const etag = String(before.headers.get('etag'));
  expect(after.headers.get('etag')).toBe(etag);
  const change = (text: string) =>
    tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: `<p>${text}</p>` }, { 'If-Match': etag });
  expect((await change('one')).status).toBe(200);
  await talk.patch(id, { status: 'in_progress' });
  expect(await change('two')).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
});

test('admins filter by turn and assignee, also together with other filters', async () => {
  const made = [await tasks.file(61, '<p>a</p>'), await tasks.file(61, '<p>b</p>'), await tasks.file(61, '<p>c</p>')];
  const [a, b, c] = made.map(({ id }) => id) as [number, number, number];
  await talk.patch(a, { assigneeId: 77 });
  await talk.patch(b, { assigneeId: 77, awaits: 'none' });
  const found = async (query: string) => {
    const { body } = await tasks.admin<{ tasks: AdminTask[] }>('GET', `/api/tasks?clientId=61&pageSize=100${query}`);
    return body.tasks.map(({ id }) => id);
  };
  expect(await found('&awaits=us')).toEqual([c, a]);
  expect(await found('&assignee=77')).toEqual([b, a]);
  expect(await found('&assignee=77&awaits=none&status=pending')).toEqual([b]);
  expect(await found('&assignee=78')).toEqual([]);
  for (const query of ['awaits=x', 'assignee=x', 'assignee=0', 'assignee='])
    expect([query, (await tasks.admin('GET', `/api/tasks?${query}`)).status]).toEqual([query, 422]);
});

test('awaits and the number of messages follow the rules over random steps of both sides', async () => {
  const random = seeded(20_261_128);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  for (let round = 0; round < sequences; round += 1) {
    const clientId = 1000 + Math.floor(round / ofOneClient);
    const { id } = await tasks.file(clientId, '<p>0</p>');
    const model = { awaits: 'us', status: 'pending', messages: 0, revision: 1 };
    const removable: { by: 'client' | 'admin'; id: number }[] = [];
    const setStatus = (status: string) => {
      if (status === model.status) return false;
      Object.assign(model, { status, revision: model.revision + 1 });
      if (status === 'done') model.awaits = 'none';
      return true;
    };
    for (let step = 0; step < stepsOfOne; step += 1) {
      const kind = oneOf(['write', 'edit', 'answer', 'status', 'none', 'remove', 'note'] as const);
      const status = oneOf(['pending', 'in_progress', 'done'] as const);
      if (kind === 'write') {
        removable.push({ by: 'client', id: (await talk.write(clientId, id, { body: '<p>x</p>' })).body.id });
        model.awaits = 'us';
        model.messages += 1;
      } else if (kind === 'edit') {
        await tasks.client(clientId)('PUT', `/api/client/tasks/${id}`, { description: `<p>${step + 1}</p>` });
        model.awaits = 'us';
        model.revision += 1;
      } else if (kind === 'answer') {
        const [waits, sets] = [oneOf([true, false]), oneOf([true, false])];
        const sent = await talk.answer(id, { body: '<p>x</p>', waits, ...(sets && { status }) });
        removable.push({ by: 'admin', id: sent.body.id });
        model.messages += 1;
        model.awaits = waits ? 'client' : 'none';
        if (sets) setStatus(status);
      } else if (kind === 'status') {
        await talk.patch(id, { status });
        setStatus(status);
      } else if (kind === 'none') {
        await talk.patch(id, { awaits: 'none' });
        model.awaits = 'none';
      } else if (kind === 'note') {
        await tasks.asAdmin(1)('POST', `/api/tasks/${id}/notes`, { body: '<p>x</p>' });
      } else if (removable.length > 0) {
        const [{ by, id: messageId }] = removable.splice(0, 1) as [{ by: 'client' | 'admin'; id: number }];
        if (by === 'client') await tasks.client(clientId)('DELETE', `/api/client/tasks/${id}/messages/${messageId}`);
        else await tasks.asAdmin(1)('DELETE', `/api/tasks/${id}/messages/${messageId}`);
        model.messages -= 1;
      }
      expect([round, step, kind, await talk.read(id)]).toMatchObject([round, step, kind, model]);
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
