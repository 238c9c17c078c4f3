import { createServiceApp } from '@hourbank/service-kit/service';
import type Koa from 'koa';
import { adminTaskRoutes } from './admin/admin-task-routes';
import type { Deps } from './dependencies';
import { taskRoutes } from './tasks/task-routes';

/** Creates the HTTP application of svc-tasks. The caller starts the server. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, { store: () => deps.store.ping() }, (serve, router) => {
    taskRoutes(serve, router, deps);
    adminTaskRoutes(serve, deps);
  });
