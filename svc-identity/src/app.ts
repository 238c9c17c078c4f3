import { createServiceApp } from '@hourbank/service-kit/service';
import type Koa from 'koa';
import type { Deps } from './dependencies';
import { internalRoutes } from './internal-routes';
import { routes } from './routes';

/** Creates the svc-identity application without opening a port. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, {}, (serve) => {
    routes(serve, deps);
    internalRoutes(serve, deps);
  });
