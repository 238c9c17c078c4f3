import { createServiceApp } from '@hourbank/service-kit/service';
import type Koa from 'koa';
import type { Deps } from './deps';
import { internalRoutes } from './internal-routes';
import { routes } from './routes';

/** Builds the Koa app of svc-billing without listening on a port. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, { store: () => deps.store.ping() }, (serve, router) => {
    routes(serve, router, deps);
    internalRoutes(serve, deps);
  });
