import { allocations, type EntryPart, fromHundredths } from '@hourbank/contracts';
import { AppError } from '@hourbank/service-kit/errors';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import type { Calendar } from '@hourbank/service-kit/calendar';
import type { OpenEntry } from '../entries/entry-table';

/** Billing's decision about a change, with the packages that the hours come from. */
export type Decision = { kind: 'accepted'; parts: EntryPart[] } | { kind: 'refused'; error: AppError };

/**
 * Billing's response to a change. `unknown`: billing may or may not have applied the change. `stale`: billing has a
 * higher revision of this entry.
 */
type HourResponse = Decision | { kind: 'unknown'; stale: boolean };

/**
 * Returns what the entry wants after the change, not a difference, so that repeating the call changes nothing.
 * Returns null if the entry has no hours before and after: such a change does not involve billing (D-65).
 */
function requestOf({ settlementRevision, clientId, intent, ...entry }: OpenEntry, { dayOf }: Calendar) {
  const after = intent.kind === 'update' ? intent.next : entry;
  const hours = intent.kind === 'cancel' || intent.kind === 'delete' ? 0 : after.hours;
  if (hours === 0 && entry.hours === 0) return null;
  return {
    revision: settlementRevision,
    clientId,
    hours: fromHundredths(hours),
    day: dayOf(new Date(after.date)),
    openedOn: dayOf(new Date(intent.since)),
    choice: after.automatic ? ('auto' as const) : (after.packageId ?? 'auto'),
    actor: intent.actor,
    // Time that is no longer charged says why already.
    reason:
      (intent.kind === 'update' && (intent.next.billable ? intent.reason : intent.next.nonBillableReason)) || undefined,
  };
}

/**
 * Creates the function that requests a change of hours from billing. Only 200 and 409 are definite responses. Any other
 * status, and a missing response, returns `unknown`. Never throws.
 */
export const createHourRequests =
  (client: ServiceClient, calendar: Calendar) =>
  async (entry: OpenEntry): Promise<HourResponse> => {
    const body = requestOf(entry, calendar);
    if (!body) return { kind: 'accepted', parts: [] };
    try {
      const { parts } = await client.call(allocations.putAllocation, { params: { entryId: entry.id }, body });
      return { kind: 'accepted', parts };
    } catch (cause) {
      if (!(cause instanceof AppError)) return { kind: 'unknown', stale: false };
      if (cause.status !== 409) return { kind: 'unknown', stale: cause.status === 412 };
      return { kind: 'refused', error: cause };
    }
  };
