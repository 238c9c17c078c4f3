import type { Task } from '@hourbank/contracts';
import { checkRevisions } from '@hourbank/testing';
import { startTasks, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks();
});
afterAll(() => tasks.close());

const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });

test('rejects a stale change of a task by its client', async () => {
  const { id } = await tasks.file(7, '<p>Price list</p>');
  await checkRevisions<Task>({
    caller: tasks.client(7),
    path: `/api/client/tasks/${id}`,
    rowOf: ({ task }: { task: Task }) => task,
    writes: [{ description: '<p>One</p>' }, { description: '<p>Two</p>' }, { description: '<p>Three</p>' }],
    fields: ['description'],
  });
});

test('rejects a stale change of the status', async () => {
  const { id } = await tasks.file(7, '<p>Price list</p>');
  await checkRevisions({
    caller: tasks.admin,
    path: `/api/tasks/${id}`,
    method: 'PATCH',
    writes: [{ status: 'done' }, { status: 'in_progress' }, { status: 'pending' }],
    fields: ['status'],
  });
});

test('tells a client that the provider changed its task, but not which admin', async () => {
  const { id, revision } = await tasks.file(7, '<p>Price list</p>');
  await tasks.admin('PATCH', `/api/tasks/${id}`, { status: 'done' });
  const stale = await tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: 'x' }, ifMatch(revision));
  expect(stale).toMatchObject({
    status: 412,
    body: {
      error: 'Someone else changed this task. Reload and try again.',
      changes: [{ fields: ['status'], by: { role: 'admin', name: null, isCaller: false } }],
    },
  });
  expect((await tasks.client(7)('DELETE', `/api/client/tasks/${id}`, undefined, ifMatch(revision))).status).toBe(412);
  expect((await tasks.client(7)('DELETE', `/api/client/tasks/${id}`, undefined, ifMatch(revision + 1))).status).toBe(
    204,
  );
});
