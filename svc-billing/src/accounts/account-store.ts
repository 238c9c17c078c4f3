import type { periods, AccountTerms, ResultOf } from '@hourbank/contracts';
import {
  execute,
  executeAll,
  forUpdate,
  forUpdateOfFree,
  placeholders,
  select,
  type Tx,
  upsertIncrement,
} from '@hourbank/service-kit/db';
import { packageTable, type PackageRecord } from '../packages/package-table';
import { accountTable, type AccountRow, type LockedAccount } from '../ledger/account-table';
import { isUsableSql, type PackageHours, packageHoursFields, unusedHoursSql } from '../ledger/package-hours';
import { isClosed } from '../ledger/closed-clients';

/** What an account shows: its packages with hours that are left. */
export type AccountOverview = Pick<AccountRow, 'peak' | 'lastSeq' | 'balance'> & {
  /** Purchased hours of the packages that the balance is left of. */
  purchased: number;
  packages: (PackageHours & Pick<PackageRecord, 'origin'>)[];
};

/** Expiry terms of a client, or the default ones. */
export type Terms = Omit<AccountTerms, 'revision' | 'isDefault'>;

interface OverviewRow {
  peak: number | string | null;
  lastSeq: number | null;
  balance: number | string | null;
  purchased: number | string | null;
  id: number | null;
}

/** Hours of one account in a list, in hundredths. */
interface AccountHours {
  balance: number;
  /** As in the overview. */
  purchased: number;
  nextExpiry: { on: string; hours: number } | null;
}

/** A row as both databases return it: sums are text in MariaDB. */
interface HoursRow {
  clientId: number;
  balance: number | string;
  purchased: number | string;
  nextOn: string | null;
  nextHours: number | string | null;
}

/** Packages that an overview lists at most. */
const maxListed = 200;

const accounts = accountTable.reader();
const packages = packageTable.reader(packageHoursFields);
const overviewPackages = packageTable.reader([...packageHoursFields, 'origin']);
const duePackages = packageTable.reader([...packageHoursFields, 'clientId']);
/** A package that is due, with its client. */
type DuePackage = PackageHours & { clientId: number };

async function selectAccounts(tx: Tx, clientIds: readonly number[], locking: string): Promise<LockedAccount[]> {
  const rows = await select<{ defaultMonths: number | null }>(
    tx,
    `SELECT ${accounts.columns}, (SELECT t.expires_after_months FROM account_terms t WHERE t.id = 1) AS defaultMonths
     FROM accounts WHERE client_id IN (${placeholders(clientIds)}) ORDER BY client_id${locking}`,
    clientIds,
  );
  return rows.map((row) => {
    const account = accounts.record(row);
    const newPackagesExpireAfter = account.graceDays === null ? row.defaultMonths : account.expiresAfterMonths;
    return { ...account, newPackagesExpireAfter };
  });
}

