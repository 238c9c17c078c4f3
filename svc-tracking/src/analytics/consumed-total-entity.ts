import { hundredths, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** Consumed hours (in hundredths) by client and month, so that no single row is locked by all changes (D-40). */
export const ConsumedTotalEntity = new EntitySchema<{ month: string; clientId: number; hours: number }>({
  name: 'consumed_totals',
  columns: { month: varchar(7, { primary: true }), clientId: integer({ primary: true }), hours: hundredths() },
});
