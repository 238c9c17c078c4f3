import { instant, integer, varchar } from '../db/columns';
import { defineTable } from '../db/table';

/** Counters of services whose limits are shared by replicas (D-18). */
export const rateCounterTable = defineTable(
  'rate_counters',
  {
    name: varchar(40, { primary: true }),
    /** SHA-256 of the caller, so that the table does not contain names and addresses. */
    caller: varchar(64, { primary: true }),
    hits: integer(),
    endsAt: instant(),
  },
  { indexes: [['endsAt']] },
);
