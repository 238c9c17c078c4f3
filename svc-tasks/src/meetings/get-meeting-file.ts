import { notFound } from '@hourbank/service-kit/errors';
import { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { meetingFile } from './meeting-file';

/**
 * Returns the meeting of a task as an iCalendar download. With an owner, only tasks of that client count. Throws 404 if
 * the task or its meeting does not exist.
 */
export async function getMeetingFile(
  { tasks, now }: Pick<Deps, 'tasks' | 'now'>,
  id: number,
  owner: { clientId?: number } = {},
): Promise<Download> {
  const task = await tasks.find(id, owner);
  if (!task?.meetingStart || !task.meetingEnd) throw notFound();
  const { meetingStart, meetingEnd } = task;
  return new Download(`task-${id}.ics`, meetingFile({ ...task, meetingStart, meetingEnd }, now()));
}
