import { createServiceApp } from '@hourbank/service-kit';
import type Koa from 'koa';
import { clientRoutes } from './clients/client-routes';
import type { IdentityDeps } from './deps';
import { eventRoutes } from './events/event-routes';
import { keyRoutes } from './keys/key-routes';
import { sessionRoutes } from './sessions/session-routes';

/** svc-identity without a port. */
export const createApp = (deps: IdentityDeps): Koa =>
  createServiceApp(deps.platform, {}, (serve) => {
    sessionRoutes(serve, deps);
    clientRoutes(serve, deps);
    eventRoutes(serve, deps);
    keyRoutes(serve, deps);
  });
