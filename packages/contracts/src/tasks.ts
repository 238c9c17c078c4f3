/** Operations of svc-tasks, for clients and for admins. */
export * from './admin-tasks';
export * from './client-tasks';
export * from './own-messages';
export * from './task-messages';
export * from './task-notes';
