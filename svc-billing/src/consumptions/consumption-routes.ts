import { billing, fromHundredths, toHundredths } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { putConsumption } from './put-consumption';

/** Settlement of allocations, called by svc-tracking. */
export function consumptionRoutes(serve: Serve, deps: Deps) {
  serve(billing.putConsumption, async ({ input: { params, body } }) => {
    const { packageId, hours, hoursLeft } = await putConsumption(deps, {
      ...params,
      ...body,
      hours: toHundredths(body.hours),
      actor: body.actor ?? 'service',
    });
    return { packageId, hours: fromHundredths(hours), hoursLeft: fromHundredths(hoursLeft) };
  });
}
