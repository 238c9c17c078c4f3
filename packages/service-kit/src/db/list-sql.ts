import type { SearchTerm } from './search-terms';
import { type Parameter, select } from './sql';
import type { Tx } from './transactions';

/** Rows that one query reads at most (D-74). Comparing text takes more than ten times as long as comparing columns of an index. */
const maxRows = {
  filtered: 200_000,
  searched: 10_000,
  /** Ids that an export reads at once. */
  exported: 10_000,
};

/** How a table is filtered, sorted and summed. All values are SQL, written in code and never taken from a request. */
export interface ListShape {
  table: string;
  /** Condition of all rows of the list, such as `shown = 1`. */
  condition?: string;
  /** The newest rows have the highest values of this column. It needs an index with `id`, with and without `client_id`. */
  newest: string;
  /** Column of the first and last day. */
  day?: string;
  /** Expressions by sort name. */
  sorts: Readonly<Record<string, string>>;
  /** Conditions of statuses that are not values of the column `status`. */
  statuses?: Readonly<Record<string, string>>;
  /** Folded text expressions that a search reads. */
  texts: readonly string[];
  /** Expressions that are summed, by name. */
  sums?: Readonly<Record<string, string>>;
}

export interface ListFilter {
  clientId?: number | undefined;
  statuses?: readonly string[] | undefined;
  /** Inclusive start and exclusive end of `day`. */
  from?: Date | string | undefined;
  before?: Date | string | undefined;
  terms?: readonly SearchTerm[] | undefined;
  /** A key of `sorts`; `-` in front sorts descending. */
  sort: string;
}

export interface ListPage {
  /** Ids in the order of the list. */
  ids: number[];
  count: number;
  /** Whether only the newest rows of the client and the days were read. */
  limited: boolean;
  sums: Record<string, number>;
}

interface Condition {
  sql: string;
  parameters: Parameter[];
}

const all = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.length === 0 ? '1 = 1' : conditions.map(({ sql }) => sql).join(' AND '),
  parameters: conditions.flatMap(({ parameters }) => parameters),
});
const any = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
  parameters: conditions.flatMap(({ parameters }) => parameters),
});
const test = (sql: string, ...parameters: Parameter[]): Condition => ({ sql, parameters });
const isOneOf = (column: string, values: readonly Parameter[]) =>
  test(`${column} IN (${values.map(() => '?').join(', ')})`, ...values);

function daysOf({ day }: ListShape, { from, before }: ListFilter): Condition[] {
  if (day === undefined) return [];
  return [
    ...(from === undefined ? [] : [test(`${day} >= ?`, from)]),
    ...(before === undefined ? [] : [test(`${day} < ?`, before)]),
  ];
}

/** Conditions that an index answers. Days are among them if they are the order of the list. */
function scopeOf(shape: ListShape, filter: ListFilter): Condition[] {
  const { clientId, terms = [] } = filter;
  return [
    ...(clientId === undefined ? [] : [test('client_id = ?', clientId)]),
    ...(shape.condition === undefined ? [] : [test(shape.condition)]),
    ...terms.filter(({ isId }) => isId).map(({ id }) => test('id = ?', id)),
    ...(shape.day === shape.newest ? daysOf(shape, filter) : []),
  ];
}

function statusCondition({ statuses: named = {} }: ListShape, statuses: readonly string[]): Condition {
  const values = statuses.filter((status) => named[status] === undefined);
  return any([
    ...(values.length === 0 ? [] : [isOneOf('status', values)]),
    ...statuses.flatMap((status) => (named[status] === undefined ? [] : [test(`(${named[status]})`)])),
  ]);
}

const likePattern = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`;

/** The text on both sides is folded, so that both databases find the same. `LIKE` takes half the time of `INSTR` (measured on SQLite). */
const termCondition = ({ texts }: ListShape, { text, id, clientIds }: SearchTerm): Condition =>
  any([
    ...texts.map((expression) => test(`${expression} LIKE ? ESCAPE '!'`, likePattern(text))),
    ...(id === null ? [] : [test('id = ?', id)]),
    ...(clientIds.length === 0 ? [] : [isOneOf('client_id', clientIds)]),
  ]);

/** Conditions that are tested row by row. */
function filterOf(shape: ListShape, filter: ListFilter): Condition[] {
  const { statuses = [], terms = [] } = filter;
  return [
    ...(statuses.length === 0 ? [] : [statusCondition(shape, statuses)]),
    ...terms.filter(({ isId }) => !isId).map((term) => termCondition(shape, term)),
    ...(shape.day === shape.newest ? [] : daysOf(shape, filter)),
  ];
}

interface Order {
  expression: string;
  direction: 'ASC' | 'DESC';
}

function orderOf({ sorts }: ListShape, sort: string): Order {
  const expression = sorts[sort.replace('-', '')];
  if (expression === undefined) throw new Error(`Unknown sort order: ${sort}`);
  return { expression, direction: sort.startsWith('-') ? 'DESC' : 'ASC' };
}

/** The id breaks ties. */
const orderSql = ({ expression, direction }: Order) =>
  expression === 'id' ? `id ${direction}` : `${expression} ${direction}, id ${direction}`;

/** Rows that come after a row in an order. */
function isAfter({ expression, direction }: Order, { id, position }: Position): Condition[] {
  const comparison = direction === 'ASC' ? '>' : '<';
  if (expression === 'id') return [test(`id ${comparison} ?`, id)];
  return [
    test(`${expression} ${comparison}= ?`, position),
    test(`(${expression} ${comparison} ? OR id ${comparison} ?)`, position, id),
  ];
}

interface Position {
  id: number;
  /** The value that the list is sorted by. */
  position: Parameter;
}

/** Sums by name, and the number of rows. */
type TotalsRow = Record<string, number | string | null>;
type Totals = Pick<ListPage, 'count' | 'sums'>;
const countName = 'rows_found';
/** `ORDER BY` must not find the sum instead of the column. */
const sumName = (name: string) => `sum_of_${name}`;

const isSearch = ({ terms = [] }: ListFilter) => terms.some(({ isId }) => !isId);

interface Slice {
  limit: number;
  offset: number;
}

/**
 * Filters, sorts and sums the rows of a table (D-74). A query reads the newest rows of the client and the days, up to a limit, so that
 * its cost has an upper bound however many rows there are.
 */
export function createList(read: Tx, shape: ListShape, limits: Partial<typeof maxRows> = {}) {
  const max = { ...maxRows, ...limits };
  const { table, newest, sums = {} } = shape;

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

  /** The condition of a filter, and whether it leaves out older rows. */
  async function whereOf(filter: ListFilter): Promise<Condition & { limited: boolean }> {
    const scope = scopeOf(shape, filter);
    const newestFirst: Order = { expression: newest, direction: 'DESC' };
    const offset = isSearch(filter) ? max.searched : max.filtered;
    const [leftOut] = await positions(all(scope), newestFirst, { limit: 1, offset });
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

  /** Reads page and totals in two statements: the page ends early in an index, and the totals need no sorting. */
  async function filteredPage(where: Condition, order: Order, slice: Slice): Promise<Totals & { ids: number[] }> {
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
