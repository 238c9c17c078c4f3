import { integer } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

export const EntryCountEntity = new EntitySchema<{ clientId: number; entries: number }>({
  name: 'entry_counts',
  columns: { clientId: integer({ primary: true }), entries: integer() },
});
