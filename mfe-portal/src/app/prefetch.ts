import { formatNumber } from '@hourbank/i18n/format';
import { type ApiContext, nextTask } from '@hourbank/mfe-kit';
import { listQueryOf } from '@hourbank/mfe-kit/lists';
import { type BillSort, billList, type readBillSearch } from '../features/bills/bill-search';
import { paidPackages } from '../features/bills/queries';
import { clientInfo, ownAccount } from '../features/overview/queries';
import { recentActivity } from '../features/reports/queries';
import { paymentInstructions, pendingPackages } from '../features/request-time/queries';
import { taskPage } from '../features/tasks/queries';
import { type TaskSearch, taskListOptions } from '../features/tasks/task-search';
import { usagePage } from '../features/usage/queries';
import { type readUsageSearch, usageList } from '../features/usage/usage-search';
import { ownProfile } from '../shared/own-profile';

// The requests of the pages. Nothing waits for them: a page shows its loading state.

export const prefetchProfile = ({ queryClient, call }: ApiContext) => void queryClient.prefetchQuery(ownProfile(call));

export async function prefetchOverview({ queryClient, call }: ApiContext) {
  void queryClient.prefetchQuery(clientInfo(call));
  void queryClient.prefetchQuery(ownAccount(call));
  await nextTask();
  // The first number takes the browser a while, which it has until the responses arrive.
  formatNumber(0);
}

export const prefetchUsage = ({ queryClient, call }: ApiContext, search: ReturnType<typeof readUsageSearch>) =>
  void queryClient.prefetchQuery(usagePage(call, listQueryOf(search, usageList.pageSize)));

export function prefetchRequestTime({ queryClient, call }: ApiContext) {
  void queryClient.prefetchQuery(pendingPackages(call));
  void queryClient.prefetchQuery(paymentInstructions(call));
}

/** The list loads each time the page changes, so a cached page is stale. */
export const prefetchTasks = ({ queryClient, call }: ApiContext, search: TaskSearch) =>
  void queryClient.prefetchQuery({
    ...taskPage(call, listQueryOf(search, taskListOptions.pageSize)),
    staleTime: 0,
  });

export const prefetchBills = ({ queryClient, call }: ApiContext, search: ReturnType<typeof readBillSearch>) =>
  void queryClient.prefetchQuery(paidPackages(call, listQueryOf<never, BillSort>(search, billList.pageSize)));

export const prefetchReports = ({ queryClient, call }: ApiContext) =>
  void queryClient.prefetchQuery(recentActivity(call));
