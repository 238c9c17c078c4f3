import { createServiceApp } from '@hourbank/service-kit';
import type Koa from 'koa';
import type { TasksDeps } from './deps';
import { taskRoutes } from './tasks/task-routes';

/** svc-tasks without a port. */
export const createApp = (deps: TasksDeps): Koa => createServiceApp(deps.platform, {}, (serve) => taskRoutes(serve, deps));
