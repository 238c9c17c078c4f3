import { randomBytes } from 'node:crypto';
import { chainHash, type Statement } from '@hourbank/service-kit/db';
import { type AccountRow, accountTable } from './account-table';
import { type LedgerRow, ledgerTable, ledgerTextTable } from './ledger-table';
import { addMonths, laterDay } from './days';

/** A change to record: hours in hundredths and their worth, both signed. */
export interface LedgerEntry {
  kind: LedgerRow['kind'];
  hours: number;
  value: number;
  packageId: number | null;
  entryId?: number;
  revision?: number;
  workedOn: string | null;
  actor: string;
  /** Why an admin changed the hours. The ledger holds its digest, `ledger_texts` the text (D-61). */
  reason?: string;
}

/** The hash of a ledger row: all columns but `hash`, by the names of the database, times in ms of UTC. */
export const hashOf = (row: Omit<LedgerRow, 'hash'>): string =>
  chainHash({
    client_id: row.clientId,
    seq: row.seq,
    kind: row.kind,
    package_id: row.packageId,
    entry_id: row.entryId,
    revision: row.revision,
    hours: row.hours,
    value: row.value,
    balance_after: row.balanceAfter,
    booked_on: row.bookedOn,
    worked_on: row.workedOn,
    recorded_at: row.recordedAt.getTime(),
    actor: row.actor,
    reason_digest: row.reasonDigest,
    prev_hash: row.prevHash,
  });

/** What decides when a package expires. Days are `YYYY-MM-DD`. */
interface Expiry {
  purchaseDate: string;
  expiresOn: string | null;
  expiryChosen: boolean;
}

const kindsThatKeepPeak: readonly LedgerRow['kind'][] = ['draw', 'reversal', 'expiry', 'expiry_return', 'adjustment'];

/**
 * Whether the balance after a ledger entry becomes the peak, of which levels are a share (D-70). Purchases, bonuses
 * and changes of packages set it. Draws, expiries and adjustments do not, because they use hours of the peak. Nor do
 * entries without hours, or those with which a draw reopens or closes a package.
 */
const setsPeak = ({ kind, hours, entryId }: Pick<LedgerEntry, 'kind' | 'hours' | 'entryId'>): boolean =>
  hours !== 0 && entryId === undefined && !kindsThatKeepPeak.includes(kind);

/** The same as a condition on rows of `account_ledger`. */
export const setsPeakSql = (row: string): string =>
  `${row}.hours <> 0 AND ${row}.entry_id IS NULL AND ${row}.kind NOT IN (${kindsThatKeepPeak.map((kind) => `'${kind}'`).join(', ')})`;

/**
 * The open book of a locked account. It collects ledger rows; `take` returns the statements that store them, once.
 */
export function openBook(
  account: AccountRow & { newPackagesExpireAfter?: number | null },
  { today, at }: { today: string; at: Date },
) {
  const bookedOn = laterDay(today, account.bookedOn);
  let { lastSeq, balance, peak, lastHash } = account;
  let rows: LedgerRow[] = [];
  let texts: { seq: number; text: string; salt: string }[] = [];

  function append({ kind, hours, value, packageId, entryId, revision, workedOn, actor, reason }: LedgerEntry) {
    lastSeq += 1;
    balance += hours;
    if (setsPeak({ kind, hours, entryId })) peak = balance;
    const text = reason === undefined ? null : { seq: lastSeq, text: reason, salt: randomBytes(16).toString('hex') };
    if (text) texts.push(text);
    const row = {
      clientId: account.clientId,
      seq: lastSeq,
      kind,
      packageId,
      entryId: entryId ?? null,
      revision: revision ?? null,
      hours,
      value,
      balanceAfter: balance,
      bookedOn,
      workedOn,
      recordedAt: at,
      actor,
      reasonDigest: text && chainHash({ salt: text.salt, text: text.text }),
      prevHash: lastHash,
    };
    lastHash = hashOf(row);
    rows.push({ ...row, hash: lastHash });
  }

  return {
    clientId: account.clientId,
    today,
    at,
    balance: () => balance,
    /**
     * The last day of a package that is paid today; null if it does not expire. It is the one that an admin chose, or
     * follows from the terms of the account. A purchase that is dated ahead expires on its own day at the earliest,
     * because no package expires before its purchase.
     */
    expiryOfPaid({ purchaseDate, expiresOn, expiryChosen }: Expiry): string | null {
      const months = account.newPackagesExpireAfter;
      if (expiryChosen || expiresOn !== null || !months) return expiresOn;
      return laterDay(purchaseDate, addMonths(today, months));
    },
    append,
    /** Returns the statements that store what was appended since the last call. */
    take(): Statement[] {
      if (rows.length === 0) return [];
      const { clientId } = account;
      const statements = [
        ledgerTable.insert(...rows),
        ...texts.map((text) => ledgerTextTable.insert({ clientId, ...text })),
        update(),
      ];
      rows = [];
      texts = [];
      return statements;
    },
  };

  function update(): Statement {
    const { sql, parameters } = accountTable.set({ lastSeq, balance, peak, lastHash, bookedOn });
    return { sql: `UPDATE accounts SET ${sql} WHERE client_id = ?`, parameters: [...parameters, account.clientId] };
  }
}
export type AccountBook = ReturnType<typeof openBook>;
