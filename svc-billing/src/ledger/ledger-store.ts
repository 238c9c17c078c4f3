import { amountOf, fromHundredths, type LedgerKind, type PeriodEntry } from '@hourbank/contracts';
import { instantFromDb, select, type Tx } from '@hourbank/service-kit/db';

interface LedgerFilter {
  clientId: number;
  from?: string;
  to?: string;
  kind?: LedgerKind;
  /** Number of an entry or of a package. */
  number?: number;
}

type RawEntry = Omit<PeriodEntry, 'recordedAt' | 'amount'> & { recordedAt: Date | string; value: number | string };

function conditionOf({ clientId, from, to, kind, number }: LedgerFilter) {
  const conditions: [string, string | number | undefined][] = [
    ['l.client_id = ?', clientId],
    ['l.booked_on >= ?', from],
    ['l.booked_on <= ?', to],
    ['l.kind = ?', kind],
    ['? IN (l.entry_id, l.package_id)', number],
  ];
  const used = conditions.filter((one): one is [string, string | number] => one[1] !== undefined);
  return { where: used.map(([sql]) => sql).join(' AND '), parameters: used.map(([, value]) => value) };
}

/**
 * Counts entries by condition, or all of a client by the number of the last one, because entries are numbered without
 * gaps.
 */
function countOf(filter: LedgerFilter) {
  if (Object.values(filter).filter((value) => value !== undefined).length === 1)
    return { sql: 'SELECT last_seq AS total FROM accounts WHERE client_id = ?', parameters: [filter.clientId] };
  const { where, parameters } = conditionOf(filter);
  return { sql: `SELECT COUNT(*) AS total FROM account_ledger l WHERE ${where}`, parameters };
}

/** A ledger entry and the hours after it. */
interface Position {
  seq: number;
  balance: number;
}

const entryColumns = `l.seq, l.kind, l.hours, l.value, l.balance_after AS balance, l.package_id AS packageId, l.entry_id AS entryId, l.booked_on AS bookedOn,
  l.worked_on AS workedOn, l.recorded_at AS recordedAt, l.actor, t.text AS reason`;
const entryTables = 'account_ledger l LEFT JOIN ledger_texts t ON t.client_id = l.client_id AND t.seq = l.seq';

const entryOf = ({ value, ...row }: RawEntry): PeriodEntry => ({
  ...row,
  amount: fromHundredths(Number(value)),
  hours: fromHundredths(row.hours),
  balance: fromHundredths(Number(row.balance)),
  recordedAt: instantFromDb(row.recordedAt).toISOString(),
});

/** Reads the ledger of accounts. */
export function createLedgerStore(read: Tx) {
  async function lastEntry(condition: string, clientId: number, day: string): Promise<Position> {
    const [row] = await select<{ seq: number; balance: number | string }>(
      read,
      `SELECT seq, balance_after AS balance FROM account_ledger WHERE client_id = ? AND ${condition} ORDER BY seq DESC LIMIT 1`,
      [clientId, day],
    );
    return { seq: row?.seq ?? 0, balance: Number(row?.balance ?? 0) };
  }

  return {
    /** Returns ledger entries with decimal hours, newest first. */
    async list(filter: LedgerFilter, { limit, offset }: { limit: number; offset: number }): Promise<PeriodEntry[]> {
      const { where, parameters } = conditionOf(filter);
      type Sale = { paymentMethod: string | null; ratePerHour: number | null; invoiceNumber: string | null };
      const rows = await select<RawEntry & Sale>(
        read,
        `SELECT ${entryColumns}, p.payment_method AS paymentMethod, p.rate_per_hour AS ratePerHour,
           p.invoice_number AS invoiceNumber FROM ${entryTables}
         LEFT JOIN time_packages p ON l.kind = 'purchase' AND p.id = l.package_id
         WHERE ${where} ORDER BY l.seq DESC LIMIT ? OFFSET ?`,
        [...parameters, limit, offset],
      );
      return rows.map(({ paymentMethod, ratePerHour: rate, invoiceNumber, ...row }) => ({
        ...entryOf(row),
        ...(paymentMethod && { paymentMethod }),
        ...(rate !== null &&
          amountOf(row.hours, rate) === Number(row.value) && {
            rate: fromHundredths(rate),
            ...(invoiceNumber && { invoiceNumber }),
          }),
      }));
    },

    /** Returns the entries after one number up to another one, oldest first. */
    async between(clientId: number, after: number, last: number, limit: number): Promise<PeriodEntry[]> {
      const rows = await select<RawEntry>(
        read,
        `SELECT ${entryColumns} FROM ${entryTables} WHERE l.client_id = ? AND l.seq > ? AND l.seq <= ? ORDER BY l.seq LIMIT ?`,
        [clientId, after, last, limit],
      );
      return rows.map(entryOf);
    },

    /** Returns the last entry that was booked before a day. Number and balance are 0 if there is none. */
    lastBefore: (clientId: number, day: string) => lastEntry('booked_on < ?', clientId, day),

    /** Returns the last entry that was booked on a day or before. */
    lastUntil: (clientId: number, day: string) => lastEntry('booked_on <= ?', clientId, day),

    /** Returns the day on which hours of an entry were booked last, null if none were. */
    async lastOfEntry(entryId: number): Promise<string | null> {
      const [row] = await select<{ bookedOn: string }>(
        read,
        'SELECT booked_on AS bookedOn FROM account_ledger WHERE entry_id = ? ORDER BY seq DESC LIMIT 1',
        [entryId],
      );
      return row?.bookedOn ?? null;
    },

    /**
     * Returns the hours that expire next of those that were left after a ledger entry, and their last day, `after` or a
     * later one. Null if none do. The days are the present ones, because extensions have no ledger entry of their own.
     */
    async nextExpiry(clientId: number, seq: number, after: string): Promise<{ on: string; hours: number } | null> {
      const [row] = await select<{ expiresOn: string; hours: number | string }>(
        read,
        `SELECT one.expiresOn, SUM(one.hours) AS hours FROM (
           SELECT p.expires_on AS expiresOn, SUM(l.hours) AS hours
           FROM account_ledger l JOIN time_packages p ON p.id = l.package_id
           WHERE l.client_id = ? AND l.seq <= ? AND p.expires_on >= ? GROUP BY p.id, p.expires_on HAVING SUM(l.hours) > 0) one
         GROUP BY one.expiresOn ORDER BY one.expiresOn LIMIT 1`,
        [clientId, seq, after],
      );
      return row ? { on: row.expiresOn, hours: fromHundredths(Number(row.hours)) } : null;
    },

    async count(filter: LedgerFilter): Promise<number> {
      const { sql, parameters } = countOf(filter);
      const [row] = await select<{ total: number | string }>(read, sql, parameters);
      return Number(row?.total ?? 0);
    },
  };
}
