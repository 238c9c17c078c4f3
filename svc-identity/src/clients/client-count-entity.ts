import { integer } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** The number of open clients, so that the total of the list does not require counting rows. The table has one row. */
export const ClientCountEntity = new EntitySchema<{ id: number; openClients: number }>({
  name: 'client_counts',
  columns: { id: integer({ primary: true }), openClients: integer() },
});
