import { fromHundredths, type LedgerEntry, type LedgerKind } from '@hourbank/contracts';
import { instantFromDb, select, type Tx } from '@hourbank/service-kit/db';

export interface LedgerFilter {
  clientId: number;
  from?: string;
  to?: string;
  kind?: LedgerKind;
}

type RawEntry = Omit<LedgerEntry, 'recordedAt'> & { recordedAt: Date | string };

function conditionOf({ clientId, from, to, kind }: LedgerFilter) {
  const conditions: [string, string | number | undefined][] = [
    ['l.client_id = ?', clientId],
    ['l.booked_on >= ?', from],
    ['l.booked_on <= ?', to],
    ['l.kind = ?', kind],
  ];
  const used = conditions.filter((one): one is [string, string | number] => one[1] !== undefined);
  return { where: used.map(([sql]) => sql).join(' AND '), parameters: used.map(([, value]) => value) };
}

/** Reads the ledger of accounts. */
export function createLedgerStore(read: Tx) {
  return {
    /** Returns ledger entries with decimal hours, newest first. */
    async list(filter: LedgerFilter, { limit, offset }: { limit: number; offset: number }): Promise<LedgerEntry[]> {
      const { where, parameters } = conditionOf(filter);
      const rows = await select<RawEntry>(
        read,
        `SELECT l.seq, l.kind, l.hours, l.balance_after AS balance, l.package_id AS packageId, l.entry_id AS entryId, l.booked_on AS bookedOn,
           l.worked_on AS workedOn, l.recorded_at AS recordedAt, l.actor, t.text AS reason
         FROM account_ledger l LEFT JOIN ledger_texts t ON t.client_id = l.client_id AND t.seq = l.seq
         WHERE ${where} ORDER BY l.seq DESC LIMIT ? OFFSET ?`,
        [...parameters, limit, offset],
      );
      return rows.map((row) => ({
        ...row,
        hours: fromHundredths(row.hours),
        balance: fromHundredths(Number(row.balance)),
        recordedAt: instantFromDb(row.recordedAt).toISOString(),
      }));
    },

    async count(filter: LedgerFilter): Promise<number> {
      const { where, parameters } = conditionOf(filter);
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM account_ledger l WHERE ${where}`,
        parameters,
      );
      return Number(row?.total ?? 0);
    },
  };
}
export type LedgerStore = ReturnType<typeof createLedgerStore>;
