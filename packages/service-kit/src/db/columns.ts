import type { EntitySchemaColumnOptions } from 'typeorm';

/** A column with the same meaning on SQLite and MySQL, for entities and for `createTable`. */
export type Column = EntitySchemaColumnOptions & {
  /** Longer than 64 KB, which is MySQL's limit for `text`. */
  long?: true;
  /** An instant that code reads as ISO text. */
  isoText?: true;
  /** What unreadable JSON is read as. Without it, reading the row throws. */
  unreadable?: (text: string) => unknown;
};

type Extra = Pick<Column, 'nullable' | 'default' | 'primary' | 'unique' | 'name' | 'select' | 'unreadable'>;

/** An auto-increment primary key. The database never reuses an id, not even after a deletion. */
export const id = (extra: Pick<Column, 'name'> = {}): Column => ({
  type: 'integer',
  primary: true,
  generated: 'increment',
  ...extra,
});

/** A whole number: a counter, a revision or the id of another row. */
export const integer = (extra: Extra = {}): Column => ({ type: 'integer', ...extra });

/** Hours, exact: an integer of hundredths of an hour (D-6). */
export const hundredths = integer;

/** Money, exact: an integer of cents (D-6). */
export const cents = integer;

/** A UUID that the application generates (`randomUUID`). */
export const uuid = (extra: Extra = {}): Column => ({ type: 'varchar', length: 36, ...extra });

/** Single-line text. SQLite does not enforce the length; the contract does. */
export const varchar = (length: number, extra: Extra = {}): Column => ({ type: 'varchar', length, ...extra });

/** Text of up to 64 KB. */
export const text = (extra: Extra = {}): Column => ({ type: 'text', ...extra });

/** Text that can be longer than 64 KB. */
export const longText = (extra: Extra = {}): Column => ({ type: 'text', long: true, ...extra });

export const bool = (extra: Extra = {}): Column => ({ type: 'boolean', ...extra });

/** A point in time in UTC with millisecond precision; a `Date` in code. */
export const instant = (extra: Extra = {}): Column => ({ type: 'datetime', precision: 3, ...extra });

/**
 * An instant that is ISO text in code. Creating a `Date` for each row and formatting it again is most of the cost of a
 * long list.
 */
export const isoInstant = (extra: Extra = {}): Column => ({ ...instant(extra), isoText: true });

/** A calendar date without time or time zone; a `YYYY-MM-DD` string in code. */
export const calendarDate = (extra: Extra = {}): Column => ({ type: 'date', ...extra });

/** Any JSON value. Queries do not filter by it. */
export const json = (extra: Extra = {}): Column => ({ type: 'simple-json', long: true, ...extra });
