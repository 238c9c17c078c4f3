import { calendarDate, instant, integer, text, uuid, varchar } from '@hourbank/service-kit/db';
import { type Shape, sum } from './shape';

/** Keys and seals of statements (D-72). */
export const sealTables: Record<string, Shape> = {
  // Keys that sign statements. Rows are never deleted. `current_slot` is unique: one key signs (D-72).
  seal_keys: {
    columns: {
      kid: uuid({ primary: true }),
      current_slot: integer({ nullable: true }),
      public_key: varchar(50),
      encrypted_private_key: text(),
      valid_from: instant(),
      valid_until: instant({ nullable: true }),
    },
    uniques: [['current_slot']],
  },
  // Seals of statements, which svc-tracking stores. They are kept when texts are erased.
  statement_seals: {
    columns: {
      statement_id: uuid({ primary: true }),
      client_id: integer(),
      number: varchar(40),
      period_from: calendarDate(),
      period_to: calendarDate(),
      closing: sum,
      last_seq: integer(),
      row_hash: varchar(64),
      digest: varchar(64),
      code_hash: varchar(64),
      kid: uuid(),
      signature: varchar(100),
      issuer: varchar(200),
      sealed_at: instant(),
      erased_at: instant({ nullable: true }),
      record_signature: varchar(100),
    },
    uniques: [['number'], ['code_hash']],
  },
};

export const linkTables: Record<string, Shape> = {
  // Links to the balance without a login. The secret itself is stored nowhere (D-75).
  balance_links: {
    columns: {
      id: uuid({ primary: true }),
      client_id: integer(),
      secret_hmac: varchar(64),
      created_at: instant(),
      expires_at: instant(),
    },
    uniques: [['secret_hmac']],
    indexes: [['client_id']],
  },
};
