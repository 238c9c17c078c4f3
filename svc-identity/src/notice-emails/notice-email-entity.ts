import type { EmailDelivery } from '@hourbank/contracts';
import { id, instant, integer, json, recordReader, uuid, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** An email to one person about one event. Unique for event and recipient (D-69). */
export interface NoticeEmail {
  id: number;
  source: string;
  eventId: string;
  /** `admin:1` or `client:7`. */
  recipient: string;
  kind: EmailDelivery['kind'];
  clientId: number;
  facts: EmailDelivery['event'];
  attempts: number;
  /**
   * Time of the next attempt: after a failure, or at the end of the lease of the current sender. Null if the email is
   * done.
   */
  dueAt: Date | null;
  createdAt: Date;
}

export const NoticeEmailEntity = new EntitySchema<Omit<NoticeEmail, 'facts'> & { facts: unknown }>({
  name: 'notice_emails',
  columns: {
    id: id(),
    source: varchar(10),
    eventId: uuid(),
    recipient: varchar(24),
    kind: varchar(20),
    clientId: integer(),
    facts: json({ unreadable: () => null }),
    attempts: integer(),
    dueAt: instant({ nullable: true }),
    createdAt: instant(),
  },
});

/** An address that the mail server of its person refused permanently. It counts until the person has another one. */
export const UndeliverableEmailEntity = new EntitySchema<{ recipient: string; email: string }>({
  name: 'undeliverable_emails',
  columns: { recipient: varchar(24, { primary: true }), email: varchar(200) },
});

export const noticeEmailReader = recordReader<NoticeEmail>(NoticeEmailEntity as EntitySchema);
