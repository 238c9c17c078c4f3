import {
  defineTable,
  execute,
  integer,
  placeholders,
  select,
  type Statement,
  sum,
  type Tx,
  varchar,
} from '@hourbank/service-kit/db';
import {
  firstDayOf,
  ledgerSums,
  monthOf,
  type MovementColumns,
  movementGroups,
  type Movements,
  movementsOf,
  nextMonth,
  sumOfMovements,
} from './movements';

/**
 * Movements of an account in an ended month (`YYYY-MM` of the booking days), by the groups of the prepaid liability.
 * Hours in hundredths, values in cents, like the ledger. Clients without ledger entries in the
 * month have no row.
 */
export const accountMonthTable = defineTable(
  'account_months',
  {
    clientId: integer({ primary: true }),
    month: varchar(7, { primary: true }),
    soldHours: sum(),
    soldValue: sum(),
    usedHours: sum(),
    usedValue: sum(),
    expiredHours: sum(),
    expiredValue: sum(),
    adjustedHours: sum(),
    adjustedValue: sum(),
  },
  { indexes: [['month', 'clientId']] },
);

/** Months of which all account months are written. Later months are computed from the ledger. */
export const completedMonthTable = defineTable('completed_months', { month: varchar(7, { primary: true }) });

export type ClientMovements = Movements & { clientId: number };
type ClientColumns = MovementColumns & { clientId: number };

/** A ledger entry: an account and the entry's number in it. */
export interface LedgerPosition {
  clientId: number;
  seq: number;
}

/** Clients of one batch. */
const batchSize = 500;
/** Ledger entries that one statement of `dayMovements` reads. */
export const entriesPerStatement = 1000;
/** Earlier than every booking day. */
const beginning = '1900-01';

const names = movementGroups.flatMap((group) => [`${group}_hours`, `${group}_value`]);
const sumOfGroups = (column: 'hours' | 'value') => movementGroups.map((group) => `${group}_${column}`).join(' + ');
const storedSums = movementGroups
  .flatMap((group) =>
    (['hours', 'value'] as const).map(
      (column) =>
        `COALESCE(SUM(CASE WHEN month = ? THEN ${group}_${column} ELSE 0 END), 0) AS ${group}${column === 'hours' ? 'Hours' : 'Value'}`,
    ),
  )
  .join(', ');
const noOpening = '0 AS openingHours, 0 AS openingValue';

const ofClients = (clientIds: readonly number[] | null) =>
  clientIds ? ` AND client_id IN (${placeholders(clientIds)})` : '';

