import type { ApiContext } from '@hourbank/mfe-kit';
import { runningLow } from '../features/accounts/queries';
import { headlineStats, paymentMethodCounts, soldAndConsumed } from '../features/dashboard/queries';
import { oldestPayments } from '../features/packages/queries';
import { ownAccount } from '../features/people/queries';
import { rightsOf } from '../shared/use-rights';

/**
 * Starts the requests of the dashboard while the code of its page is loading. Nothing waits for them: the page shows
 * its loading state.
 */
export function prefetchDashboard({ queryClient, call, session }: ApiContext): void {
  const can = rightsOf(session.token());
  // Without a second factor the role has no rights yet, and the console shows its set-up instead of the page.
  if (!can('clients.read')) return;
  void queryClient.prefetchQuery(ownAccount(call));
  void queryClient.prefetchQuery(soldAndConsumed(call));
  void queryClient.prefetchQuery(runningLow(call));
  if (can('payments.review')) void queryClient.prefetchQuery(oldestPayments(call));
  if (!can('analytics.read')) return;
  void queryClient.prefetchQuery(headlineStats(call));
  void queryClient.prefetchQuery(paymentMethodCounts(call));
}
