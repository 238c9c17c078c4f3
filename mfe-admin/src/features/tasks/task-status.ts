import type { AdminTask } from '@hourbank/contracts';

/** Labels of task statuses in the admin console (D-42). */
export const taskStatusLabels: Record<AdminTask['status'], string> = {
  pending: 'pending',
  in_progress: 'in progress',
  done: 'done',
};
