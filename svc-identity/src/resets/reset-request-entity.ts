import { id, instant, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface ResetRequestRow {
  id: number;
  /** The normalized email. The account is not looked up yet (D-21). */
  email: string;
  /** Random input of the token, together with a secret that is not in the database. */
  nonce: string;
  attempts: number;
  /** Time of the next attempt: after a failure, or at the end of the lease of the current sender. */
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
