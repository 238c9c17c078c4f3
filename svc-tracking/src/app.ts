import { createServiceApp } from '@hourbank/service-kit';
import type Koa from 'koa';
import { analyticsRoutes } from './analytics/analytics-routes';
import { clientRoutes } from './client-info/client-routes';
import type { Deps } from './deps';
import { entryRoutes } from './entries/entry-routes';
import { exportRoutes } from './exports/export-routes';
import { statementRoutes } from './statement/statement-routes';

/** Creates the HTTP application of svc-tracking. The caller starts the server. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, { store: () => deps.store.ping() }, (serve, router) => {
    entryRoutes(serve, router, deps);
    clientRoutes(serve, deps);
    analyticsRoutes(serve, deps);
    exportRoutes(serve, deps);
    statementRoutes(serve, deps);
  });
