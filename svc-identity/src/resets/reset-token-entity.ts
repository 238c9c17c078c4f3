import { instant, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface ResetTokenRow {
  /** Each client has one token; a newer one replaces it (D-21). */
  clientId: number;
  requestId: number;
  /** SHA-256 in hex. */
  tokenHash: string;
  expiresAt: Date;
  /** When the token was used, or when the password or email changed otherwise. */
  endedAt: Date | null;
}

export const ResetTokenEntity = new EntitySchema<ResetTokenRow>({
  name: 'reset_tokens',
  columns: {
    clientId: integer({ primary: true }),
    requestId: integer(),
    tokenHash: varchar(64),
    expiresAt: instant(),
    endedAt: instant({ nullable: true }),
  },
});
