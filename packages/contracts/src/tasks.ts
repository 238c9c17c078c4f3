/** Operations of svc-tasks, for clients and for admins. */
export * from './admin-tasks';
export * from './client-tasks';
