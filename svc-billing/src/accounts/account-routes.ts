import { accounts, fromHundredths, toHundredths } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { putAllocation } from './put-allocation';

/** Allocations of entries for svc-tracking: it sets them, and compares them with its entries every night (D-34, D-62). */
export function accountRoutes(serve: Serve, deps: Deps) {
  serve(accounts.putAllocation, async ({ input: { params, body } }) => {
    const { parts, balance } = await putAllocation(deps, {
      ...params,
      ...body,
      hours: toHundredths(body.hours),
      actor: body.actor ?? 'service',
    });
    return {
      parts: parts.map(({ packageId, hours }) => ({ packageId, hours: fromHundredths(hours) })),
      balance: fromHundredths(balance),
    };
  });
  serve(accounts.listAllocationSums, ({ input }) => deps.allocationSums.page(Number(input.query.from ?? 0)));
  serve(accounts.listAllocatedHours, ({ input }) => deps.allocationSums.range(Number(input.query.range)));
}
