import { type Tx } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import type { TaskFilter, TaskWithMeeting } from './task-store';
import { type TaskRecord, taskRecord } from './task-view';

type ReadDeps = Pick<Deps, 'db' | 'tasks' | 'taskFiles'>;

/** Adds the files to tasks. */
export async function withFiles(
  { taskFiles }: Pick<Deps, 'taskFiles'>,
  tx: Tx,
  rows: readonly TaskWithMeeting[],
): Promise<TaskRecord[]> {
  const filesOf = await taskFiles.list(tx, rows);
  return rows.map((row) => taskRecord(row, filesOf(row.id)));
}

/** Returns one task. With an owner, only tasks of that client count. Throws 404 if there is none. */
export async function getTask(
  deps: ReadDeps,
  id: number,
  owner: Pick<TaskFilter, 'clientId'> = {},
): Promise<TaskRecord> {
  const row = await deps.tasks.find(id, owner);
  const [record] = row ? await withFiles(deps, deps.db.read, [row]) : [];
  if (!record) throw notFound();
  return record;
}
