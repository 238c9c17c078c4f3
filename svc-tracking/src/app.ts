import { createServiceApp } from '@hourbank/service-kit/service';
import type Koa from 'koa';
import { analyticsRoutes } from './analytics/analytics-routes';
import { clientRoutes } from './client-info/client-routes';
import type { Deps } from './dependencies';
import { entryRoutes } from './entries/entry-routes';
import { changeRoutes } from './entry-changes/change-routes';
import { exportRoutes } from './exports/export-routes';
import { roundingRoutes } from './rounding/rounding-routes';
import { reportRoutes } from './client-report/report-routes';
import { statementRoutes } from './statements/statement-routes';
import { timerRoutes } from './timers/timer-routes';

/** Creates the HTTP application of svc-tracking. The caller starts the server. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, { store: () => deps.store.ping() }, (serve, router) => {
    entryRoutes(serve, router, deps);
    changeRoutes(serve, deps);
    clientRoutes(serve, deps);
    analyticsRoutes(serve, deps);
    exportRoutes(serve, deps);
    reportRoutes(serve, deps);
    statementRoutes(serve, deps);
    timerRoutes(serve, deps);
    roundingRoutes(serve, deps);
  });
