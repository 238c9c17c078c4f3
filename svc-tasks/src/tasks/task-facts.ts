import type { Fact } from '@hourbank/service-kit/outbox';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import type { TaskRow } from './task-store';

const titleLength = 80;

/** The first line of a description, cut between two characters. */
function titleOf(text: string): string {
  const characters = [...(text.split('\n')[0] ?? '')];
  return characters.length <= titleLength ? characters.join('') : `${characters.slice(0, titleLength).join('')}…`;
}

type ToldTask = Pick<TaskRow, 'id' | 'clientId' | 'description'>;

const steps = {
  created: (text: string) => ({ title: titleOf(text), text }),
  changed: () => ({}),
  deleted: (text: string) => ({ title: titleOf(text) }),
};

/** Admins are told what a client did with a task (D-76). */
export const taskFactOfClient = (step: keyof typeof steps, { id, clientId, description }: ToldTask): Fact => ({
  name: `task.${step}`,
  clientId,
  subject: id,
  toAdmins: [],
  params: steps[step](plainTextOf(description)),
});

/** The client is told the new status of its task. */
export const taskStatusFact = ({ id, clientId, description }: ToldTask, status: TaskRow['status']): Fact => ({
  name: 'task.status',
  clientId,
  subject: id,
  toClient: true,
  params: { status, title: titleOf(plainTextOf(description)) },
});
