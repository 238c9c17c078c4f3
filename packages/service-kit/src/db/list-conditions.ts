import type { SearchTerm } from './search-terms';
import { type Parameter, placeholders } from './sql';
import type { Columns, Table } from './table';

/**
 * How a table is filtered, sorted and summed. Columns are properties of the table; everything else is SQL, written in
 * code and never taken from a request.
 */
export interface ListShape<C extends Columns> {
  table: Table<C>;
  /** Condition of all rows of the list, such as `shown = 1`. */
  condition?: string;
  /**
   * The newest rows have the highest values of this column. It needs an index with `id`, with and without the client.
   */
  newest: keyof C & string;
  /** Column of the first and last day. */
  day?: keyof C & string;
  /** Columns or expressions by sort name. */
  sorts: Readonly<Record<string, string>>;
  /** Conditions of statuses that are not values of the column `status`. */
  statuses?: Readonly<Record<string, string>>;
  /** Columns of an index that a filter compares with one value, by the name of the filter. */
  equals?: Readonly<Record<string, keyof C & string>>;
  /** The same for columns of no index: each of the newest rows is read (D-74). */
  rowEquals?: Readonly<Record<string, keyof C & string>>;
  /** Columns or expressions with folded text that a search reads. */
  texts: readonly string[];
  /** Columns or expressions that are summed, by name. */
  sums?: Readonly<Record<string, string>>;
  /** The stored number of rows of a client, or of all: below the limit, rows need not be stepped over (D-74). */
  stored?: (clientId: number | undefined) => Promise<number>;
}

/** The same in SQL. */
export type ListSql = Pick<ListShape<Columns>, 'condition' | 'statuses' | 'texts'> & {
  table: string;
  newest: string;
  day?: string | undefined;
  sorts: Readonly<Record<string, string>>;
  equals: Readonly<Record<string, string>>;
  rowEquals: Readonly<Record<string, string>>;
  sums: Readonly<Record<string, string>>;
};

export function listSql<C extends Columns>({
  table,
  newest,
  day,
  sorts,
  equals = {},
  rowEquals = {},
  sums = {},
  texts,
  ...rest
}: ListShape<C>): ListSql {
  const sqlOf = (text: string) => (text in table.columns ? table.columnName(text) : text);
  const allOf = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sqlOf(text)]));
  return {
    ...rest,
    table: table.tableName,
    newest: sqlOf(newest),
    day: day && sqlOf(day),
    sorts: allOf(sorts),
    equals: allOf(equals),
    rowEquals: allOf(rowEquals),
    sums: allOf(sums),
    texts: texts.map(sqlOf),
  };
}

export interface ListFilter {
  clientId?: number | undefined;
  /** At most 100. */
  ids?: readonly number[] | undefined;
  statuses?: readonly string[] | undefined;
  /** Inclusive start and exclusive end of `day`. */
  from?: Date | string | undefined;
  before?: Date | string | undefined;
  /** Values by keys of the shape's `equals` and `rowEquals`. */
  equals?: Readonly<Record<string, Parameter | undefined>> | undefined;
  terms?: readonly SearchTerm[] | undefined;
  /** A key of `sorts`; `-` in front sorts descending. */
  sort: string;
}

export interface Condition {
  sql: string;
  parameters: Parameter[];
}

export const all = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.length === 0 ? '1 = 1' : conditions.map(({ sql }) => sql).join(' AND '),
  parameters: conditions.flatMap(({ parameters }) => parameters),
});
const any = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
  parameters: conditions.flatMap(({ parameters }) => parameters),
});
const test = (sql: string, ...parameters: Parameter[]): Condition => ({ sql, parameters });
const isOneOf = (column: string, values: readonly Parameter[]) =>
  test(`${column} IN (${placeholders(values)})`, ...values);

const equalsOf = (columns: Readonly<Record<string, string>>, { equals = {} }: ListFilter): Condition[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    equals[name] === undefined ? [] : [test(`${column} = ?`, equals[name])],
  );

function daysOf({ day }: ListSql, { from, before }: ListFilter): Condition[] {
  if (day === undefined) return [];
  return [
    ...(from === undefined ? [] : [test(`${day} >= ?`, from)]),
    ...(before === undefined ? [] : [test(`${day} < ?`, before)]),
  ];
}

/** Conditions that an index answers. Days are among them if they are the order of the list. */
export function scopeOf(shape: ListSql, filter: ListFilter): Condition[] {
  const { clientId, ids, terms = [] } = filter;
  return [
    ...(ids === undefined ? [] : [isOneOf('id', ids)]),
    ...(clientId === undefined ? [] : [test('client_id = ?', clientId)]),
    ...equalsOf(shape.equals, filter),
    ...(shape.condition === undefined ? [] : [test(shape.condition)]),
    ...terms.filter(({ isId }) => isId).map(({ id }) => test('id = ?', id)),
    ...(shape.day === shape.newest ? daysOf(shape, filter) : []),
  ];
}

function statusCondition({ statuses: named = {} }: ListSql, statuses: readonly string[]): Condition {
  const values = statuses.filter((status) => named[status] === undefined);
  return any([
    ...(values.length === 0 ? [] : [isOneOf('status', values)]),
    ...statuses.flatMap((status) => (named[status] === undefined ? [] : [test(`(${named[status]})`)])),
  ]);
}

const likePattern = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`;

/**
 * The text on both sides is folded, so that both databases find the same. `LIKE` takes half the time of `INSTR`
 * (measured on SQLite).
 */
const termCondition = (
  list: ListSql,
  { text, variant = text, texts = list.texts, id, clientIds }: SearchTerm,
): Condition =>
  any([
    ...[...new Set([text, variant])].flatMap((spelling) =>
      texts.map((expression) => test(`${expression} LIKE ? ESCAPE '!'`, likePattern(spelling))),
    ),
    ...(id === null ? [] : [test('id = ?', id)]),
    ...(clientIds.length === 0 ? [] : [isOneOf('client_id', clientIds)]),
  ]);

/** Conditions that are tested row by row. */
export function filterOf(shape: ListSql, filter: ListFilter): Condition[] {
  const { statuses = [], terms = [] } = filter;
  return [
    ...(statuses.length === 0 ? [] : [statusCondition(shape, statuses)]),
    ...equalsOf(shape.rowEquals, filter),
    ...terms.filter(({ isId }) => !isId).map((term) => termCondition(shape, term)),
    ...(shape.day === shape.newest ? [] : daysOf(shape, filter)),
  ];
}

export interface Order {
  expression: string;
  direction: 'ASC' | 'DESC';
}

export function orderOf({ sorts }: ListSql, sort: string): Order {
  const expression = sorts[sort.replace('-', '')];
  if (expression === undefined) throw new Error(`Unknown sort order: ${sort}`);
  return { expression, direction: sort.startsWith('-') ? 'DESC' : 'ASC' };
}

/** The id breaks ties. */
export const orderSql = ({ expression, direction }: Order) =>
  expression === 'id' ? `id ${direction}` : `${expression} ${direction}, id ${direction}`;

/** Rows that come after a row in an order. */
export function isAfter({ expression, direction }: Order, { id, position }: Position): Condition[] {
  const comparison = direction === 'ASC' ? '>' : '<';
  if (expression === 'id') return [test(`id ${comparison} ?`, id)];
  return [
    test(`${expression} ${comparison}= ?`, position),
    test(`(${expression} ${comparison} ? OR id ${comparison} ?)`, position, id),
  ];
}

export interface Position {
  id: number;
  /** The value that the list is sorted by. */
  position: Parameter;
}
