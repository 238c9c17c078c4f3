import { billing } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { balancePageSize } from './check-balances';

/** What svc-tracking compares its entries with. */
export function balanceRoutes(serve: Serve, { balances }: Deps) {
  serve(billing.listBalances, ({ input }) =>
    balances.page(
      Number(input.query.after ?? 0),
      Math.min(Number(input.query.limit ?? balancePageSize), balancePageSize),
    ),
  );
}