/** All SQL of `account_months` and `completed_months`, and of the ledger's sums by month. */
export function createLiabilityStore(read: Tx) {
  /** The movements of clients, or of all together, from completed months and from ledger entries of later months. */
  async function sums(month: string, completedUntil: string | null, clientIds: readonly number[] | null) {
    const grouping = clientIds ? ' GROUP BY client_id' : '';
    const client = clientIds ? 'client_id' : '0';
    const months = names.map(() => month);
    const stored = await select<ClientColumns>(
      read,
      `SELECT ${client} AS clientId,
         COALESCE(SUM(CASE WHEN month < ? THEN ${sumOfGroups('hours')} ELSE 0 END), 0) AS openingHours,
         COALESCE(SUM(CASE WHEN month < ? THEN ${sumOfGroups('value')} ELSE 0 END), 0) AS openingValue, ${storedSums}
       FROM account_months WHERE month <= ? AND month <= ?${ofClients(clientIds)}${grouping}`,
      [month, month, ...months, month, completedUntil ?? beginning, ...(clientIds ?? [])],
    );
    if (completedUntil !== null && completedUntil >= month) return stored;
    const first = firstDayOf(month);
    const later = await select<ClientColumns>(
      read,
      `SELECT ${client} AS clientId,
         COALESCE(SUM(CASE WHEN booked_on < ? THEN hours ELSE 0 END), 0) AS openingHours,
         COALESCE(SUM(CASE WHEN booked_on < ? THEN value ELSE 0 END), 0) AS openingValue, ${ledgerSums('booked_on >= ?')}
       FROM account_ledger WHERE booked_on >= ? AND booked_on < ?${ofClients(clientIds)}${grouping}`,
      [
        first,
        first,
        ...names.map(() => first),
        firstDayOf(nextMonth(completedUntil ?? beginning)),
        firstDayOf(nextMonth(month)),
        ...(clientIds ?? []),
      ],
    );
    return [...stored, ...later];
  }

  return {
    /** The last month whose totals are stored. Null if there is none. */
    async completedUntil(): Promise<string | null> {
      const [row] = await select<{ month: string | null }>(read, 'SELECT MAX(month) AS month FROM completed_months');
      return row?.month ?? null;
    },

    /** Completed months, oldest first. */
    async completedMonths(): Promise<string[]> {
      const rows = await select<{ month: string }>(read, 'SELECT month FROM completed_months ORDER BY month');
      return rows.map(({ month }) => month);
    },

    /** The month of the first ledger entry of all accounts. Null without entries. */
    async firstMonth(): Promise<string | null> {
      const [row] = await select<{ day: string | null }>(read, 'SELECT MIN(booked_on) AS day FROM account_ledger');
      return row?.day ? monthOf(row.day) : null;
    },

    /** Whether a package that expired before `day` still has its hours. */
    async isExpiryDue(day: string): Promise<boolean> {
      const rows = await select(
        read,
        "SELECT 1 FROM time_packages WHERE status = 'active' AND expires_on < ? LIMIT 1",
        [day],
      );
      return rows.length > 0;
    },

    /** Clients that had ledger entries by the end of a month, by id, after `after`. */
    async clients(month: string, { limit, offset = 0, after = 0 }: { limit: number; offset?: number; after?: number }) {
      const rows = await select<{ clientId: number }>(
        read,
        `SELECT a.client_id AS clientId FROM accounts a
         JOIN account_ledger l ON l.client_id = a.client_id AND l.seq = 1
         WHERE l.booked_on < ? AND a.client_id > ? ORDER BY a.client_id LIMIT ? OFFSET ?`,
        [firstDayOf(nextMonth(month)), after, limit, offset],
      );
      return rows.map(({ clientId }) => clientId);
    },

    async countClients(month: string): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM accounts a
         JOIN account_ledger l ON l.client_id = a.client_id AND l.seq = 1 WHERE l.booked_on < ?`,
        [firstDayOf(nextMonth(month))],
      );
      return Number(row?.total ?? 0);
    },

    /** The movements of some clients in a month, in the order of their ids. */
    async movements(
      month: string,
      completedUntil: string | null,
      clientIds: readonly number[],
    ): Promise<ClientMovements[]> {
      if (clientIds.length === 0) return [];
      const rows = await sums(month, completedUntil, clientIds);
      return clientIds.map((clientId) => ({
        clientId,
        ...sumOfMovements(rows.filter((row) => row.clientId === clientId).map(movementsOf)),
      }));
    },

    /** The movements of all clients in a month. */
    totals: async (month: string, completedUntil: string | null): Promise<Movements> =>
      sumOfMovements((await sums(month, completedUntil, null)).map(movementsOf)),

    /** The last of the next `limit` accounts after `after`, by client id. Null if there are none. */
    async lastAccount(after: number, limit: number): Promise<number | null> {
      const [row] = await select<{ clientId: number | null }>(
        read,
        `SELECT MAX(client_id) AS clientId FROM
           (SELECT client_id FROM accounts WHERE client_id > ? ORDER BY client_id LIMIT ?) next_accounts`,
        [after, limit],
      );
      return row?.clientId ?? null;
    },

    /**
     * The movements of clients on one day by the ledger, without the opening, and the position to continue from: null
     * at the end of the day. Reads the next 1,000 entries after `after` in the order of an index, so that it takes
     * equally long however many entries a client has. A client can have movements before and after a position.
     */
    async dayMovements(
      day: string,
      after: LedgerPosition,
      lastClient: number,
    ): Promise<{ movements: ClientMovements[]; next: LedgerPosition | null }> {
      // The first condition is for SQLite, which does not find the beginning of the range by the last one.
      const rows = await select<ClientColumns & { entries: number | string; lastSeq: number }>(
        read,
        `SELECT client_id AS clientId, COUNT(*) AS entries, MAX(seq) AS lastSeq, ${noOpening}, ${ledgerSums('1 = 1')}
         FROM (SELECT client_id, seq, kind, hours, value FROM account_ledger
           WHERE booked_on = ? AND client_id >= ? AND client_id <= ? AND (client_id > ? OR (client_id = ? AND seq > ?))
           ORDER BY client_id, seq LIMIT ${entriesPerStatement}) next_entries
         GROUP BY client_id ORDER BY client_id`,
        [day, after.clientId, lastClient, after.clientId, after.clientId, after.seq],
      );
      const last = rows.at(-1);
      const entries = rows.reduce((sum, row) => sum + Number(row.entries), 0);
      return {
        movements: rows.map((row) => ({ clientId: row.clientId, ...movementsOf(row) })),
        next: last && entries === entriesPerStatement ? { clientId: last.clientId, seq: last.lastSeq } : null,
      };
    },

    /** The last client, by id, with stored movements of a month. 0 if there is none. */
    async storedUntil(month: string): Promise<number> {
      const [row] = await select<{ clientId: number | null }>(
        read,
        'SELECT MAX(client_id) AS clientId FROM account_months WHERE month = ?',
        [month],
      );
      return row?.clientId ?? 0;
    },

    /**
     * The stored movements of a month, without the opening, of the next clients after `after`. Empty at the end.
     */
    async storedMovements(month: string, after: number): Promise<ClientMovements[]> {
      const rows = await select<ClientColumns>(
        read,
        `SELECT client_id AS clientId, ${noOpening}, ${storedSums} FROM account_months
         WHERE month = ? AND client_id > ? GROUP BY client_id ORDER BY client_id LIMIT ${batchSize}`,
        [...names.map(() => month), month, after],
      );
      return rows.map((row) => ({ clientId: row.clientId, ...movementsOf(row) }));
    },

    /** Stores the movements of some clients. Rows that another process or an earlier run wrote stay. */
    async storeMovements(tx: Tx, month: string, all: readonly ClientMovements[]): Promise<void> {
      const { sql, parameters } = insertMonths(month, all);
      await execute(tx, `${sql} ${onRepeat(tx, 'client_id, month', 'month')}`, parameters);
    },

    /** Marks a month as complete. */
    async markCompleted(tx: Tx, month: string): Promise<void> {
      await execute(tx, `INSERT INTO completed_months (month) VALUES (?) ${onRepeat(tx, 'month', 'month')}`, [month]);
    },
  };
}
export type LiabilityStore = ReturnType<typeof createLiabilityStore>;

/** The rows that exist stay as they are: ended months do not change. */
const onRepeat = (tx: Tx, key: string, column: string) =>
  tx.dataSource.options.type === 'mysql'
    ? `ON DUPLICATE KEY UPDATE ${column} = VALUES(${column})`
    : `ON CONFLICT (${key}) DO NOTHING`;

const insertMonths = (month: string, all: readonly ClientMovements[]): Statement => ({
  sql: `INSERT INTO account_months (client_id, month, ${names.join(', ')})
    VALUES ${all.map(() => `(?, ?, ${placeholders(names)})`).join(', ')}`,
  parameters: all.flatMap((movements) => [
    movements.clientId,
    month,
    ...movementGroups.flatMap((group) => [movements[group].hours, movements[group].value]),
  ]),
});
