import { id, instant, integer, recordReader, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';
import type { LinkPurpose } from '../link-tokens/link-purpose';
import type { NoticePurpose } from './notice-email';

export type MailPurpose = LinkPurpose | NoticePurpose;

export interface LinkRequest {
  id: number;
  purpose: MailPurpose;
  /**
   * The admin or client that the link is for. Null for a reset, whose account is looked up when the email is sent
   * (D-21).
   */
  subject: number | null;
  /**
   * The email as requested; normalized for a reset. The old one for a notice of a changed email; empty for another
   * notice, which goes to the person's email of that time.
   */
  email: string;
  /** The device of a notice, or the name of the admin whom it is about. */
  details: string | null;
  /** Random input of the token, together with a secret that is not in the database. */
  nonce: string;
  attempts: number;
  createdAt: Date;
}

interface Schedule {
  /** Time of the next attempt: after a failure, or at the end of the lease of the current sender. */
  dueAt: Date;
}

export const LinkRequestEntity = new EntitySchema<LinkRequest & Schedule>({
  name: 'link_requests',
  columns: {
    id: id(),
    purpose: varchar(20),
    subject: integer({ nullable: true }),
    email: varchar(400),
    details: varchar(400, { nullable: true }),
    nonce: varchar(43),
    attempts: integer(),
    dueAt: instant({ select: false }),
    createdAt: instant(),
  },
});

export const linkRequestReader = recordReader<LinkRequest>(LinkRequestEntity as EntitySchema);
