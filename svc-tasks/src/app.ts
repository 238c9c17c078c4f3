import { createServiceApp } from '@hourbank/service-kit/service';
import type Koa from 'koa';
import type { Deps } from './deps';
import { routes } from './routes';

/** Creates the HTTP application of svc-tasks. The caller starts the server. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, { store: () => deps.store.ping() }, (serve, router) => routes(serve, router, deps));
