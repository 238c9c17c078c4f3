import { hundredths, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** Number and hours (in hundredths) of the entries of all clients by month. A month has several rows, which add up. */
export const EntryTotalEntity = new EntitySchema<{ month: string; shard: number; entries: number; hours: number }>({
  name: 'entry_totals',
  columns: {
    month: varchar(7, { primary: true }),
    shard: integer({ primary: true }),
    entries: integer(),
    hours: hundredths(),
  },
});
