import { billing, fromHundredths } from '@hourbank/contracts';
import { AppError, type ServiceClient } from '@hourbank/service-kit';
import type { OpenEntry } from '../entries/intent';

/** Billing's answer to a change. `unknown`: it may or may not have acted. `stale`: it knows a higher revision of this entry. */
export type HourResponse =
  | { kind: 'taken' }
  | { kind: 'refused'; error: AppError }
  | { kind: 'unknown'; stale: boolean };

/** What the entry draws once the change is through: said as a whole, so that repeating it changes nothing. */
function allocationOf({ revision, clientId, packageId, hours, intent }: OpenEntry) {
  const { actor } = intent;
  if (intent.kind === 'update')
    return { revision, clientId, packageId: intent.next.packageId, hours: fromHundredths(intent.next.hours), actor };
  return { revision, clientId, packageId, hours: intent.kind === 'create' ? fromHundredths(hours) : 0, actor };
}

/** Asks billing about a change. Only 200 and 409 are definite; everything else, and silence, is not. Never throws. */
export const createHourRequests =
  (client: ServiceClient) =>
  async (entry: OpenEntry): Promise<HourResponse> => {
    try {
      await client.call(billing.putConsumption, { params: { entryId: entry.id }, body: allocationOf(entry) });
      return { kind: 'taken' };
    } catch (cause) {
      if (!(cause instanceof AppError)) return { kind: 'unknown', stale: false };
      if (cause.status !== 409) return { kind: 'unknown', stale: cause.status === 412 };
      return { kind: 'refused', error: cause };
    }
  };
export type RequestHours = ReturnType<typeof createHourRequests>;
