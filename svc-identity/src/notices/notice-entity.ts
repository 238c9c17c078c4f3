import type { NoticeDelivery } from '@hourbank/contracts';
import { bool, id, integer, isoInstant, json, recordReader, uuid, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** The notice of one event for one person. Unique for event and recipient (D-69). */
export interface NoticeRecord {
  id: number;
  source: string;
  eventId: string;
  /** `admin:1` or `client:7`. */
  recipient: string;
  kind: NoticeDelivery['kind'];
  clientId: number;
  facts: NoticeDelivery['event'];
  at: string;
  isRead: boolean;
}

export const NoticeEntity = new EntitySchema<Omit<NoticeRecord, 'facts'> & { facts: unknown }>({
  name: 'notices',
  columns: {
    id: id(),
    source: varchar(10),
    eventId: uuid(),
    recipient: varchar(24),
    kind: varchar(20),
    clientId: integer(),
    facts: json({ unreadable: () => null }),
    at: isoInstant(),
    isRead: bool(),
  },
});

export const noticeReader = recordReader<NoticeRecord>(NoticeEntity as EntitySchema);
