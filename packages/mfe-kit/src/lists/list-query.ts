import { urlOf } from '@hourbank/api-client';
import type { Operation } from '@hourbank/contracts';
import { today } from '@hourbank/i18n/format';
import type { ListSearch, PageSize } from './list-search';
import { daysOf } from './periods';

/** Query parameters of a list as the API takes them (D-74). */
export interface ListQuery<Status extends string = string, Sort extends string = string> {
  page: number;
  pageSize: number;
  search?: string | undefined;
  status?: Status | undefined;
  clientId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: Sort | undefined;
  totals: true;
}

/**
 * Returns the request for what the URL says. A period becomes the days that it has on `day`, by default today in the
 * business time zone.
 */
export function listQueryOf<Status extends string = never, Sort extends string = never>(
  { page = 1, size, search, status, client, period, sort, ...custom }: ListSearch<Status, Sort>,
  pageSize: PageSize,
  day?: string,
): ListQuery<Status, Sort> {
  const { from, to } = period ? daysOf(period, day ?? today()) : custom;
  return { page, pageSize: size ?? pageSize, search, status, clientId: client, from, to, sort, totals: true };
}

/** Path of the CSV that contains exactly the rows of a list, on all its pages. */
export function exportPath(
  operation: Operation,
  { page: _page, pageSize: _size, totals: _totals, ...query }: ListQuery & { ids?: string },
): string {
  return urlOf(operation, { query });
}
