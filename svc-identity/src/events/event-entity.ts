import { id, instant, json, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface EventRow {
  /** The cursor of the event feed. Ids become visible in ascending order. */
  id: number;
  kind: string;
  details: unknown;
  createdAt: Date;
}

export const EventEntity = new EntitySchema<EventRow>({
  name: 'identity_events',
  columns: { id: id(), kind: varchar(20), details: json(), createdAt: instant() },
});
