import type { Task } from '@hourbank/contracts';
import type { Once } from '@hourbank/service-kit';
import type { TasksDeps } from '../deps';
import { cleanDescription } from './task-rules';

/** A client asks for something; it waits, pending (D-42). */
export async function createTask({ tx, tasks, now }: TasksDeps, clientId: number, html: string, once: Once): Promise<Task> {
  const description = cleanDescription(html);
  return tx(async (work) => once.settle(work, await tasks.insert(work, clientId, { description, status: 'pending' }, now())));
}
