import { notFound } from '@hourbank/service-kit';
import type { TasksDeps } from '../deps';

/** A client deletes a task of its own, in any status (D-42). */
export const deleteTask = ({ tx, tasks }: TasksDeps, clientId: number, id: number): Promise<void> => tx(async (work) => {
  if (!await tasks.remove(work, clientId, id)) throw notFound();
});
