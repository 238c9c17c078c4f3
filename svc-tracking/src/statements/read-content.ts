import { periods, type LedgerEntry, maxStatementMonths, type PeriodEntry, periodPageSize } from '@hourbank/contracts';
import { dayBefore, nextDay, shiftMonth } from '@hourbank/service-kit/calendar';
import { invalid, notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import { entryText, type StatementContent, statementText, sumsOf } from './statement-content';
import type { StatementRecord } from './statement-store';
import { maxNotCharged } from './statement-text-store';

/**
 * Yields the ledger entries of a client from the one after `first` up to `last`, oldest first, in pages. Reads a page
 * only after the caller has consumed the previous one. Throws 503 if billing does not respond, and an error if entries
 * are missing, because a document without them would look complete.
 */
export async function* ledgerPages(
  { billing }: Pick<Deps, 'billing'>,
  clientId: number,
  first: number,
  last: number,
): AsyncGenerator<PeriodEntry[]> {
  for (let after = first; after < last; after += periodPageSize) {
    const end = Math.min(last, after + periodPageSize);
    const entries = await billing.call(periods.listPeriodEntries, {
      params: { clientId },
      query: { after, last: end },
    });
    if (entries.length !== end - after) throw new Error(`ledger entries ${after + 1} to ${end} are incomplete`);
    yield entries;
  }
}

/** Returns the provider's logo, JPEG or PNG. Null if there is none. Throws 503 if billing does not respond. */
export async function readLogo({ billing }: Pick<Deps, 'billing'>): Promise<Buffer | null> {
  const { logo } = await billing.call(periods.getProviderLogo, {});
  return logo === null ? null : Buffer.from(logo, 'base64');
}

type ContentDeps = Pick<Deps, 'billing' | 'calendar' | 'now' | 'statementTexts'>;

/** The first and the last day, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/** A period, and the entry whose lines stand out. */
export type MarkedPeriod = Period & { entryId?: number | null };

/** Ledger entries that a statement contains at most. */
const maxEntries = 5000;

/**
 * Returns the last day of a statement: that of its period, or today if the period has not ended. Throws 422 for a
 * period that is reversed, in the future or longer than 24 months.
 */
export function endOfPeriod({ from, to }: Period, today: string): string {
  if (from > to) throw invalid({ to: 'Choose the first day or a later one.' });
  if (from > today) throw invalid({ from: 'Choose today or an earlier day.' });
  if (`${shiftMonth(from.slice(0, 7), maxStatementMonths)}${from.slice(7)}` <= to)
    throw invalid({ to: `Choose a period of at most ${maxStatementMonths} months.` });
  return to < today ? to : today;
}

/** The statement of a period that was sent after its end and is sent again as it is stored, or null (D-71). */
export const findSent = (
  { statements, calendar }: Pick<Deps, 'statements' | 'calendar'>,
  clientId: number,
  period: { from: string; to: string; entryId?: number | null | undefined },
): Promise<StatementRecord | null> => statements.findSent(clientId, period, calendar.startOf(nextDay(period.to)));

/** A statement lists everything or is refused, because one that leaves entries out would look complete. */
const tooManyEntries = () => invalid({ from: 'This period has too many entries. Choose a shorter one.' });

async function ledgerOf(deps: ContentDeps, clientId: number, first: number, last: number) {
  if (last - first > maxEntries) throw tooManyEntries();
  const entries: LedgerEntry[] = [];
  for await (const page of ledgerPages(deps, clientId, first, last)) entries.push(...page);
  return entries;
}

/**
 * Throws 422 if a period has too many entries for a statement. It reads only their number, and throws 503 if billing
 * does not respond.
 */
export async function requireFewEntries(
  { billing, calendar, statementTexts }: Pick<Deps, 'billing' | 'calendar' | 'statementTexts'>,
  clientId: number,
  { from, to }: Period,
): Promise<void> {
  const { afterSeq, lastSeq } = await billing.call(periods.getAccountPeriod, {
    params: { clientId },
    query: { from, to },
  });
  if (lastSeq - afterSeq > maxEntries) throw tooManyEntries();
  const notCharged = await statementTexts.notCharged(clientId, calendar.startOf(from), calendar.startOf(nextDay(to)));
  if (notCharged.length > maxNotCharged) throw tooManyEntries();
}

/**
 * Returns what the statement of a client shows for a period of booking days (D-64, D-71). A period that has not ended
 * ends today. Throws 422 for a period that is reversed, in the future, longer than 24 months or with too many entries,
 * and 503 if billing does not respond.
 */
export async function readContent(
  deps: ContentDeps,
  clientId: number,
  period: MarkedPeriod,
): Promise<StatementContent> {
  const { billing, calendar, now, statementTexts } = deps;
  const madeOn = calendar.dayOf(now());
  const { from, entryId: markedId = null } = period;
  const to = endOfPeriod(period, madeOn);
  const { afterSeq, lastSeq, opening, closing, ...head } = await billing.call(periods.getAccountPeriod, {
    params: { clientId },
    query: { from, to },
  });
  const entries = await ledgerOf(deps, clientId, afterSeq, lastSeq);
  const [texts, notCharged] = await Promise.all([
    statementTexts.entries(clientId, [...new Set(entries.flatMap(({ entryId }) => entryId ?? []))]),
    statementTexts.notCharged(clientId, calendar.startOf(from), calendar.startOf(nextDay(to))),
  ]);
  if (notCharged.length > maxNotCharged) throw tooManyEntries();
  const textOf = ({ entryId, reason }: LedgerEntry) =>
    entryId === null ? statementText(reason ?? '') : entryText(texts.get(entryId)?.description ?? '', reason);
  return {
    ...head,
    from,
    to,
    madeOn,
    opening,
    closing,
    lastSeq,
    sums: sumsOf(entries),
    rows: entries.map((entry) => ({
      bookedOn: entry.bookedOn,
      workedOn: entry.workedOn,
      kind: entry.kind,
      packageId: entry.packageId,
      text: textOf(entry),
      hours: entry.hours,
      balance: entry.balance,
      isMarked: entry.entryId !== null && entry.entryId === markedId,
    })),
    notCharged: notCharged.map(({ id, date, description, nonBillableReason }) => ({
      day: calendar.dayOf(new Date(date)),
      text: statementText(description),
      reason: nonBillableReason,
      isMarked: id === markedId,
    })),
  };
}

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
  const { bookedOn } = await billing.call(periods.getEntryBooking, { params: { entryId } });
  const month = (bookedOn ?? calendar.dayOf(new Date(entry.date))).slice(0, 7);
  return { from: `${month}-01`, to: dayBefore(`${shiftMonth(month, 1)}-01`) };
}
