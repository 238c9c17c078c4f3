import type { AdminTask } from '@hourbank/contracts';

/** How staff read a status (D-42). */
export const taskStatusLabels: Record<AdminTask['status'], string> = {
  pending: 'pending',
  in_progress: 'in progress',
  done: 'done',
};
