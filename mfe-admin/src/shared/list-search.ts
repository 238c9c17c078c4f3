import { useEffect } from 'react';

/** Query parameters of a list. The URL omits page 1 and an empty search. */
export interface ListSearch {
  page?: number | undefined;
  search?: string | undefined;
}

/** The router parses both `?page=2` and `?search=42` as numbers. */
const readPage = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 1 ? value : undefined;

function readTerm(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).trim().slice(0, 200) || undefined;
}

/** Reads an id, for example of a client or a task, from a query parameter. */
export const readId = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** `validateSearch` of paged lists. An undefined value removes the parameter from the URL. */
export const readPageSearch = (search: Record<string, unknown>): Pick<ListSearch, 'page'> => ({
  page: readPage(search.page),
});

/** `validateSearch` of paged lists with a search. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => ({
  page: readPage(search.page),
  search: readTerm(search.search),
});

/** Value of the `page` parameter; undefined for page 1. */
export const pageInAddress = (page: number): number | undefined => (page > 1 ? page : undefined);

/** Opens a page of a list. `replace` replaces the current history entry. */
export type GoToPage = (page: number, replace?: boolean) => void;

/** Opens the last page when the current one is past the end, for example after its only row was deleted. */
export function useLastPage(page: number, pageCount: number | undefined, goTo: GoToPage): void {
  useEffect(() => {
    if (pageCount !== undefined && page > Math.max(1, pageCount)) goTo(Math.max(1, pageCount), true);
  });
}
