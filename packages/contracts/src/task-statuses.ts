/**
 * Statuses of a task, set by admins (D-42). They have their own module because the console parses URLs with them before
 * it loads the rest of the contracts.
 */
export const taskStatuses = ['pending', 'in_progress', 'done'] as const;
