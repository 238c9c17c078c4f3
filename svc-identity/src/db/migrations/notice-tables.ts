import { bool, createTable, id, instant, integer, json, uuid, varchar } from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

export const noticeTables = ['notices', 'notice_emails', 'undeliverable_emails', 'muted_channels'];

/** Columns of what one person is told about one event. */
const event = {
  id: id(),
  source: varchar(10),
  event_id: uuid(),
  recipient: varchar(24),
  kind: varchar(20),
  client_id: integer(),
  facts: json(),
};

/** Creates the notices and emails of persons, and what they want to be notified about (D-69, D-70). */
export async function createNoticeTables(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'notices', {
    columns: { ...event, at: instant(), is_read: bool() },
    uniques: [['source', 'event_id', 'recipient']],
    indexes: [['recipient', 'id'], ['recipient', 'is_read', 'id'], ['at']],
  });
  await createTable(runner, 'notice_emails', {
    // Without a time of the next attempt, the email is done. Its row stays, so that a repeated delivery sends none.
    columns: { ...event, attempts: integer(), due_at: instant({ nullable: true }), created_at: instant() },
    uniques: [['source', 'event_id', 'recipient']],
    indexes: [['due_at'], ['created_at']],
  });
  await createTable(runner, 'undeliverable_emails', {
    columns: { recipient: varchar(24, { primary: true }), email: varchar(200) },
  });
  await createTable(runner, 'muted_channels', {
    columns: {
      recipient: varchar(24, { primary: true }),
      kind: varchar(20, { primary: true }),
      channel: varchar(10, { primary: true }),
    },
  });
}
