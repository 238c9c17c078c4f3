import { analytics } from '@hourbank/contracts';
import type { createFakeApi } from '@hourbank/testing/fake-api';

/** Answers the requests of the dashboard: no sales, and `total` for each of its totals. */
export function serveDashboard(api: ReturnType<typeof createFakeApi>, total = 0): void {
  api.on(analytics.getHeadlineStats, () => ({
    totalHoursSold: total,
    totalHoursConsumed: total,
    totalRevenue: total,
    activeClients: total,
    hoursLeft: total,
  }));
  api.on(analytics.listMonthlySoldConsumed, () => []);
  api.on(analytics.listPaymentMethods, () => []);
}
