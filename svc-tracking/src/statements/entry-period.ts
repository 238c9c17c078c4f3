import { accountPeriods } from '@hourbank/contracts';
import { dayBefore, shiftMonth } from '@hourbank/service-kit/calendar';
import { notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../dependencies';
import type { Period } from './read-content';

/**
 * Returns the period of a statement that shows an entry: the calendar month in which its hours were booked last. An
 * entry without hours stands in the month of its day. Throws 404 for an unknown entry and 503 if billing does not
 * respond.
 */
export async function readEntryPeriod(
  { entries, billing, calendar }: Pick<Deps, 'entries' | 'billing' | 'calendar'>,
  entryId: number,
): Promise<Period> {
  const entry = await entries.find(entryId);
  if (!entry) throw notFound();
  const { bookedOn } = await billing.call(accountPeriods.getEntryBooking, { params: { entryId } });
  const month = (bookedOn ?? calendar.dayOf(new Date(entry.date))).slice(0, 7);
  return { from: `${month}-01`, to: dayBefore(`${shiftMonth(month, 1)}-01`) };
}
