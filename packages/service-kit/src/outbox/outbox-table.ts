import { EntitySchema } from 'typeorm';
import { id, instant, longText, uuid, varchar } from '../db/columns';
import { createTable, migration } from '../db/schema';

interface OutboxRow {
  id: number;
  eventId: string;
  kind: string;
  payload: string;
  createdAt: Date;
  /** Later than `createdAt` for an event that the receiver refused. */
  dueAt: Date;
}

interface OutboxLease {
  name: string;
  holder: string;
  leaseUntil: Date;
}

/** Events that are not delivered to svc-identity yet (D-69). */
export const OutboxEntity = new EntitySchema<OutboxRow>({
  name: 'outbox',
  columns: {
    id: id(),
    eventId: uuid(),
    kind: varchar(20),
    payload: longText(),
    createdAt: instant(),
    dueAt: instant(),
  },
});

/** One row: the process that delivers. */
export const OutboxLeaseEntity = new EntitySchema<OutboxLease>({
  name: 'outbox_lease',
  columns: { name: varchar(20, { primary: true }), holder: uuid(), leaseUntil: instant() },
});

export const createOutbox = migration(1760000000004, 'create-outbox', {
  up: async (runner) => {
    await createTable(runner, 'outbox', {
      columns: {
        id: id(),
        event_id: uuid(),
        kind: varchar(20),
        payload: longText(),
        created_at: instant(),
        due_at: instant(),
      },
    });
    await createTable(runner, 'outbox_lease', {
      columns: { name: varchar(20, { primary: true }), holder: uuid(), lease_until: instant() },
    });
    await runner.query(
      "INSERT INTO outbox_lease (name, holder, lease_until) VALUES ('outbox', '', '2000-01-01 00:00:00.000')",
    );
  },
  down: async (runner) => {
    await runner.dropTable('outbox_lease');
    await runner.dropTable('outbox');
  },
});
