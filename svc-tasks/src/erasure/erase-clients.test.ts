import { randomUUID } from 'node:crypto';
import type { Task } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { storedFileTable } from '@hourbank/service-kit/files';
import { aPng, api, form, signTestToken } from '@hourbank/testing';
import { startTasks, type TaskPage, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks();
});
afterAll(() => tasks.close());

const create = async (clientId: number) => {
  const body = form({ description: '<p>Office in Byblos</p>' }, { screenshots: [aPng(4, 4, 'office.png')] });
  return (await tasks.client(clientId)<{ entry: Task }>('POST', '/api/client/tasks', body)).body.entry;
};

/** The client changes its task under its name, which the task then stores with the change. */
async function change(clientId: number, { id, revision }: Task) {
  const token = signTestToken({ role: 'client', id: clientId, claims: { name: 'Nadia Khoury' } });
  const body = { description: '<p>Office in Byblos, second floor</p>' };
  const headers = { 'If-Match': `"${revision}"` };
  expect((await api(tasks.url, { token })('PUT', `/api/client/tasks/${id}`, body, headers)).status).toBe(200);
}
const stored = async (clientId: number) =>
  JSON.stringify(await select(tasks.deps.platform.db.read, 'SELECT * FROM tasks WHERE client_id = ?', [clientId]));

test('erasing a client deletes texts and files of its tasks, also again, and no others', async () => {
  const [erased, other] = [await create(7), await create(8)];
  await change(7, erased);
  await change(8, other);
  expect(await stored(7)).toContain('Nadia Khoury');
  for (const clientId of [7, 7]) {
    tasks.identity.publish({ kind: 'client_erased', clientId });
    // The first may join a poll that had its response before the event.
    await tasks.deps.platform.feed.refresh();
    await tasks.deps.platform.feed.refresh();
  }
  const { body } = await tasks.list(7);
  expect(body.tasks).toMatchObject([{ id: erased.id, description: '', status: erased.status, screenshots: [] }]);
  expect((await tasks.list(8)).body.tasks).toMatchObject([
    { id: other.id, description: '<p>Office in Byblos, second floor</p>' },
  ]);
  expect(await stored(7)).not.toMatch(/Nadia|Byblos/);
  expect(await stored(8)).toContain('Nadia Khoury');
  const found = await tasks.admin<TaskPage>('GET', '/api/tasks?search=Byblos');
  expect(found.body.tasks.map(({ id }) => id)).toEqual([other.id]);
  await tasks.deps.files.sweep();
  expect(await tasks.storedKeys()).toHaveLength(1);
});

test('erasing a client deletes more files than one transaction takes', async () => {
  const { db } = tasks.deps.platform;
  await create(9);
  const [file] = await db.read.findBy(storedFileTable, { clientId: 9 });
  if (!file) throw new Error('The task has no file.');
  const copies = Array.from({ length: 600 }, () => ({ ...file, id: randomUUID() }));
  await db.tx((tx) => tx.insert(storedFileTable, copies));
  tasks.identity.publish({ kind: 'client_erased', clientId: 9 });
  await tasks.deps.platform.feed.refresh();
  await tasks.deps.platform.feed.refresh();
  expect(await db.read.countBy(storedFileTable, { clientId: 9, state: 'ready' })).toBe(0);
  expect(await db.read.countBy(storedFileTable, { clientId: 9, state: 'deleted' })).toBe(601);
});
