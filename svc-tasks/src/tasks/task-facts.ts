import type { Fact } from '@hourbank/service-kit/outbox';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import type { TaskRow } from './task-store';

const titleLength = 80;

/** The first line of a description, cut between two characters. */
function titleOf(text: string): string {
  const characters = [...(text.split('\n')[0] ?? '')];
  return characters.length <= titleLength ? characters.join('') : `${characters.slice(0, titleLength).join('')}…`;
}

type ToldTask = Pick<TaskRow, 'id' | 'clientId' | 'description' | 'assigneeId'>;

const headOf = ({ id, clientId }: ToldTask) => ({ clientId, subject: id });
const titleOfTask = ({ description }: ToldTask) => titleOf(plainTextOf(description));

/** Who of the team is told: the assignee, or all who may see tasks (D-78). Never the admin who did it. */
const teamOf = ({ assigneeId }: ToldTask, by: number | null = null) => ({
  toAdmins: assigneeId === null || assigneeId === by ? [] : [assigneeId],
  notAdmin: by,
});

const steps = {
  created: (text: string) => ({ title: titleOf(text), text }),
  changed: () => ({}),
  deleted: (text: string) => ({ title: titleOf(text) }),
};

/** The team is told what a client did with a task (D-76). */
export const taskFactOfClient = (step: keyof typeof steps, task: ToldTask): Fact => ({
  name: `task.${step}`,
  ...headOf(task),
  ...teamOf(task),
  params: steps[step](plainTextOf(task.description)),
});

/** The client is told the new status of its task. */
export const taskStatusFact = (task: ToldTask, status: TaskRow['status']): Fact => ({
  name: 'task.status',
  ...headOf(task),
  toClient: true,
  params: { status, title: titleOfTask(task) },
});

/** The client is told about a task that an admin added. */
export const taskAddedFact = (task: ToldTask): Fact => ({
  name: 'task.added',
  ...headOf(task),
  toClient: true,
  params: { title: titleOfTask(task), text: plainTextOf(task.description) },
});

/** An admin is told that another one assigned a task to it. */
export const taskAssignedFact = (task: ToldTask, assigneeId: number): Fact => ({
  name: 'task.assigned',
  ...headOf(task),
  toAdmins: [assigneeId],
  params: { title: titleOfTask(task) },
});

/** The team is told that there is a note; its text is never told (D-77). */
export const taskNoteFact = (task: ToldTask, { id, name = '' }: { id: number; name?: string }): Fact => ({
  name: 'task.note',
  ...headOf(task),
  ...teamOf(task, id),
  params: { admin: name },
});

interface ToldMessage {
  /** Sanitized HTML. */
  body: string;
  fileNames: readonly string[];
  /** The status that the task got with it. */
  status?: TaskRow['status'] | undefined;
  waits: boolean;
}

/** The other side is told about a message, once, also if it sets the status. */
export const messageFact = (task: ToldTask, side: 'reply' | 'message', message: ToldMessage): Fact => ({
  name: `task.${side}`,
  ...headOf(task),
  ...(side === 'reply' ? { toClient: true } : teamOf(task)),
  params: {
    title: titleOfTask(task),
    text: plainTextOf(message.body),
    ...(message.fileNames.length > 0 && { files: message.fileNames.join(', ') }),
    ...(message.status !== undefined && { status: message.status }),
    ...(message.waits && { waits: 'true' }),
  },
});

/** Withdraws the emails about a removed message that still wait. */
export const messageRemovedFact = (task: ToldTask, eventId: string): Fact => ({
  name: 'task.removed',
  ...headOf(task),
  withdraws: eventId,
  params: {},
});
