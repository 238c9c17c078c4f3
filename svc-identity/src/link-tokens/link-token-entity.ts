import { instant, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';
import type { LinkPurpose } from './link-purpose';

interface LinkTokenRow {
  purpose: LinkPurpose;
  /** The id of the client or admin. */
  subject: number;
  /** The request that created the token. Only a newer request replaces it. */
  requestId: number;
  /** The email that the link confirms. */
  email: string;
  /** SHA-256 of the token. The token itself is stored nowhere. */
  tokenHash: string;
  expiresAt: Date;
  endedAt: Date | null;
}

export const LinkTokenEntity = new EntitySchema<LinkTokenRow>({
  name: 'link_tokens',
  columns: {
    purpose: varchar(20, { primary: true }),
    subject: integer({ primary: true }),
    requestId: integer(),
    email: varchar(400),
    tokenHash: varchar(64),
    expiresAt: instant(),
    endedAt: instant({ nullable: true }),
  },
});
