import { EntitySchema } from 'typeorm';
import { instant, integer, varchar } from '../db/columns';
import { createTable, migration } from '../db/schema';

interface RateCounter {
  name: string;
  caller: string;
  hits: number;
  endsAt: Date;
}

const columns = {
  name: varchar(40, { primary: true }),
  /** SHA-256 of the caller, so that the table does not contain names and addresses. */
  caller: varchar(64, { primary: true }),
  hits: integer(),
};

/** Counters of services whose limits are shared by replicas (D-18). */
export const rateCounters = new EntitySchema<RateCounter>({
  name: 'rate_counters',
  columns: { ...columns, endsAt: instant() },
});

export const createRateCounters = migration(1760000000002, 'create-rate-counters', {
  up: (runner) =>
    createTable(runner, 'rate_counters', { columns: { ...columns, ends_at: instant() }, indexes: [['ends_at']] }),
  down: (runner) => runner.dropTable('rate_counters'),
});
