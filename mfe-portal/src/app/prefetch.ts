import { formatNumber } from '@hourbank/i18n/format';
import { type ApiContext, nextTask, prefetch } from '@hourbank/mfe-kit';
import { listQueryOf } from '@hourbank/mfe-kit/lists';
import {
  billList,
  type BillSort,
  type readBillSearch,
  type readUsageSearch,
  taskListOptions,
  type TaskSearch,
  usageList,
} from '../shared/search';
import { paidPackages } from '../features/bills/queries';
import { clientInfo, ownAccount } from '../features/overview/queries';
import { recentActivity } from '../features/reports/queries';
import { paymentInstructions, pendingPackages } from '../features/request-time/queries';
import { taskPage } from '../features/tasks/queries';
import { usagePage } from '../features/usage/queries';
import { ownProfile } from '../shared/own-profile';

// The requests of the pages. Nothing waits for them: a page shows its loading state.

export const prefetchProfile = ({ queryClient, call }: ApiContext) => prefetch(queryClient, ownProfile(call));

export async function prefetchOverview({ queryClient, call }: ApiContext) {
  prefetch(queryClient, clientInfo(call));
  prefetch(queryClient, ownAccount(call));
  await nextTask();
  // The first number takes the browser a while, which it has until the responses arrive.
  formatNumber(0);
}

export const prefetchUsage = ({ queryClient, call }: ApiContext, search: ReturnType<typeof readUsageSearch>) =>
  prefetch(queryClient, usagePage(call, listQueryOf(search, usageList.pageSize)));

export function prefetchRequestTime({ queryClient, call }: ApiContext) {
  prefetch(queryClient, pendingPackages(call));
  prefetch(queryClient, paymentInstructions(call));
}

/** The list loads each time the page changes, so a cached page is stale. */
export const prefetchTasks = ({ queryClient, call }: ApiContext, search: TaskSearch) =>
  prefetch(queryClient, {
    ...taskPage(call, listQueryOf(search, taskListOptions.pageSize)),
    staleTime: 0,
  });

export const prefetchBills = ({ queryClient, call }: ApiContext, search: ReturnType<typeof readBillSearch>) =>
  prefetch(queryClient, paidPackages(call, listQueryOf<never, BillSort>(search, billList.pageSize)));

export const prefetchReports = ({ queryClient, call }: ApiContext) => prefetch(queryClient, recentActivity(call));
