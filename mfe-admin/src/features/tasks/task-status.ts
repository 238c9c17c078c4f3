import type { StaffTask } from '@hourbank/contracts';

/** How staff read a status (D-42). */
export const taskStatusLabels: Record<StaffTask['status'], string> = {
  pending: 'pending',
  in_progress: 'in progress',
  done: 'done',
};
