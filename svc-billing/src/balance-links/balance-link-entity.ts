import { instant, integer, uuid, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/**
 * A working link to the balance of a client (D-75). A row is deleted when its link is revoked or its client is closed.
 */
export interface BalanceLinkRow {
  id: string;
  clientId: number;
  /** The secret is stored nowhere, so a reader of the database cannot use a link. */
  secretHmac: string;
  createdAt: Date;
  expiresAt: Date;
}

export const BalanceLinkEntity = new EntitySchema<BalanceLinkRow>({
  name: 'balance_links',
  columns: {
    id: uuid({ primary: true }),
    clientId: integer(),
    secretHmac: varchar(64),
    createdAt: instant(),
    expiresAt: instant(),
  },
});
