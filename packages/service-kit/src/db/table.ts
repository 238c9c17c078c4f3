import { reportUnknownValue } from '@hourbank/contracts';
import { DefaultNamingStrategy, EntitySchema } from 'typeorm';
import type { Column } from './columns';
import { instantFromDb, instantToDb, type Parameter, placeholders } from './sql';

/**
 * Parses the JSON of a column. Unreadable text is reported and read as `otherwise`, so that one bad row does not make
 * every list fail. `content` names it in the log, such as `facts of a notice`.
 */
export function parseStored<T, Otherwise>(
  text: string,
  content: string,
  otherwise: (text: string) => Otherwise,
): T | Otherwise {
  try {
    // The application wrote it.
    return JSON.parse(text) as T;
  } catch {
    reportUnknownValue({ kind: `JSON: ${content}`, value: text });
    return otherwise(text);
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `hoursUsed` in code is `hours_used` in the database. */
export class SnakeNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return custom ?? snake([...prefixes, property].join('_'));
  }
}

/** Conditions for the entity methods of TypeORM, which only this folder imports. */
export { In, LessThan, LessThanOrEqual } from 'typeorm';

export type Columns = Record<string, Column>;
type ValueOf<C> = C extends Column<infer Value> ? Value : never;

/** What a table has besides columns. Columns are named by their properties. */
export interface TableRules<C = Columns> {
  /** Columns of each unique index. It is named `uq_<table>_<columns>`, as `isUniqueViolation` expects. */
  uniques?: readonly (readonly (keyof C & string)[])[];
  /** Columns of each index, named `ix_<table>_<columns>`. */
  indexes?: readonly (readonly (keyof C & string)[])[];
  /** Check constraints by name (`ck_packages_hours`), in SQL that both databases support. */
  checks?: Readonly<Record<string, string>>;
  /** Triggers by name: when they run, such as `BEFORE UPDATE`, and what they do for each row. */
  triggers?: Readonly<Record<string, { on: string; sqlite: string; mysql: string }>>;
  /** Rows that the table starts with. */
  seeds?: readonly Partial<Stored<C>>[];
}

/** All columns of a table's row. */
export type StoredRow<T> = T extends Table<infer C> ? Stored<C> : never;
/** The columns of a row that readers return: all but the `unread` ones. */
export type RowOf<T> = T extends Table<infer C> ? Read<C> : never;

type Stored<C> = { [K in keyof C]: ValueOf<C[K]> };
type Read<C> = { [K in keyof C as C[K] extends { select: false } ? never : K]: ValueOf<C[K]> };

type Converter = (value: unknown) => unknown;

/** Converts what both databases return for a column to its type in code. */
function converterOf(name: string, { type, isoText, unreadable }: Column): Converter | null {
  if (isoText) return (value) => `${String(value).replace(' ', 'T')}Z`;
  if (type === 'datetime') return (value) => instantFromDb(value as Date | string);
  if (type === 'boolean') return Boolean;
  if (type === 'bigint') return Number;
  if (type === 'simple-json' && unreadable)
    return (value) => parseStored<unknown, unknown>(String(value), name, unreadable);
  if (type === 'simple-json') return (value) => JSON.parse(String(value)) as unknown;
  return null;
}

/** Converts a value in code to what both databases store. */
function parameterOf({ type }: Column, value: unknown): Parameter {
  if (value === null) return null;
  if (type === 'datetime') return instantToDb(new Date(value as Date | string));
  if (type === 'boolean') return value ? 1 : 0;
  if (type === 'simple-json') return JSON.stringify(value);
  // The type of the column says so.
  return value as Parameter;
}

const naming = new SnakeNaming();

/**
 * A table as `defineTable` declares it. TypeORM takes it as an entity, and everything else that names its columns
 * follows from it.
 */
export class Table<C extends Columns = Columns> extends EntitySchema<Stored<C>> {
  /** The names of the columns in the database. They are the same for each row. */
  readonly #names: Record<string, string>;

