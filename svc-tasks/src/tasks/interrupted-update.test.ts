import { withAuditOrigin } from '@hourbank/service-kit/audit';
import { noIdempotency } from '@hourbank/service-kit/idempotency';
import { startTasks, type Tasks } from '../../tests/tasks';
import { taskQuotaOf } from '../files/task-quota';
import { getTask } from './read-tasks';
import { updateTask } from './update-task';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks();
});
afterAll(() => tasks.close());

test('does not change a task whose response cannot be stored with the change', async () => {
  const { id } = await tasks.file(7, '<p>Price list</p>');
  const update = withAuditOrigin({ actor: 'client:7', address: '', session: '' }, 'task.updated', () =>
    updateTask(tasks.deps, 7, id, {
      fields: { description: '<p>New prices</p>' },
      kept: { screenshots: undefined, documents: undefined },
      uploads: {},
      quota: taskQuotaOf(tasks.config.CLIENT_QUOTAS, {}),
      actor: 'client:7',
      precondition: { expected: null, subject: 'this task', caller: null, request: null },
      idempotency: {
        ...noIdempotency,
        saveResponse: async () => {
          throw new Error('Another request holds the key');
        },
      },
    }),
  );
  await expect(update).rejects.toThrow('Another request holds the key');
  expect(await getTask(tasks.deps, id, { clientId: 7 })).toMatchObject({ description: '<p>Price list</p>' });
});
