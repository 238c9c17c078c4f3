import { notFound, type Once } from '@hourbank/service-kit';
import type { TasksDeps } from '../deps';
import { withFiles } from '../tasks/read-tasks';
import type { TaskStatus } from '../tasks/task-store';
import type { TaskRecord } from '../tasks/task-view';

/** Staff say how far a task is (D-42): from any status to any. */
export const setTaskStatus = (deps: TasksDeps, id: number, status: TaskStatus, once: Once): Promise<TaskRecord> =>
  deps.tx(async (work) => {
    const row = await deps.tasks.hold(work, id);
    if (!row) throw notFound();
    await deps.tasks.setStatus(work, row, status);
    const [record] = await withFiles(deps, work, [{ ...row, status }]);
    if (!record) throw notFound();
    return once.settle(work, record);
  });