/** All SQL of `accounts` and `account_terms`. */
export function createAccountStore(read: Tx) {
  return {
    async exists(clientId: number): Promise<boolean> {
      return (await select(read, 'SELECT 1 FROM accounts WHERE client_id = ?', [clientId])).length > 0;
    },

    /** Opens an account. Does nothing if it is open. */
    async open(tx: Tx, clientId: number): Promise<void> {
      await executeAll(tx, [upsertIncrement(tx, 'accounts', { client_id: clientId }, { last_seq: 0 })]);
    },

    /** Reads and locks an account. */
    async lock(tx: Tx, clientId: number): Promise<LockedAccount | null> {
      return (await selectAccounts(tx, [clientId], forUpdate(tx)))[0] ?? null;
    },

    /** Reads and locks accounts, by client, without waiting. Those that another transaction has locked are left out. */
    lockFree: (tx: Tx, clientIds: readonly number[]) => selectAccounts(tx, clientIds, forUpdateOfFree(tx)),

    /** Locks the active packages of a client, by id. */
    async lockActive(tx: Tx, clientId: number): Promise<PackageHours[]> {
      const rows = await select<object>(
        tx,
        `SELECT ${packages.columns} FROM time_packages WHERE client_id = ? AND status = 'active' ORDER BY id${forUpdate(tx)}`,
        [clientId],
      );
      return rows.map(packages.record);
    },

    /** Locks the active packages of clients whose expiry is before `today`, by client and id. */
    async lockDue(tx: Tx, clientIds: readonly number[], today: string): Promise<DuePackage[]> {
      const rows = await select<object>(
        tx,
        `SELECT ${duePackages.columns} FROM time_packages
         WHERE client_id IN (${placeholders(clientIds)}) AND status = 'active' AND expires_on < ? ORDER BY client_id, id${forUpdate(tx)}`,
        [...clientIds, today],
      );
      return rows.map(duePackages.record);
    },

    /**
     * Reads an account, its usable hours on the day `today`, and its packages with hours that entries may use, today or
     * within the grace days, in one statement. The packages that expire first are listed first, so that a long list is
     * cut where it matters least.
     */
    async overview(clientId: number, today: string): Promise<AccountOverview> {
      const rows = await select<OverviewRow>(
        read,
        `SELECT a.peak, a.last_seq AS lastSeq,
           (SELECT SUM(${unusedHoursSql}) FROM time_packages
            WHERE client_id = ? AND ${isUsableSql('?')}) AS balance,
           (SELECT SUM(hours_purchased) FROM time_packages
            WHERE client_id = ? AND ${isUsableSql('?')}) AS purchased, p.*
         FROM (SELECT 1 AS one) AS always
         LEFT JOIN accounts a ON a.client_id = ?
         LEFT JOIN (SELECT ${overviewPackages.columns} FROM time_packages
           WHERE client_id = ? AND (status = 'active' OR expired_by_date = 1) AND ${unusedHoursSql} > 0
           ORDER BY status = 'active' DESC, expires_on IS NULL, expires_on, id LIMIT ${maxListed}) p ON 1 = 1
         ORDER BY p.id`,
        [clientId, today, clientId, today, clientId, clientId],
      );
      return {
        peak: Number(rows[0]?.peak ?? 0),
        lastSeq: rows[0]?.lastSeq ?? 0,
        balance: Number(rows[0]?.balance ?? 0),
        purchased: Number(rows[0]?.purchased ?? 0),
        packages: rows.flatMap(({ peak: _, lastSeq: __, balance: ___, purchased: ____, ...row }) =>
          row.id === null ? [] : [overviewPackages.record(row)],
        ),
      };
    },

    /**
     * The usable hours of clients on the day `today`, and those that expire next. Clients without usable packages are
     * left out.
     */
    async hoursOf(clientIds: readonly number[], today: string): Promise<Map<number, AccountHours>> {
      if (clientIds.length === 0) return new Map();
      const rows = await select<HoursRow>(
        read,
        `SELECT u.*, (SELECT SUM(${unusedHoursSql}) FROM time_packages
           WHERE client_id = u.clientId AND status = 'active' AND expires_on = u.nextOn) AS nextHours
         FROM (SELECT client_id AS clientId, SUM(${unusedHoursSql}) AS balance, SUM(hours_purchased) AS purchased,
             MIN(CASE WHEN ${unusedHoursSql} > 0 THEN expires_on END) AS nextOn
           FROM time_packages WHERE client_id IN (${placeholders(clientIds)}) AND ${isUsableSql('?')}
           GROUP BY client_id) u`,
        [...clientIds, today],
      );
      return new Map(
        rows.map(({ clientId, balance, purchased, nextOn, nextHours }) => [
          clientId,
          {
            balance: Number(balance),
            purchased: Number(purchased),
            nextExpiry: nextOn === null ? null : { on: nextOn, hours: Number(nextHours) },
          },
        ]),
      );
    },

    /** The terms of a client, or the default terms. */
    async terms(clientId: number | null, tx: Tx = read): Promise<Terms & { isDefault: boolean }> {
      const [own] = await select<{ expiresAfterMonths: number | null; graceDays: number }>(
        tx,
        'SELECT expires_after_months AS expiresAfterMonths, grace_days AS graceDays FROM accounts WHERE client_id = ? AND grace_days IS NOT NULL',
        [clientId ?? 0],
      );
      if (own) return { ...own, isDefault: false };
      const [shared] = await select<{ expiresAfterMonths: number | null; graceDays: number }>(
        tx,
        'SELECT expires_after_months AS expiresAfterMonths, grace_days AS graceDays FROM account_terms WHERE id = 1',
      );
      if (!shared) throw new Error('The default terms are missing.');
      return { ...shared, isDefault: true };
    },

    /** Sets the terms of a client, or the default terms for null. Terms of null return the client to these. */
    async saveTerms(tx: Tx, clientId: number | null, terms: Terms | null): Promise<void> {
      await execute(
        tx,
        `UPDATE ${clientId === null ? 'account_terms' : 'accounts'} SET expires_after_months = ?, grace_days = ?
         WHERE ${clientId === null ? 'id' : 'client_id'} = ?`,
        [terms?.expiresAfterMonths ?? null, terms?.graceDays ?? null, clientId ?? 1],
      );
    },

    /** Whether new packages of a client have no tax (D-81). */
    async isTaxExempt(clientId: number): Promise<boolean> {
      const rows = await select(read, 'SELECT 1 FROM accounts WHERE client_id = ? AND tax_exempt = 1', [clientId]);
      return rows.length > 0;
    },

    /** Sets whether a client is exempt. Returns false if it already is as requested. */
    async setTaxExempt(tx: Tx, clientId: number, exempt: boolean): Promise<boolean> {
      const { affected } = await execute(
        tx,
        'UPDATE accounts SET tax_exempt = ? WHERE client_id = ? AND tax_exempt <> ?',
        [exempt ? 1 : 0, clientId, exempt ? 1 : 0],
      );
      return affected === 1;
    },

    /** Open clients after `after` with an account, by id, each with the day of the last ledger entry until a day. */
    async listOpen(after: number, until: string, limit: number): Promise<ResultOf<typeof periods.listOpenAccounts>> {
      return select(
        read,
        `SELECT a.client_id AS clientId, (SELECT l.booked_on FROM account_ledger l
           WHERE l.client_id = a.client_id AND l.booked_on <= ? ORDER BY l.seq DESC LIMIT 1) AS lastBookedOn
         FROM accounts a WHERE a.client_id > ? AND NOT ${isClosed} ORDER BY a.client_id LIMIT ?`,
        [until, after, limit],
      );
    },

    /** Clients after `after` with active packages whose expiry is before `today`, by id, at most 500. */
    async clientsWithDueExpiry(after: number, today: string): Promise<number[]> {
      const rows = await select<{ clientId: number }>(
        read,
        `SELECT DISTINCT client_id AS clientId FROM time_packages
         WHERE status = 'active' AND expires_on < ? AND client_id > ? ORDER BY client_id LIMIT 500`,
        [today, after],
      );
      return rows.map(({ clientId }) => clientId);
    },

    /** Whether the client has active packages whose expiry is before `today`. */
    async hasDueExpiry(clientId: number, today: string): Promise<boolean> {
      const rows = await select(
        read,
        "SELECT 1 FROM time_packages WHERE client_id = ? AND status = 'active' AND expires_on < ? LIMIT 1",
        [clientId, today],
      );
      return rows.length > 0;
    },
  };
}
