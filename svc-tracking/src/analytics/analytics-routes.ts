import { analytics } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { getHeadlineStats, listMonthly, listPaymentMethods } from './read-analytics';

export function analyticsRoutes(serve: Serve, deps: Deps) {
  serve(analytics.getHeadlineStats, () => getHeadlineStats(deps));
  serve(analytics.listMonthlySoldConsumed, ({ input }) => listMonthly(deps, input.query));
  serve(analytics.listPaymentMethods, () => listPaymentMethods(deps));
}
