import { Download, notFound } from '@hourbank/service-kit';
import type { TasksDeps } from '../deps';
import { meetingFile } from './meeting-file';

/** The meeting of a task for a calendar: of one client's, or of any. 404 where there is none. */
export async function getMeetingFile(
  { tasks, now }: TasksDeps,
  id: number,
  owner: { clientId?: number } = {},
): Promise<Download> {
  const task = await tasks.find(id, owner);
  if (!task?.meetingStart || !task.meetingEnd) throw notFound();
  const { meetingStart, meetingEnd } = task;
  return new Download(`task-${id}.ics`, meetingFile({ ...task, meetingStart, meetingEnd }, now()));
}
