import type { CallOptions } from '@hourbank/api-client';
import type { Pagination } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** Totals of all rows that match. `limited` is true if only the newest rows were read (D-74). */
interface Totals {
  count: number;
  limited: boolean;
}

/** One page of a list, with the number of rows on all pages. */
export interface ListPage<Row, T extends object = Totals> {
  rows: readonly Row[];
  total: number;
  pageSize: number;
  totals: T | undefined;
}

/** Requests one page of a plain array; the number of all rows and the totals are response headers (D-8, D-74). */
export async function requestPage<Row, T extends object = Totals>(
  pageSize: number,
  request: (onResponse: CallOptions['onResponse']) => Promise<Row[]>,
): Promise<ListPage<Row, T>> {
  let total = 0;
  let totals: T | undefined;
  const rows = await request((_status, header) => {
    total = Number(header('X-Total-Count'));
    const json = header('X-Totals');
    // The service checks the header against the operation's schema before it sends it.
    totals = json === null ? undefined : (JSON.parse(json) as T);
  });
  return { rows, total, pageSize, totals };
}

/** Converts a response with a `pagination` object. */
export const toListPage = <Row, T extends Totals = Totals>(
  rows: readonly Row[],
  { pagination: { pageSize, totalCount }, totals }: { pagination: Pagination; totals?: T | undefined },
): ListPage<Row, T> => ({ rows, total: totalCount, pageSize, totals });

/** A page without rows whose deletion is delayed (D-90). */
export function withoutRows<Row extends { id: number }, T extends Totals>(
  page: ListPage<Row, T>,
  hidden: ReadonlySet<number>,
): ListPage<Row, T> {
  const rows = page.rows.filter(({ id }) => !hidden.has(id));
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
}

/** Label of the row of totals, such as 'Total of 23 rows'. Undefined for a single row, which is its own total. */
export const totalLabel = (totals: Totals | undefined): string | undefined =>
  totals && totals.count > 1 ? translate(messages)('total', { count: totals.count }) : undefined;