  constructor(
    readonly tableName: string,
    readonly columns: C,
    readonly rules: TableRules<C> = {},
  ) {
    super({ name: tableName, columns });
    this.#names = Object.fromEntries(
      Object.entries(columns).map(([property, { name }]) => [property, naming.columnName(property, name, [])]),
    );
  }

  /** The name of a property's column in the database. */
  columnName(property: string): string {
    return this.#names[property]!;
  }

  /**
   * The SELECT list and the row mapper. `unread` columns are left out, and all but the given properties if there are
   * any. `record` converts one row of a raw SELECT with that list: instants to `Date` or ISO text, booleans, big
   * integers to numbers, and JSON.
   *
   * With the alias of the table in a join, `record` picks its properties from the row, which may have others.
   *
   * The list names the properties, so a statement that orders by an ISO instant has to name the table (`ORDER BY
   * entries.date`): the bare name would be the text, which no index has.
   */
  reader<K extends keyof Read<C> & string = keyof Read<C> & string>(
    properties?: readonly K[],
    alias?: string,
  ): { columns: string; record: (raw: object) => Pick<Read<C>, K> } {
    const isWanted = (property: string) => !properties || properties.some((wanted) => wanted === property);
    const selected = Object.entries(this.columns).filter(
      ([property, column]) => column.select !== false && isWanted(property),
    );
    const converters = selected.flatMap(([property, column]) => {
      const convert = converterOf(`${this.tableName} ${property}`, column);
      return convert ? [[property, convert] as const] : [];
    });
    const names = selected.map(([property]) => property);
    const pick = (raw: object) => {
      const row = raw as Record<string, unknown>;
      return Object.fromEntries(names.map((name) => [name, row[name]]));
    };
    const item = ([property, { isoText }]: [string, Column]) => {
      const name = this.columnName(property);
      const column = alias === undefined ? name : `${alias}.${name}`;
      if (isoText) return `CAST(${column} AS CHAR) AS ${property}`;
      return name === property ? column : `${column} AS ${property}`;
    };
    return {
      columns: selected.map(item).join(', '),
      record(raw) {
        // Copying the whole row takes half the time of picking.
        const values: Record<string, unknown> = alias === undefined ? { ...raw } : pick(raw);
        for (const [property, convert] of converters)
          if (values[property] !== null) values[property] = convert(values[property]);
        // The SELECT list names the properties.
        return values as Pick<Read<C>, K>;
      },
    };
  }

  /** `INSERT INTO` with the given columns of a row, or of several rows that have the same ones. */
  insert(...rows: Partial<Stored<C>>[]): { sql: string; parameters: Parameter[] } {
    return this.#write('INSERT', rows);
  }

  /** The same for a row that may exist: one statement on both databases, so that two writers cannot collide. */
  replace(row: Partial<Stored<C>>): { sql: string; parameters: Parameter[] } {
    return this.#write('REPLACE', [row]);
  }

  #write(verb: 'INSERT' | 'REPLACE', rows: readonly Partial<Stored<C>>[]) {
    const names = this.#given(rows[0] ?? {});
    const places = `(${placeholders(names)})`;
    const columns = names.map((name) => this.#names[name]).join(', ');
    return {
      sql: `${verb} INTO ${this.tableName} (${columns}) VALUES ${rows.map(() => places).join(', ')}`,
      parameters: rows.flatMap((row) => this.#parameters(row)),
    };
  }

  /** What follows `SET` in an `UPDATE` of the given columns. */
  set(fields: Partial<Stored<C>>): { sql: string; parameters: Parameter[] } {
    return {
      sql: this.#given(fields)
        .map((property) => `${this.#names[property]} = ?`)
        .join(', '),
      parameters: this.#parameters(fields),
    };
  }

  /** The columns that a row gives a value for, in the order of the table. */
  #given(row: Partial<Stored<C>>) {
    return Object.keys(this.columns).filter((property) => row[property as keyof C] !== undefined);
  }

  #parameters(row: Partial<Stored<C>>) {
    return this.#given(row).map((property) => parameterOf(this.columns[property]!, row[property as keyof C]));
  }
}

/**
 * Declares a table. The row types (`RowOf`, `StoredRow`), the DDL of both databases (`createDeclared`), readers and
 * writes follow from it.
 */
export const defineTable = <C extends Columns>(name: string, columns: C, rules: TableRules<C> = {}): Table<C> =>
  new Table(name, columns, rules);
