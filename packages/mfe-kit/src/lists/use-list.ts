import { subscribeClock, today } from '@hourbank/i18n/format';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ListQuery, listQueryOf } from './list-query';
import { filterCount, type ListSearch, type PageSize, withoutFilters } from './list-search';

/** The parameters that select rows. */
type Filters<Status extends string> = Omit<ListSearch<Status, never>, 'page' | 'size' | 'sort'>;

/** The state of a list, which is in the URL, and the actions that change it. */
export interface List<Status extends string = string, Sort extends string = string> {
  search: ListSearch<Status, Sort>;
  /** The request for the rows that the page shows. */
  query: ListQuery<Status, Sort>;
  filterCount: number;
  /** Changes filters and opens page 1. */
  filter: (change: Filters<Status>) => void;
  clear: () => void;
  /** `replace` replaces the current history entry. */
  goTo: (page: number, replace?: boolean) => void;
  setPageSize: (size: number) => void;
  /** Sort order for a table. */
  order: { present: Sort; onSort: (sort: Sort) => void };
  /** The URL of a page. */
  href: (page: number) => string;
}

/** What a component needs to show the pages of a list. */
export type PagedList = Pick<List, 'query' | 'goTo' | 'setPageSize' | 'href'>;

interface ListOptions<Status extends string, Sort extends string> {
  pageSize: PageSize;
  statuses?: readonly Status[];
  /** The first one is the default. */
  sorts: readonly [Sort, ...Sort[]];
  /** Keeps the scroll position when another page is opened, for a list below other content. */
  keepScroll?: boolean;
}

/**
 * The list that the URL of the current page describes. `search` is what `validateSearch` returned. Each change is a
 * step of the browser's history; while a search is typed, only the first letter is one.
 */
export function useList<Sort extends string, Status extends string = never>(
  search: ListSearch<NoInfer<Status>, NoInfer<Sort>>,
  { pageSize, sorts, keepScroll = false }: ListOptions<Status, Sort>,
): List<Status, Sort> {
  const router = useRouter();
  // The days of a period depend on the clock and time zone of the services, which are known after the first response.
  const day = useSyncExternalStore(subscribeClock, () => (search.period ? today() : undefined));
  const query = useMemo(() => listQueryOf(search, pageSize, day), [search, pageSize, day]);

  // Changes apply to the latest URL, because the next one can come before the page shows the previous one. The options
  // are those of the current route, whose type is unknown here.
  const open = (change: (current: ListSearch) => ListSearch, { replace = false, resetScroll = false } = {}) =>
    void router.navigate({ to: '.', search: change, replace, resetScroll } as never);
  const atPage = (page: number) => (current: ListSearch) => ({ ...current, page: page > 1 ? page : undefined });
  return {
    search,
    query,
    filterCount: filterCount(search),
    filter: (change) =>
      open((current) => ({ ...current, ...change, page: undefined }), {
        replace: Boolean(search.search && change.search),
      }),
    clear: () => open(withoutFilters),
    goTo: (page, replace) => open(atPage(page), { replace, resetScroll: !keepScroll }),
    setPageSize: (size) =>
      open((current) => ({ ...current, page: undefined, size: size === pageSize ? undefined : (size as PageSize) })),
    order: {
      present: search.sort ?? sorts[0],
      onSort: (sort) =>
        open((current) => ({ ...current, page: undefined, sort: sort === sorts[0] ? undefined : sort })),
    },
    href: (page) => router.buildLocation({ to: '.', search: atPage(page)(search) } as never).href,
  };
}

/** Opens the last page when the current one is past the end, for example after its only row was deleted. */
export function useLastPage({ query, goTo }: Pick<PagedList, 'query' | 'goTo'>, total: number | undefined): void {
  useEffect(() => {
    if (total === undefined) return;
    const last = Math.max(1, Math.ceil(total / query.pageSize));
    if (query.page > last) goTo(last, true);
  });
}
