/** How far a task is; set by admins (D-42). A file of its own: addresses are read with it before anything else of the contract is needed. */
export const taskStatuses = ['pending', 'in_progress', 'done'] as const;
