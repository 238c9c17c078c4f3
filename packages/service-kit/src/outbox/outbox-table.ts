import { id, instant, longText, uuid, varchar } from '../db/columns';
import { defineTable } from '../db/table';

/** Events that are not delivered to svc-identity yet (D-69). */
export const outboxTable = defineTable('outbox', {
  id: id(),
  eventId: uuid(),
  kind: varchar(20),
  payload: longText(),
  createdAt: instant(),
  /** Later than `createdAt` for an event that the receiver refused. */
  dueAt: instant(),
});

/** One row: the process that delivers. */
export const outboxLeaseTable = defineTable(
  'outbox_lease',
  { name: varchar(20, { primary: true }), holder: uuid(), leaseUntil: instant() },
  { seeds: [{ name: 'outbox', holder: '', leaseUntil: new Date('2000-01-01T00:00:00.000Z') }] },
);
