import { id, instant, integer, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface ResetRequestRow {
  id: number;
  /** As it is compared; nobody has looked yet whether it is known (D-21). */
  email: string;
  /** What this request's token is made from, with a secret that is not in the database. */
  nonce: string;
  attempts: number;
  /** When it is tried next: its turn after a failure, or the end of the lease of whoever sends it now. */
  dueAt: Date;
  createdAt: Date;
}

export const ResetRequestEntity = new EntitySchema<ResetRequestRow>({
  name: 'reset_requests',
  columns: {
    id: id(),
    email: varchar(400),
    nonce: varchar(43),
    attempts: integer(),
    dueAt: instant(),
    createdAt: instant(),
  },
});
