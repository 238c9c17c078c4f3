import { useEffect } from 'react';

/** What an address says about a list. Page 1 and an empty search are left out of it. */
export interface ListSearch {
  page?: number | undefined;
  search?: string | undefined;
}

/** The router reads `?page=2` as a number and `?search=42` as well. */
const readPage = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 1 ? value : undefined;

function readTerm(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).trim().slice(0, 200) || undefined;
}

/** The number of a client, a task, ... in an address. */
export const readId = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** `validateSearch` of lists that are paged. What is not wanted is set to undefined, which takes it out of the address. */
export const readPageSearch = (search: Record<string, unknown>): Pick<ListSearch, 'page'> => ({
  page: readPage(search.page),
});

/** `validateSearch` of lists that are searched as well. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => ({
  page: readPage(search.page),
  search: readTerm(search.search),
});

/** How a page number stands in an address. */
export const pageInAddress = (page: number): number | undefined => (page > 1 ? page : undefined);

/** Goes to a page of a list; `replace` leaves no way back to the present one. */
export type GoToPage = (page: number, replace?: boolean) => void;

/** A page past the end, as after deleting the only row of the last one, gives way to the last page there is. */
export function useLastPage(page: number, pageCount: number | undefined, goTo: GoToPage): void {
  useEffect(() => {
    if (pageCount !== undefined && page > Math.max(1, pageCount)) goTo(Math.max(1, pageCount), true);
  });
}
