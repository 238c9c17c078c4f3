import {
  all,
  type Condition,
  filterOf,
  isAfter,
  type ListFilter,
  type ListShape,
  listSql,
  type Order,
  orderOf,
  orderSql,
  type Position,
  scopeOf,
} from './list-conditions';
import { select } from './sql';
import type { Columns } from './table';
import type { Tx } from './transactions';

/** The place of a page in a list. */
export interface Slice {
  limit: number;
  offset: number;
}

const reversed = ({ expression, direction }: Order): Order => ({
  expression,
  direction: direction === 'ASC' ? 'DESC' : 'ASC',
});

/**
 * Where to read a page of a list of `count` rows. A database steps over all rows before a page, so a page of the second
 * half is read from the end, in reverse order: the last page costs as much as the first one.
 */
export function fromNearerEnd(
  order: Order,
  { limit, offset }: Slice,
  count: number,
): { order: Order; slice: Slice; isReversed: boolean } {
  const rows = Math.max(0, Math.min(limit, count - offset));
  const rowsAfter = count - offset - rows;
  return rowsAfter < offset
    ? { order: reversed(order), slice: { limit: rows, offset: rowsAfter }, isReversed: true }
    : { order, slice: { limit: rows, offset }, isReversed: false };
}

/**
 * Rows that one query reads at most (D-74). Comparing text takes more than ten times as long as comparing columns of an
 * index.
 */
const maxRows = {
  filtered: 200_000,
  searched: 10_000,
  /** Ids that an export reads at once. */
  exported: 10_000,
};

export interface ListPage {
  /** Ids in the order of the list. */
  ids: number[];
  count: number;
  /** Whether only the newest rows of the client and the days were read. */
  limited: boolean;
  sums: Record<string, number>;
}

/** Sums by name, and the number of rows. */
type TotalsRow = Record<string, number | string | null>;
type Totals = Pick<ListPage, 'count' | 'sums'>;
const countName = 'rows_found';
/** `ORDER BY` must not find the sum instead of the column. */
const sumName = (name: string) => `sum_of_${name}`;

const isSearch = ({ terms = [] }: ListFilter) => terms.some(({ isId }) => !isId);

/**
 * Filters, sorts and sums the rows of a table (D-74). A query reads the newest rows of the client and the days, up to a
 * limit, so that its cost has an upper bound however many rows there are.
 */
