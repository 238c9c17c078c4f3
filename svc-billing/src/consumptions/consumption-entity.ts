import { hundredths, id, instant, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface ConsumptionRow {
  entryId: number;
  revision: number;
  clientId: number;
  packageId: number;
  hours: number;
  result: string;
  hoursLeft: number;
  settledAt: Date;
}

/**
 * The current allocation of an entry, its revision and the result of that revision. Rows are never deleted; a released allocation has
 * 0 hours, so that a late request with an older revision is still rejected.
 */
export const ConsumptionEntity = new EntitySchema<ConsumptionRow>({
  name: 'consumptions',
  columns: {
    entryId: integer({ primary: true }),
    revision: integer(),
    clientId: integer(),
    packageId: integer(),
    hours: hundredths(),
    result: varchar(20),
    hoursLeft: hundredths(),
    settledAt: instant(),
  },
});

interface LedgerRow {
  id: number;
  packageId: number;
  entryId: number;
  revision: number;
  kind: string;
  delta: number;
  usedAfter: number;
  actor: string;
  at: Date;
}

/** Ledger of all changes of a package's used hours. Append-only. */
export const LedgerEntity = new EntitySchema<LedgerRow>({
  name: 'hour_ledger',
  columns: {
    id: id(),
    packageId: integer(),
    entryId: integer(),
    revision: integer(),
    kind: varchar(10),
    delta: hundredths(),
    usedAfter: hundredths(),
    actor: varchar(100),
    at: instant({ name: 'happened_at' }),
  },
});
