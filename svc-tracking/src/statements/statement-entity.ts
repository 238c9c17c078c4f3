import type { Statement } from '@hourbank/contracts';
import { calendarDate, id, instant, integer, longText, recordReader, uuid, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** A statement that was sent or is about to be (D-71). */
export interface StatementRecord {
  id: number;
  /** The id under which billing seals it. */
  sealId: string;
  clientId: number;
  number: string;
  periodFrom: string;
  periodTo: string;
  state: Statement['state'];
  /** Times that its files could not be made. */
  attempts: number;
  /** Until then, one process makes its files. Null once it is sent or failed. */
  leaseUntil: Date | null;
  createdAt: Date;
  sentAt: Date | null;
  /** Hundredths of an hour. Null until it is sent. */
  closing: number | null;
  /** The entry whose lines stand out. */
  entryId: number | null;
  /** The end of the period for which a schedule sent it. Null if a person did. */
  scheduledTo: string | null;
}

export const StatementEntity = new EntitySchema<StatementRecord & { content: string | null }>({
  name: 'statements',
  columns: {
    id: id(),
    sealId: uuid(),
    clientId: integer(),
    number: varchar(40),
    periodFrom: calendarDate(),
    periodTo: calendarDate(),
    state: varchar(10),
    attempts: integer(),
    leaseUntil: instant({ nullable: true }),
    createdAt: instant(),
    sentAt: instant({ nullable: true }),
    closing: integer({ nullable: true }),
    entryId: integer({ nullable: true }),
    scheduledTo: calendarDate({ nullable: true }),
    // What is sealed, as canonical JSON, from before the seal until the files are stored.
    content: longText({ nullable: true, select: false }),
  },
});

/** Reads statements without their content. */
export const statementReader = recordReader<StatementRecord>(StatementEntity as EntitySchema);

/** The last counter of a client's statements of a month. */
export const StatementCounterEntity = new EntitySchema<{ clientId: number; month: string; lastNumber: number }>({
  name: 'statement_counters',
  columns: {
    clientId: integer({ primary: true }),
    month: varchar(7, { primary: true }),
    lastNumber: integer(),
  },
});
