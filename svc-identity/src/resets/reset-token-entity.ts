import { instant, integer, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface ResetTokenRow {
  /** One token a client: a newer one replaces it (D-21). */
  clientId: number;
  requestId: number;
  /** SHA-256 in hex. */
  tokenHash: string;
  expiresAt: Date;
  /** Used, or overtaken by another change of password or e-mail. */
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
