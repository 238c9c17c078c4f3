import type { LedgerKind } from '@hourbank/contracts';
import {
  bool,
  calendarDate,
  type Column,
  hundredths,
  instant,
  integer,
  json,
  text,
  varchar,
} from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

const sum = { type: 'bigint' } as const;

/** One change of a client's usable hours. Rows are appended and never changed or deleted (D-61). */
export interface LedgerRow {
  clientId: number;
  seq: number;
  kind: LedgerKind;
  packageId: number | null;
  entryId: number | null;
  revision: number | null;
  hours: number;
  /**
   * Change of the money that the remaining hours are worth, in ten-thousandths of a dollar (hundredths of an hour times
   * cents).
   */
  value: number;
  balanceAfter: number;
  /** Day of writing in the business time zone, never before the account's last one. */
  bookedOn: string;
  /** Day of the work. */
  workedOn: string | null;
  recordedAt: Date;
  actor: string;
  reasonDigest: string | null;
  prevHash: string;
  hash: string;
}

const ledgerColumns = {
  clientId: integer({ primary: true }),
  seq: integer({ primary: true }),
  kind: varchar(20),
  packageId: integer({ nullable: true }),
  entryId: integer({ nullable: true }),
  revision: integer({ nullable: true }),
  hours: hundredths(),
  value: sum,
  balanceAfter: sum,
  bookedOn: calendarDate(),
  workedOn: calendarDate({ nullable: true }),
  recordedAt: instant(),
  actor: varchar(100),
  reasonDigest: varchar(64, { nullable: true }),
  prevHash: varchar(64),
  hash: varchar(64),
} satisfies Record<keyof LedgerRow, Column>;

export const LedgerEntity = new EntitySchema<LedgerRow>({ name: 'account_ledger', columns: ledgerColumns });

const LedgerTextEntity = new EntitySchema<{ clientId: number; seq: number; text: string; salt: string }>({
  name: 'ledger_texts',
  columns: {
    clientId: integer({ primary: true }),
    seq: integer({ primary: true }),
    text: text(),
    salt: varchar(32),
  },
});

/** The last revision of an entry: what it was allocated, or why the revision was refused. */
const EntryDrawEntity = new EntitySchema({
  name: 'entry_draws',
  columns: {
    entryId: integer({ primary: true }),
    clientId: integer(),
    revision: integer(),
    hours: hundredths(),
    day: calendarDate(),
    automatic: bool(),
    packageId: integer({ nullable: true }),
    refusal: json({ nullable: true }),
  },
});

/** The hours of an entry by package. `part` is their order, from 1. */
const AllocationEntity = new EntitySchema({
  name: 'allocations',
  columns: {
    entryId: integer({ primary: true }),
    part: integer({ primary: true }),
    clientId: integer(),
    packageId: integer(),
    hours: hundredths(),
  },
});

export const ledgerEntities = [LedgerEntity, LedgerTextEntity, EntryDrawEntity, AllocationEntity];
