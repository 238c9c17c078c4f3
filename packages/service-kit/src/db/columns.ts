import type { EntitySchemaColumnOptions } from 'typeorm';

/** A column that means the same on SQLite and MySQL, for entities and for `createTable` alike. */
export type Column = EntitySchemaColumnOptions & {
  /** More than MySQL's 64 KB of `text`. */
  long?: true;
};

type Extra = Pick<Column, 'nullable' | 'default' | 'primary' | 'unique' | 'name' | 'select'>;

/** Numbered by the database, never twice, not even after a deletion. */
export const id = (extra: Pick<Column, 'name'> = {}): Column => ({
  type: 'integer',
  primary: true,
  generated: 'increment',
  ...extra,
});

/** A plain whole number: counters, revisions, ids of other things. */
export const integer = (extra: Extra = {}): Column => ({ type: 'integer', ...extra });

/** Hours, exact: an integer of hundredths of an hour (D-6). */
export const hundredths = integer;

/** Money, exact: an integer of cents (D-6). */
export const cents = integer;

/** Made by the application (`randomUUID`). */
export const uuid = (extra: Extra = {}): Column => ({ type: 'varchar', length: 36, ...extra });

/** Text of one line. SQLite does not enforce the length: the contract does. */
export const varchar = (length: number, extra: Extra = {}): Column => ({ type: 'varchar', length, ...extra });

/** Up to 64 KB. */
export const text = (extra: Extra = {}): Column => ({ type: 'text', ...extra });

/** Longer than 64 KB. */
export const longText = (extra: Extra = {}): Column => ({ type: 'text', long: true, ...extra });

export const bool = (extra: Extra = {}): Column => ({ type: 'boolean', ...extra });

/** A point in time to the millisecond, UTC, a `Date` in code. */
export const instant = (extra: Extra = {}): Column => ({ type: 'datetime', precision: 3, ...extra });

/** A day without time or zone: `YYYY-MM-DD` text in code. */
export const calendarDate = (extra: Extra = {}): Column => ({ type: 'date', ...extra });

/** Any JSON value, not searched by. */
export const json = (extra: Extra = {}): Column => ({ type: 'simple-json', long: true, ...extra });
