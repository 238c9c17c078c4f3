import {
  type billing,
  foldText,
  fromHundredths,
  type InputOf,
  maxUnpagedRows,
  type PackageTotals,
  searchWords,
} from '@hourbank/contracts';
import { nextDay } from '@hourbank/service-kit/calendar';
import { type ListFilter, type ListPage, searchTerms } from '@hourbank/service-kit/db';
import { Page } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import type { PackageRecord } from './package-table';

type Query = InputOf<typeof billing.listPackages>['query'];
/** Filters and sort order of a list or of its CSV. `sort` is a string because payments to review have fewer orders. */
export type PackageQuery = Omit<InputOf<typeof billing.exportPackages>['query'], 'sort'> & {
  sort?: string | undefined;
};

/** Whether the list is all packages of a client, or of all clients, newest first, which needs no filter. */
const isUnfiltered = ({ search = '', status, from, to, sort = '-id' }: PackageQuery) =>
  searchTerms(search).length === 0 && !status && !from && !to && sort === '-id';

/** The words of a search with `HB-123` or `HB123`, the reference of a transfer (D-80), as `#123`. */
const withNumbers = (search: string): string =>
  searchWords(foldText(search))
    .map((word) => word.replace(/^hb-?(?=[1-9]\d*$)/, '#'))
    .join(' ');

/** Returns the filter of a query, and whether its words match more clients than a search takes. */
export async function readFilter(
  { clients, log }: Pick<Deps, 'clients' | 'log'>,
  { clientId, status: statuses, from, to, sort = '-id', search = '' }: PackageQuery,
): Promise<{ filter: ListFilter; limited: boolean }> {
  const { terms, limited } = await clients.searchTerms(log, { clientId, search: withNumbers(search) });
  return {
    filter: { clientId, statuses, from, before: to === undefined ? undefined : nextDay(to), terms, sort },
    limited,
  };
}

/** Totals as responses contain them; the amount only for callers that may read it. */
export function packageTotals(
  { count, sums, limited }: Omit<ListPage, 'ids'>,
  { canReadMoney }: { canReadMoney: boolean },
): PackageTotals {
  const hoursOf = (name: string) => fromHundredths(sums[name] ?? 0);
  return {
    count,
    hoursPurchased: hoursOf('hoursPurchased'),
    hoursUsed: hoursOf('hoursUsed'),
    hoursRemoved: hoursOf('hoursRemoved'),
    hoursExpired: hoursOf('hoursExpired'),
    hoursLeft: hoursOf('hoursLeft'),
    requestedCount: sums.requestedCount ?? 0,
    hoursRequested: hoursOf('hoursRequested'),
    requestedHoursUsed: hoursOf('requestedHoursUsed'),
    ...(canReadMoney && {
      amountCents: sums.amount ?? 0,
      taxCents: sums.tax ?? 0,
      requestedCents: sums.requested ?? 0,
      requestedTaxCents: sums.requestedTax ?? 0,
    }),
    limited,
  };
}

type ListDeps = Pick<Deps, 'packageLists' | 'clients' | 'log'>;
interface Caller {
  canReadMoney: boolean;
}

/** All packages of a client, or of all clients. A page that is not full needs no COUNT query. */
async function allPackages(
  { packageLists }: ListDeps,
  { clientId, page = 1, pageSize = maxUnpagedRows, totals = false }: Query,
  caller: Caller,
): Promise<Page<PackageRecord>> {
  const offset = (page - 1) * pageSize;
  const rows = await packageLists.list(clientId, { limit: pageSize, offset });
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  const totalCount = isLast ? offset + rows.length : await packageLists.count(clientId);
  const sums = totals ? packageTotals(await packageLists.totals({ clientId, sort: '-id' }), caller) : undefined;
  return new Page(rows, { page, pageSize, totalCount, totals: sums });
}

/** Returns one page of packages, by default the first 1,000, newest first (D-8, D-74). */
export async function listPackages(deps: ListDeps, query: Query, caller: Caller): Promise<Page<PackageRecord>> {
  if (isUnfiltered(query)) return allPackages(deps, query, caller);
  const { page = 1, pageSize = maxUnpagedRows, totals = false } = query;
  const { filter, limited } = await readFilter(deps, query);
  const found = await deps.packageLists.filtered(filter, { limit: pageSize, offset: (page - 1) * pageSize });
  const sums = packageTotals({ ...found, limited: limited || found.limited }, caller);
  return new Page(found.rows, { page, pageSize, totalCount: found.count, totals: totals ? sums : undefined });
}
