import { pageSizes } from '@hourbank/contracts';
import { type Period, periods } from './periods';

export type PageSize = (typeof pageSizes)[number];

/**
 * Query parameters of a list in the URL of a page. Absent values are the defaults: page 1, no filter, the list's own
 * order.
 */
export interface ListSearch<Status extends string = string, Sort extends string = string> {
  page?: number | undefined;
  size?: PageSize | undefined;
  search?: string | undefined;
  status?: Status | undefined;
  /** A part of the list that its page offers, such as `low`. */
  show?: string | undefined;
  /** Id of a client, in lists of all clients. */
  client?: number | undefined;
  period?: Period | undefined;
  /** First and last day (`YYYY-MM-DD`), both included. A period replaces them. */
  from?: string | undefined;
  to?: string | undefined;
  sort?: Sort | undefined;
}

/** Statuses and sort orders that the URL of a list may have. The first sort order is the default. */
interface ListParameters<Status extends string, Sort extends string> {
  statuses?: readonly Status[];
  /** Parts of the list. */
  shows?: readonly string[];
  sorts: readonly Sort[];
  pageSize: PageSize;
}

const firstYear = 2000;
const lastYear = 2100;

/** Whether the text is a day that lists can be filtered by. */
export function isFilterDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return false;
  return date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear;
}

const oneOf = <const T extends string | number>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);
const wholeNumber = (min: number, value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= 999_999_999 ? value : undefined;
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isFilterDay(value) ? value : undefined;
/** The router parses `?search=42` as a number. */
const term = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim().slice(0, 200) || undefined : undefined;

/** Reads an id from a query parameter. Undefined if there is none or it is invalid. */
export const readId = (value: unknown): number | undefined => wholeNumber(1, value);

/**
 * Returns the `validateSearch` of a list. Invalid values and defaults become undefined, which removes them from the
 * URL; `to` before `from` is invalid.
 */
export function listSearchReader<const Status extends string = never, const Sort extends string = never>({
  statuses = [],
  shows = [],
  sorts,
  pageSize,
}: ListParameters<Status, Sort>) {
  const sizes = pageSizes.filter((size) => size !== pageSize);
  return (search: Record<string, unknown>): ListSearch<Status, Sort> => {
    const read: ListSearch<Status, Sort> = {
      page: wholeNumber(2, search.page),
      size: oneOf(sizes, search.size),
      search: term(search.search),
      status: oneOf(statuses, search.status),
      show: oneOf(shows, search.show),
      client: readId(search.client),
      period: oneOf(periods, search.period),
      from: day(search.from),
      to: day(search.to),
      sort: oneOf(sorts.slice(1), search.sort),
    };
    if (read.period) return { ...read, from: undefined, to: undefined };
    return read.from && read.to && read.to < read.from ? { ...read, to: undefined } : read;
  };
}

/** Changes that start again at page 1. */
const filters = ['search', 'status', 'show', 'client', 'period', 'from', 'to'] as const;

/** Number of filters in use. The two days of a range count once. */
export const filterCount = ({ search, status, show, client, period, from, to }: ListSearch): number =>
  [search, status, show, client, period ?? from ?? to].filter((value) => value !== undefined).length;

/** The same list without filters. Keeps the order and the page size. */
export const withoutFilters = <S extends ListSearch>(search: S): S => ({
  ...search,
  page: undefined,
  ...Object.fromEntries(filters.map((name) => [name, undefined])),
});
