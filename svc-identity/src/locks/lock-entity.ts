import { integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** One row per lock. A migration inserts the rows, because a transaction cannot wait for a row that does not exist. */
export const LockEntity = new EntitySchema<{ name: string; acquisitions: number }>({
  name: 'locks',
  columns: { name: varchar(20, { primary: true }), acquisitions: integer({ default: 0 }) },
});