export function createList<C extends Columns>(read: Tx, list: ListShape<C>, limits: Partial<typeof maxRows> = {}) {
  const max = { ...maxRows, ...limits };
  const shape = listSql(list);
  const { table, newest, sums } = shape;

  const totalColumns = (over = '') =>
    [`COUNT(*)${over} AS ${countName}`]
      .concat(Object.entries(sums).map(([name, expression]) => `SUM(${expression})${over} AS ${sumName(name)}`))
      .join(', ');

  const totalsOf = (row: TotalsRow | undefined): Totals => ({
    count: Number(row?.[countName] ?? 0),
    sums: Object.fromEntries(Object.keys(sums).map((name) => [name, Number(row?.[sumName(name)] ?? 0)])),
  });

  const positions = <Row = Position>(
    { sql, parameters }: Condition,
    order: Order,
    { limit, offset }: Slice,
    moreColumns = '',
  ): Promise<(Position & Row)[]> =>
    select<Position & Row>(
      read,
      `SELECT id, ${order.expression} AS position${moreColumns} FROM ${table} WHERE ${sql}
       ORDER BY ${orderSql(order)} LIMIT ? OFFSET ?`,
      [...parameters, limit, offset],
    );

  /** Reads the ids of a page of a list of `count` rows. */
  async function idsOf(where: Condition, order: Order, slice: Slice, count: number): Promise<number[]> {
    const nearer = fromNearerEnd(order, slice, count);
    if (nearer.slice.limit === 0) return [];
    const ids = (await positions(where, nearer.order, nearer.slice)).map(({ id }) => id);
    return nearer.isReversed ? ids.reverse() : ids;
  }

  /** The condition of a filter, and whether it leaves out older rows. */
  async function whereOf(filter: ListFilter): Promise<Condition & { limited: boolean }> {
    const scope = scopeOf(shape, filter);
    const newestFirst: Order = { expression: newest, direction: 'DESC' };
    const offset = isSearch(filter) ? max.searched : max.filtered;
    const isShort = list.stored !== undefined && (await list.stored(filter.clientId)) <= offset;
    const [leftOut] = isShort ? [] : await positions(all(scope), newestFirst, { limit: 1, offset });
    const isRead = leftOut ? isAfter({ expression: newest, direction: 'ASC' }, leftOut) : [];
    return { ...all([...scope, ...isRead, ...filterOf(shape, filter)]), limited: leftOut !== undefined };
  }

  async function totalsWhere({ sql, parameters }: Condition): Promise<Totals> {
    const [row] = await select<TotalsRow>(read, `SELECT ${totalColumns()} FROM ${table} WHERE ${sql}`, parameters);
    return totalsOf(row);
  }

  /** Reads page and totals in one statement, so that the text of each row is compared once. */
  async function searchedPage(where: Condition, order: Order, slice: Slice): Promise<Totals & { ids: number[] }> {
    const rows = await positions<TotalsRow>(where, order, slice, `, ${totalColumns(' OVER ()')}`);
    const totals = rows.length > 0 || slice.offset === 0 ? totalsOf(rows[0]) : await totalsWhere(where);
    return { ids: rows.map(({ id }) => id), ...totals };
  }

  /**
   * Reads page and totals in two statements: the page ends early in an index, and the totals need no sorting. Only the
   * first page does not depend on the number of rows.
   */
  async function filteredPage(where: Condition, order: Order, slice: Slice): Promise<Totals & { ids: number[] }> {
    if (slice.offset > 0) {
      const totals = await totalsWhere(where);
      return { ids: await idsOf(where, order, slice, totals.count), ...totals };
    }
    const [rows, totals] = await Promise.all([positions(where, order, slice), totalsWhere(where)]);
    return { ids: rows.map(({ id }) => id), ...totals };
  }

  /** An export that only follows the order of an index needs no limit. */
  const exportedWhere = (filter: ListFilter, { expression }: Order): Promise<Condition> | Condition =>
    filterOf(shape, filter).length === 0 && (expression === newest || expression === 'id')
      ? all(scopeOf(shape, filter))
      : whereOf(filter);

  return {
    /** Returns the ids of one page and the totals of all rows that match. */
    async page(filter: ListFilter, slice: Slice): Promise<ListPage> {
      const { limited, ...where } = await whereOf(filter);
      const pageOf = isSearch(filter) ? searchedPage : filteredPage;
      return { ...(await pageOf(where, orderOf(shape, filter.sort), slice)), limited };
    },

    /**
     * Returns the ids of one page of all rows of the client and the days, of which there are `count`. Without a limit,
     * so the order must be that of an index. If rows are added between the count and the page, the page is that of the
     * list before.
     */
    unfilteredPage: (
      filter: Pick<ListFilter, 'clientId' | 'from' | 'before' | 'sort'>,
      slice: Slice,
      count: number,
    ): Promise<number[]> => idsOf(all(scopeOf(shape, filter)), orderOf(shape, filter.sort), slice, count),

    /** Returns the totals of all rows that match. */
    async totals(filter: ListFilter): Promise<Omit<ListPage, 'ids'>> {
      const where = await whereOf(filter);
      return { ...(await totalsWhere(where)), limited: where.limited };
    },

    /** Yields the ids of all rows that match, in the order of the list, for exports. */
    async *batches(filter: ListFilter, size: number): AsyncGenerator<number[]> {
      const order = orderOf(shape, filter.sort);
      const { sql, parameters } = await exportedWhere(filter, order);
      for (let after: Condition[] = []; ;) {
        const rows = await positions(all([{ sql, parameters }, ...after]), order, { limit: max.exported, offset: 0 });
        for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size).map(({ id }) => id);
        const last = rows.at(-1);
        if (!last || rows.length < max.exported) return;
        after = isAfter(order, last);
      }
    },
  };
}
export type List = ReturnType<typeof createList>;

/** Sorts rows in the order of `ids`. Rows that were deleted in the meantime are left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
