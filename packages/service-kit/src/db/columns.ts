import type { EntitySchemaColumnOptions } from 'typeorm';

/** A column with the same meaning on SQLite and MySQL, for `defineTable`. `Value` is its type in code. */
export type Column<Value = unknown> = EntitySchemaColumnOptions & {
  /** Longer than 64 KB, which is MySQL's limit for `text`. */
  long?: true;
  /** An instant that code reads as ISO text. */
  isoText?: true;
  /** An integer of hundredths that people read as a decimal (D-6). */
  decimal?: true;
  /** Whether the change history of the table records changes of the column. */
  audited?: true;
  /** What unreadable JSON is read as. Without it, reading the row throws. */
  unreadable?: (text: string) => unknown;
  /** For the compiler only; never set. */
  value?: Value;
};

/** A column that readers leave out. */
export type Unread<Value> = Column<Value> & { select: false };

type Extra = Pick<Column, 'default' | 'primary' | 'name' | 'audited'> & { nullable?: boolean };

/** Creates a column of `Value`, or of a narrower type; `{ nullable: true }` adds null. */
interface ColumnOf<Base, More = unknown> {
  <Value extends Base = Base>(extra: Extra & More & { nullable: true }): Column<Value | null>;
  <Value extends Base = Base>(extra?: Extra & More & { nullable?: false }): Column<Value>;
}

const columnOf =
  (column: Omit<Column, 'value'>) =>
  <Value>(extra: Extra = {}): Column<Value> => ({ ...column, ...extra });

/** Leaves a column out of what readers return, because only conditions or statements of their own use it. */
export const unread = <Value>(column: Column<Value>): Unread<Value> => ({ ...column, select: false });

/** An auto-increment primary key. The database never reuses an id, not even after a deletion. */
export const id = (): Column<number> => ({ type: 'integer', primary: true, generated: 'increment' });

/** A whole number: a counter, a revision or the id of another row. */
export const integer: ColumnOf<number> = columnOf({ type: 'integer' });

/** Hours, exact: an integer of hundredths of an hour (D-6). */
export const hundredths: ColumnOf<number> = columnOf({ type: 'integer', decimal: true });

/** Money, exact: an integer of cents (D-6). */
export const cents = hundredths;

/** Money that can exceed 32 bits, exact: an integer of hundredths of a currency (D-6). */
export const largeCents: ColumnOf<number> = columnOf({ type: 'bigint', decimal: true });

/** A sum or balance, which can exceed 32 bits. */
export const sum: ColumnOf<number> = columnOf({ type: 'bigint' });

/** A UUID that the application generates (`randomUUID`). */
export const uuid: ColumnOf<string> = columnOf({ type: 'varchar', length: 36 });

/** Single-line text. SQLite does not enforce the length; the contract does. */
export function varchar<Value extends string = string>(
  length: number,
  extra: Extra & { nullable: true },
): Column<Value | null>;
export function varchar<Value extends string = string>(
  length: number,
  extra?: Extra & { nullable?: false },
): Column<Value>;
export function varchar(length: number, extra: Extra = {}): Column {
  return { type: 'varchar', length, ...extra };
}

/** Text of up to 64 KB. */
export const text: ColumnOf<string> = columnOf({ type: 'text' });

/** Text that can be longer than 64 KB. */
export const longText: ColumnOf<string> = columnOf({ type: 'text', long: true });

export const bool: ColumnOf<boolean> = columnOf({ type: 'boolean' });

/** A point in time in UTC with millisecond precision; a `Date` in code. */
export const instant: ColumnOf<Date> = columnOf({ type: 'datetime', precision: 3 });

/**
 * An instant that is ISO text in code. Creating a `Date` for each row and formatting it again is most of the cost of a
 * long list.
 */
export const isoInstant: ColumnOf<string> = columnOf({ type: 'datetime', precision: 3, isoText: true });

/** A calendar date without time or time zone; a `YYYY-MM-DD` string in code. */
export const calendarDate: ColumnOf<string> = columnOf({ type: 'date' });

/** Any JSON value. Queries do not filter by it. */
export const json: ColumnOf<unknown, Pick<Column, 'unreadable'>> = columnOf({ type: 'simple-json', long: true });
