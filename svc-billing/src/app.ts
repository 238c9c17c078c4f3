import { createServiceApp } from '@hourbank/service-kit';
import type Koa from 'koa';
import { balanceRoutes } from './balances/balance-routes';
import { consumptionRoutes } from './consumptions/consumption-routes';
import type { Deps } from './deps';
import { packageRoutes } from './packages/package-routes';
import { proofRoutes } from './proofs/proof-routes';

/** svc-billing without a port. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, { store: () => deps.store.ping() }, (serve, router) => {
    packageRoutes(serve, deps);
    consumptionRoutes(serve, deps);
    balanceRoutes(serve, deps);
    proofRoutes(router, deps);
  });
