import type { Task } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit';
import type { TasksDeps } from '../deps';
import { cleanDescription } from './task-rules';

/** A client changes a task of its own, in any status (D-42). */
export async function updateTask({ tx, tasks }: TasksDeps, clientId: number, id: number, html: string): Promise<Task> {
  const description = cleanDescription(html);
  return tx(async (work) => {
    const found = await tasks.describe(work, clientId, id, description) && await tasks.find(work, clientId, id);
    if (!found) throw notFound();
    return found;
  });
}
