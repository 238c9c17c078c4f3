/** The page of a list in the URL. The first page has no parameter. */
interface PageSearch {
  page?: number | undefined;
}

/** `validateSearch` of a paged list. An invalid page number shows the first page. */
export const readPageSearch = ({ page }: Record<string, unknown>): PageSearch => ({
  page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 999_999_999 ? page : undefined,
});

export const pageSearch = (page: number): PageSearch => ({ page: page > 1 ? page : undefined });
