import { formatNumber } from '@hourbank/i18n/format';
import { type ApiContext, nextTask, prefetch } from '@hourbank/mfe-kit';
import { rightsOf } from '../shared/use-rights';

/**
 * Starts the requests of the dashboard while the code of its page is loading. Nothing waits for them: the page shows
 * its loading state. Each feature is evaluated in a task of its own, so that the page reacts meanwhile.
 */
export async function prefetchDashboard({ queryClient, call, session }: ApiContext): Promise<void> {
  const can = rightsOf(session.token());
  // Without a second factor the role has no rights yet, and the console shows its set-up instead of the page.
  if (!can('clients.read')) return;
  const statistics = await import(/* webpackMode: "eager" */ '../features/dashboard/queries');
  if (can('analytics.read')) {
    prefetch(queryClient, statistics.soldAndConsumed(call));
    prefetch(queryClient, statistics.headlineStats(call));
    prefetch(queryClient, statistics.paymentMethodCounts(call));
  }
  await nextTask();
  const { ownAccount } = await import(/* webpackMode: "eager" */ '../features/people/queries');
  prefetch(queryClient, ownAccount(call));
  await nextTask();
  const { runningLow } = await import(/* webpackMode: "eager" */ '../features/accounts/queries');
  prefetch(queryClient, runningLow(call));
  await nextTask();
  if (can('payments.review')) {
    const { oldestPayments } = await import(/* webpackMode: "eager" */ '../features/packages/queries');
    prefetch(queryClient, oldestPayments(call));
    await nextTask();
  }
  if (can('tasks.read') && can('money.read')) {
    const { waitingTasks } = await import(/* webpackMode: "eager" */ '../features/tasks/queries');
    prefetch(queryClient, waitingTasks(call));
    await nextTask();
  }
  // The first number takes the browser a while, which it has until the responses arrive.
  formatNumber(0);
}
