import {
  type EntryTotals,
  fromHundredths,
  type InputOf,
  type Pagination,
  paginationOf,
  type tracking,
} from '@hourbank/contracts';
import { instantsOf } from '@hourbank/service-kit/calendar';
import { searchTermsWithClients } from '@hourbank/service-kit/clients';
import { type ListFilter, type SearchTerm, searchTerms } from '@hourbank/service-kit/db';
import { notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import type { Entry } from './entry-table';
import { type EntryRecord, entryRecord, screenshotPurpose } from './entry-view';

type ReadDeps = Pick<Deps, 'db' | 'entries' | 'files'>;

/** Adds the screenshots to entries, with one query for all, and without a query if no entry ever had a screenshot. */
export async function withScreenshots(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  rows: readonly Entry[],
): Promise<EntryRecord[]> {
  const byEntry = await files.list(
    db.read,
    screenshotPurpose,
    rows.filter(({ hasFiles }) => hasFiles).map(({ id }) => id),
  );
  return rows.map((entry) => entryRecord(entry, byEntry.get(entry.id) ?? []));
}

/** Returns a visible entry. Throws 404 if there is none. */
export async function getEntry(deps: ReadDeps, id: number): Promise<EntryRecord> {
  const entry = await deps.entries.find(id);
  if (!entry) throw notFound();
  const [record] = await withScreenshots(deps, [entry]);
  if (!record) throw notFound();
  return record;
}

/** Filters and sort order of a list or of its CSV. */
export type EntryQuery = InputOf<typeof tracking.exportTimeEntries>['query'] & { ids?: number[] };
export type EntryListQuery = EntryQuery & { totals?: boolean; page: number; pageSize: number };

export interface EntryPage {
  records: EntryRecord[];
  pagination: Pagination;
  totals?: EntryTotals;
}

/** Whether the list is all entries of a client, or of all clients, newest first, which needs no filter. */
export const isUnfiltered = ({ search = '', sort = '-date', ids, status, ...query }: EntryQuery): boolean =>
  searchTerms(search).length === 0 &&
  sort === '-date' &&
  [ids, status, query.from, query.to, query.task, query.author, query.billable].every((value) => value === undefined);

const filterOf = (
  { calendar }: Pick<Deps, 'calendar'>,
  { clientId, ids, status, task, author, billable, sort = '-date', ...days }: EntryQuery,
  terms: readonly SearchTerm[],
): ListFilter => ({
  clientId,
  ids,
  statuses: status,
  equals: { task, author, billable: billable === undefined ? undefined : Number(billable) },
  terms,
  sort,
  ...instantsOf(calendar, days),
});

type FilterDeps = Pick<Deps, 'calendar' | 'identity' | 'log'>;

/** Returns the filter of a query and whether its words match more clients than a search takes. */
export async function readFilter(
  deps: FilterDeps,
  query: EntryQuery,
): Promise<{ filter: ListFilter; limited: boolean }> {
  const { terms, limited } = await searchTermsWithClients(deps.identity, deps.log, query);
  return { filter: filterOf(deps, query, terms), limited };
}

async function allEntries(
  deps: Pick<Deps, 'db' | 'entries' | 'files'>,
  { clientId, page, pageSize, totals = false }: EntryListQuery,
): Promise<EntryPage> {
  const [{ rows, totalCount }, hours] = await Promise.all([
    deps.entries.page(clientId, pageSize, (page - 1) * pageSize),
    totals ? deps.entries.hours(clientId) : 0,
  ]);
  return {
    records: await withScreenshots(deps, rows),
    pagination: paginationOf(page, pageSize, totalCount),
    ...(totals && { totals: { count: totalCount, hours: fromHundredths(hours), limited: false } }),
  };
}

/**
 * Returns one page of the entries of a client, or of all clients (D-8, D-74). A page past the end is empty and has the
 * correct total.
 */
export async function listEntries(
  deps: Pick<Deps, 'db' | 'entries' | 'files'> & FilterDeps,
  query: EntryListQuery,
): Promise<EntryPage> {
  if (isUnfiltered(query)) return allEntries(deps, query);
  const { page, pageSize, totals = false } = query;
  const { filter, limited } = await readFilter(deps, query);
  const found = await deps.entries.filtered(filter, { limit: pageSize, offset: (page - 1) * pageSize });
  const { count, sums } = found;
  return {
    records: await withScreenshots(deps, found.rows),
    pagination: paginationOf(page, pageSize, count),
    ...(totals && {
      totals: {
        count,
        hours: fromHundredths(sums.hours ?? 0),
        minutes: sums.minutes,
        limited: limited || found.limited,
      },
    }),
  };
}
