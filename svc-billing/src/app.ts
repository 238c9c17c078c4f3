import { createServiceApp } from '@hourbank/service-kit/service';
import type Koa from 'koa';
import { accountRoutes, allocationRoutes } from './accounts/account-routes';
import { alertRoutes } from './alerts/alert-routes';
import { balanceLinkRoutes } from './balance-links/balance-link-routes';
import type { Deps } from './deps';
import { forecastRoutes } from './forecast/forecast-routes';
import { invoiceRoutes } from './invoices/invoice-routes';
import { liabilityRoutes } from './liability/liability-routes';
import { packageRoutes } from './packages/package-routes';
import { paymentRoutes } from './payments/payment-routes';
import { proofRoutes } from './proofs/proof-routes';
import { salesRoutes } from './sales/sales-routes';
import { logoRoutes } from './settings/logo-routes';
import { sealRoutes } from './seals/seal-routes';
import { settingsRoutes } from './settings/settings-routes';

/** Builds the Koa app of svc-billing without listening on a port. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, { store: () => deps.store.ping() }, (serve, router) => {
    packageRoutes(serve, deps);
    accountRoutes(serve, deps);
    allocationRoutes(serve, deps);
    balanceLinkRoutes(serve, deps);
    sealRoutes(serve, deps);
    forecastRoutes(serve, deps);
    alertRoutes(serve, deps);
    liabilityRoutes(serve, deps);
    paymentRoutes(serve, deps);
    invoiceRoutes(serve, deps);
    settingsRoutes(serve, deps);
    salesRoutes(serve, deps);
    proofRoutes(router, deps);
    logoRoutes(router, deps);
  });
