import { bool, createTable, id, instant, integer, json, uuid, varchar } from '@hourbank/service-kit/db';
import type { QueryRunner } from 'typeorm';

/** Creates the notices of persons (D-69, D-70). */
export const createNoticeTable = (runner: QueryRunner): Promise<void> =>
  createTable(runner, 'notices', {
    columns: {
      id: id(),
      source: varchar(10),
      event_id: uuid(),
      recipient: varchar(24),
      kind: varchar(20),
      client_id: integer(),
      facts: json(),
      at: instant(),
      is_read: bool(),
    },
    uniques: [['source', 'event_id', 'recipient']],
    indexes: [['recipient', 'id'], ['recipient', 'is_read', 'id'], ['at']],
  });
