import { billing } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit';
import type { BillingDeps } from '../deps';
import { balancePageSize } from './check-balances';

/** What svc-tracking compares its entries with. */
export function balanceRoutes(serve: Serve, { balances }: BillingDeps) {
  serve(billing.listBalances, ({ input }) => balances.page(Number(input.query.after ?? 0), balancePageSize));
}
