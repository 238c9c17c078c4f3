import type { LedgerKind } from '@hourbank/contracts';
import {
  calendarDate,
  defineTable,
  hundredths,
  instant,
  integer,
  type RowOf,
  sum,
  text,
  varchar,
} from '@hourbank/service-kit/db';

/** It prevents mistakes; the hash chain finds everything else. */
const refused = (event: 'UPDATE' | 'DELETE') => {
  const message = "'Rows of account_ledger cannot be changed or deleted.'";
  return {
    on: `BEFORE ${event}`,
    sqlite: `BEGIN SELECT RAISE(ABORT, ${message}); END`,
    mysql: `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = ${message}`,
  };
};

/**
 * Changes of clients' usable hours. Rows are appended and never changed or deleted (D-61). A row's hash is that of its
 * properties by name, so no property is ever renamed.
 */
export const ledgerTable = defineTable(
  'account_ledger',
  {
    clientId: integer({ primary: true }),
    seq: integer({ primary: true }),
    kind: varchar<LedgerKind>(20),
    packageId: integer({ nullable: true }),
    entryId: integer({ nullable: true }),
    revision: integer({ nullable: true }),
    hours: hundredths(),
    /**
     * Change of the money that the remaining hours are worth, in cents: the difference of the worth of the package's
     * hours, each rounded to cents (D-64).
     */
    value: sum(),
    balanceAfter: sum(),
    /** Day of writing in the business time zone, never before the account's last one. */
    bookedOn: calendarDate(),
    /** Day of the work. */
    workedOn: calendarDate({ nullable: true }),
    recordedAt: instant(),
    actor: varchar(100),
    reasonDigest: varchar(64, { nullable: true }),
    prevHash: varchar(64),
    hash: varchar(64),
  },
  {
    indexes: [['entryId'], ['bookedOn', 'clientId']],
    triggers: { account_ledger_no_update: refused('UPDATE'), account_ledger_no_delete: refused('DELETE') },
  },
);
export type LedgerRow = RowOf<typeof ledgerTable>;

/** Reasons can be erased; the ledger holds their digests only. */
export const ledgerTextTable = defineTable('ledger_texts', {
  clientId: integer({ primary: true }),
  seq: integer({ primary: true }),
  text: text(),
  salt: varchar(32),
});
