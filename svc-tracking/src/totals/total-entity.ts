import { hundredths, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';
import type { EntryTotal } from './entry-totals';

const total = { entries: integer(), hours: hundredths() };

/** Number and hours of the visible entries of a client. */
export const ClientTotalEntity = new EntitySchema<{ clientId: number } & EntryTotal>({
  name: 'client_totals',
  columns: { clientId: integer({ primary: true }), ...total },
});

/**
 * Number and hours of all visible entries by month of the entry's date in the business time zone (D-39, D-40). The rows
 * of a month add up; none is locked by all changes.
 */
export const MonthTotalEntity = new EntitySchema<{ month: string; shard: number } & EntryTotal>({
  name: 'month_totals',
  columns: { month: varchar(7, { primary: true }), shard: integer({ primary: true }), ...total },
});
