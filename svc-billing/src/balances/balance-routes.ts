import { billing } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { balancePageSize } from './check-balances';

/** Balances that svc-tracking compares with its entries every night (D-34). */
export function balanceRoutes(serve: Serve, { balances }: Deps) {
  serve(billing.listBalances, ({ input }) =>
    balances.page(
      Number(input.query.after ?? 0),
      Math.min(Number(input.query.limit ?? balancePageSize), balancePageSize),
    ),
  );
}
