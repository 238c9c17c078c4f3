import {
  bool,
  calendarDate,
  hundredths,
  id,
  instant,
  integer,
  json,
  longText,
  text,
  uuid,
  varchar,
} from '../src/db/columns';
import { initialMigration } from '../src/db/schema';
import { defineTable, type Table } from '../src/db/table';

/** Tables with the migration that creates them. */
export const schemaOf = (...tables: Table[]) => ({
  tables,
  migrations: [initialMigration(1760000000001, 'create-tables', tables)],
});

/** Two tables with one column of every kind, for the tests of this folder. */
export const banks = defineTable(
  'banks',
  { id: id(), hoursPurchased: hundredths(), hoursUsed: hundredths({ default: 0 }) },
  { checks: { ck_banks_hours: 'hours_used >= 0 AND hours_used <= hours_purchased' } },
);

export const notes = defineTable(
  'notes',
  {
    id: id(),
    bankId: integer(),
    fileId: uuid(),
    title: varchar(200),
    body: text(),
    report: longText({ nullable: true }),
    isRead: bool({ default: false }),
    happenedAt: instant(),
    day: calendarDate(),
    details: json({ nullable: true }),
  },
  { uniques: [['bankId', 'title'], ['fileId']], indexes: [['bankId', 'happenedAt']] },
);

export const samples = {
  tables: [banks, notes] as Table[],
  migrations: [
    initialMigration(1763600000001, 'create-banks', [banks]),
    initialMigration(1763600000002, 'create-notes', [notes]),
  ],
};
