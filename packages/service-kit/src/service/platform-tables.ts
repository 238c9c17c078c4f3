import { feedCursorTable, revocationTable } from '../auth/revocations';
import { idempotencyKeyTable } from '../idempotency';
import { outboxLeaseTable, outboxTable } from '../outbox/outbox-table';
import { rateCounterTable } from '../rate-limit';
import { settingRevisionTable } from '../revisions/setting-revisions';

/** Tables that the kit adds to each service's database. */
export const platformTables = [
  idempotencyKeyTable,
  rateCounterTable,
  revocationTable,
  feedCursorTable,
  outboxTable,
  outboxLeaseTable,
  settingRevisionTable,
];
