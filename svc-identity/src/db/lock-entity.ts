import { varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

/** One row a lock, there from the start: a row that has to be made first cannot be waited for. */
export const LockEntity = new EntitySchema<{ name: string }>({
  name: 'locks',
  columns: { name: varchar(20, { primary: true }) },
});
