import { billing, fromHundredths } from '@hourbank/contracts';
import { AppError } from '@hourbank/service-kit/errors';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import type { OpenEntry } from '../entries/intent';

/**
 * Billing's response to a change. `unknown`: billing may or may not have applied the change. `stale`: billing has a
 * higher revision of this entry.
 */
export type HourResponse =
  | { kind: 'taken' }
  | { kind: 'refused'; error: AppError }
  | { kind: 'unknown'; stale: boolean };

/**
 * Returns the entry's full allocation after the change, not a difference, so that repeating the call changes nothing.
 * Returns null if the entry has no hours before and after: such a change does not involve billing (D-65).
 */
function allocationOf({ revision, clientId, packageId, hours, intent }: OpenEntry) {
  const after = intent.kind === 'update' ? intent.next : { packageId, hours: intent.kind === 'create' ? hours : 0 };
  const allocated = after.packageId ?? packageId;
  if (allocated === null) return null;
  return { revision, clientId, packageId: allocated, hours: fromHundredths(after.hours), actor: intent.actor };
}

/**
 * Creates the function that requests a change of hours from billing. Only 200 and 409 are definite responses. Any other
 * status, and a missing response, returns `unknown`. Never throws.
 */
export const createHourRequests =
  (client: ServiceClient) =>
  async (entry: OpenEntry): Promise<HourResponse> => {
    const body = allocationOf(entry);
    if (!body) return { kind: 'taken' };
    try {
      await client.call(billing.putConsumption, { params: { entryId: entry.id }, body });
      return { kind: 'taken' };
    } catch (cause) {
      if (!(cause instanceof AppError)) return { kind: 'unknown', stale: false };
      if (cause.status !== 409) return { kind: 'unknown', stale: cause.status === 412 };
      return { kind: 'refused', error: cause };
    }
  };
export type RequestHours = ReturnType<typeof createHourRequests>;
