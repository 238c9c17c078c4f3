import type { CallOptions } from '@hourbank/api-client';
import type { Pagination } from '@hourbank/contracts';

/** One page of a list, with the number of rows on all pages. */
export interface ListPage<Row> {
  rows: readonly Row[];
  total: number;
  pageSize: number;
}

/** Requests one page of a plain array; the number of all rows is a response header (D-8). */
export async function requestPage<Row>(
  pageSize: number,
  request: (onResponse: CallOptions['onResponse']) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  let total = 0;
  const rows = await request((_status, header) => {
    total = Number(header('X-Total-Count'));
  });
  return { rows, total, pageSize };
}

/** A page without rows whose deletion is delayed (D-90). */
export function withoutRows<Row extends { id: number }>(
  page: ListPage<Row>,
  hidden: ReadonlySet<number>,
): ListPage<Row> {
  const rows = page.rows.filter(({ id }) => !hidden.has(id));
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
}

/** Converts a response with a `pagination` object. */
export const toListPage = <Row>(rows: readonly Row[], { pageSize, totalCount }: Pagination): ListPage<Row> => ({
  rows,
  total: totalCount,
  pageSize,
});
