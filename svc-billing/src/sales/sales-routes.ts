import { billing } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { getSales } from './get-sales';

/** Sales totals for the statistics of svc-tracking. */
export const salesRoutes = (serve: Serve, deps: Deps) => serve(billing.getSales, () => getSales(deps));
