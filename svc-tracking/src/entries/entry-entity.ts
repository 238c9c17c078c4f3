import {
  bool,
  type Column,
  columnNameOf,
  hundredths,
  id,
  instant,
  instantToDb,
  integer,
  isoInstant,
  json,
  longText,
  recordReader,
  searchableText,
  varchar,
} from '@hourbank/service-kit/db';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import { EntitySchema } from 'typeorm';
import { type Entry, type EntryValues, unreadableIntent } from './intent';

/** The SQL of writes, the comparison of versions and the list of changed fields follow from these columns. */
const valueColumns = {
  packageId: integer({ nullable: true }),
  automatic: bool({ default: false }),
  date: isoInstant(),
  hours: hundredths(),
  minutes: integer({ nullable: true }),
  rounding: varchar(20, { nullable: true }),
  billable: bool({ default: true }),
  nonBillableReason: varchar(500, { default: '' }),
  description: longText(),
  status: varchar(20),
} satisfies Record<keyof EntryValues, Column>;

export const valueFields = Object.keys(valueColumns) as (keyof EntryValues)[];

const valueColumnNames = [...valueFields.map((field) => columnNameOf(field, valueColumns[field])), 'search_text'];

/** For `INSERT INTO entries (...)` and `UPDATE entries SET ...`; `valueParameters` has the values in the same order. */
export const insertedColumns = valueColumnNames.join(', ');
export const setValues = valueColumnNames.map((name) => `${name} = ?`).join(', ');
export const valueParameters = (values: EntryValues) => [
  ...valueFields.map((field) => {
    const value = values[field];
    if (typeof value === 'boolean') return value ? 1 : 0;
    return field === 'date' ? instantToDb(new Date(values.date)) : value;
  }),
  searchableText(plainTextOf(values.description), values.nonBillableReason),
];

export const EntryEntity = new EntitySchema<
  Entry & { leaseUntil: Date | null; recentEdits: unknown; searchText: string }
>({
  name: 'entries',
  columns: {
    id: id(),
    clientId: integer(),
    authorId: integer({ nullable: true }),
    authorName: varchar(200, { default: '' }),
    createdAt: isoInstant(),
    changedAt: isoInstant(),
    ...valueColumns,
    parts: json({ nullable: true, unreadable: () => null }),
    searchText: varchar(1000, { default: '', select: false }),
    settlementRevision: integer({ name: 'revision' }),
    shown: bool(),
    hasFiles: bool(),
    intent: json({ nullable: true, unreadable: () => unreadableIntent }),
    leaseUntil: instant({ nullable: true, select: false }),
    ...revisionColumns,
  },
});

export const entryReader = recordReader<Entry>(EntryEntity as EntitySchema);

/** The fields of exports and statements. */
export type ListedEntry = Pick<Entry, 'id' | 'clientId' | 'authorName' | 'createdAt' | 'changedAt' | keyof EntryValues>;
export const listedEntryReader = recordReader<Entry, keyof ListedEntry>(EntryEntity as EntitySchema, [
  'id',
  'clientId',
  'authorName',
  'createdAt',
  'changedAt',
  ...valueFields,
]);
