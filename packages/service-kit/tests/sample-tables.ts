import { EntitySchema } from 'typeorm';
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
import { createTable, migration } from '../src/db/schema';

interface Bank {
  id: number;
  hoursPurchased: number;
  hoursUsed: number;
}

interface Note {
  id: number;
  bankId: number;
  fileId: string;
  title: string;
  body: string;
  report: string | null;
  isRead: boolean;
  happenedAt: Date;
  day: string;
  details: unknown;
}

/** Two tables with one column of every kind, for the tests of this folder. */
export const banks = new EntitySchema<Bank>({
  name: 'banks',
  columns: { id: id(), hoursPurchased: hundredths(), hoursUsed: hundredths({ default: 0 }) },
});

export const notes = new EntitySchema<Note>({
  name: 'notes',
  columns: {
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
});

const createBanks = migration(1763600000001, 'create-banks', {
  up: (runner) =>
    createTable(runner, 'banks', {
      columns: { id: id(), hours_purchased: hundredths(), hours_used: hundredths({ default: 0 }) },
      checks: { ck_banks_hours: 'hours_used >= 0 AND hours_used <= hours_purchased' },
    }),
  down: (runner) => runner.dropTable('banks'),
});

const createNotes = migration(1763600000002, 'create-notes', {
  up: (runner) =>
    createTable(runner, 'notes', {
      columns: {
        id: id(),
        bank_id: integer(),
        file_id: uuid(),
        title: varchar(200),
        body: text(),
        report: longText({ nullable: true }),
        is_read: bool({ default: false }),
        happened_at: instant(),
        day: calendarDate(),
        details: json({ nullable: true }),
      },
      uniques: [['bank_id', 'title'], ['file_id']],
      indexes: [['bank_id', 'happened_at']],
      foreignKeys: { bank_id: { table: 'banks' } },
    }),
  down: (runner) => runner.dropTable('notes'),
});

export const samples = { entities: [banks, notes], migrations: [createBanks, createNotes] };
