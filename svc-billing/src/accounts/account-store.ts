import type { AccountTerms, PackageChoice, PackageStatus } from '@hourbank/contracts';
import {
  execute,
  executeAll,
  firstChainHash,
  forUpdate,
  recordReader,
  select,
  type Statement,
  type Tx,
  upsertIncrement,
} from '@hourbank/service-kit/db';
import { PackageEntity, type PackageRecord } from '../packages/package-entity';
import { AccountEntity, type AccountRow } from './account-entity';
import type { Current, PackageHours, Part, DrawRefusal } from './allocation';

/** The last revision of an entry. */
export interface EntryDraw extends Current {
  entryId: number;
  clientId: number;
  revision: number;
  /** Why the last revision was refused, or null. */
  refusal: DrawRefusal | null;
}

/** Everything that a draw needs, locked. */
export interface DrawState {
  account: AccountRow | null;
  /** Whether the client was closed (D-25). */
  isClosed: boolean;
  graceDays: number;
  drawn: EntryDraw | null;
  packages: PackageHours[];
}

/** What an account shows: its packages with hours that are left. */
export type AccountOverview = Pick<AccountRow, 'peak' | 'lastSeq'> & {
  packages: (PackageHours & Pick<PackageRecord, 'origin'>)[];
};

/** An account with the terms that apply to it. */
export type LockedAccount = AccountRow & { newPackagesExpireAfter: number | null };

/** Packages that an overview lists at most. */
const maxListed = 200;

const accounts = recordReader(AccountEntity);
const packages = recordReader(PackageEntity, [
  'id',
  'hoursPurchased',
  'hoursUsed',
  'hoursRemoved',
  'ratePerHour',
  'status',
  'consumedByUse',
  'expiredByDate',
  'purchaseDate',
  'expiresOn',
]);
const overviewPackages = recordReader(PackageEntity, [
  'id',
  'hoursPurchased',
  'hoursUsed',
  'hoursRemoved',
  'ratePerHour',
  'status',
  'origin',
  'consumedByUse',
  'expiredByDate',
  'purchaseDate',
  'expiresOn',
]);

type Nullable<T> = { [K in keyof T]: T[K] | null };

type DrawRow = Nullable<Omit<AccountRow, 'clientId'>> & {
  account: number | null;
  grace: number;
  closed: number | null;
  drawClient: number | null;
  revision: number | null;
  day: string | null;
  automatic: number | null;
  chosen: number | null;
  refusal: string | null;
  id: number | null;
  hoursPurchased: number;
  hoursUsed: number;
  hoursRemoved: number;
  ratePerHour: number;
  status: PackageStatus;
  consumedByUse: number;
  expiredByDate: number;
  purchaseDate: string;
  expiresOn: string | null;
  part: number | null;
  partHours: number | null;
};

/**
 * The account, the entry's last revision, and all packages of the client with the entry's hours on them. It locks the account first, so
 * that transactions on packages of one client wait for each other there.
 */
const drawQuery = `SELECT a.client_id AS account, a.last_seq AS lastSeq, a.balance, a.peak, a.last_hash AS lastHash, a.booked_on AS bookedOn,
  a.expires_after_months AS expiresAfterMonths, a.grace_days AS graceDays,
  COALESCE(a.grace_days, (SELECT t.grace_days FROM account_terms t WHERE t.id = 1)) AS grace,
  (SELECT s.closed FROM client_sales s WHERE s.client_id = a.client_id) AS closed,
  d.client_id AS drawClient, d.revision, d.day, d.automatic, d.package_id AS chosen, d.refusal,
  p.id, p.hours_purchased AS hoursPurchased, p.hours_used AS hoursUsed, p.hours_removed AS hoursRemoved, p.rate_per_hour AS ratePerHour,
  p.status, p.consumed_by_use AS consumedByUse, p.expired_by_date AS expiredByDate, p.purchase_date AS purchaseDate, p.expires_on AS expiresOn,
  l.part, l.hours AS partHours
  FROM (SELECT 1 AS one) AS always
  LEFT JOIN accounts a ON a.client_id = ?
  LEFT JOIN entry_draws d ON d.entry_id = ?
  LEFT JOIN time_packages p ON p.client_id = ?
  LEFT JOIN allocations l ON l.entry_id = ? AND l.package_id = p.id`;

function accountOf(row: DrawRow): AccountRow | null {
  if (row.account === null) return null;
  return {
    clientId: row.account,
    lastSeq: Number(row.lastSeq),
    balance: Number(row.balance),
    peak: Number(row.peak),
    lastHash: row.lastHash ?? firstChainHash,
    bookedOn: row.bookedOn,
    expiresAfterMonths: row.expiresAfterMonths,
    graceDays: row.graceDays,
  };
}

const packageOf = (row: DrawRow & { id: number }): PackageHours => ({
  id: row.id,
  hoursPurchased: row.hoursPurchased,
  hoursUsed: row.hoursUsed,
  hoursRemoved: row.hoursRemoved,
  ratePerHour: row.ratePerHour,
  status: row.status,
  consumedByUse: Boolean(row.consumedByUse),
  expiredByDate: Boolean(row.expiredByDate),
  purchaseDate: row.purchaseDate,
  expiresOn: row.expiresOn,
});

function drawnOf(entryId: number, row: DrawRow, parts: Part[]): EntryDraw | null {
  if (row.revision === null || row.drawClient === null || row.day === null) return null;
  return {
    entryId,
    clientId: row.drawClient,
    revision: row.revision,
    day: row.day,
    choice: choiceOf(Boolean(row.automatic), row.chosen),
    parts,
    refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as DrawRefusal),
  };
}

const choiceOf = (automatic: boolean, packageId: number | null): PackageChoice =>
  automatic || packageId === null ? 'auto' : packageId;

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { hours }) => sum + hours, 0);

interface DrawKey {
  entryId: number;
  clientId: number;
}

const drawParameters = ({ entryId, clientId }: DrawKey) => [clientId, entryId, clientId, entryId];

function drawState(rows: DrawRow[], { entryId }: DrawKey): DrawState {
  const [first] = rows;
  if (!first) throw new Error('The query of a draw returned no row.');
  const parts = rows
    .filter(({ part }) => part !== null)
    .sort((one, other) => Number(one.part) - Number(other.part))
    .map(({ id, partHours }) => ({ packageId: Number(id), hours: Number(partHours) }));
  return {
    account: accountOf(first),
    isClosed: Boolean(first.closed),
    graceDays: Number(first.grace),
    drawn: drawnOf(entryId, first, parts),
    packages: rows.flatMap((row) => (row.id === null ? [] : [packageOf({ ...row, id: row.id })])),
  };
}

/** All SQL of `accounts`, `account_terms`, `entry_draws` and `allocations`. */
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
      const [row] = await select<{ defaultMonths: number | null }>(
        tx,
        `SELECT ${accounts.columns}, (SELECT t.expires_after_months FROM account_terms t WHERE t.id = 1) AS defaultMonths
         FROM accounts WHERE client_id = ?${forUpdate(tx)}`,
        [clientId],
      );
      if (!row) return null;
      const account = accounts.record(row);
      const newPackagesExpireAfter = account.graceDays === null ? row.defaultMonths : account.expiresAfterMonths;
      return { ...account, newPackagesExpireAfter };
    },

    /** Locks the active packages of a client, by id. */
    async lockActive(tx: Tx, clientId: number): Promise<PackageHours[]> {
      const rows = await select<object>(
        tx,
        `SELECT ${packages.columns} FROM time_packages WHERE client_id = ? AND status = 'active' ORDER BY id${forUpdate(tx)}`,
        [clientId],
      );
      return rows.map(packages.record);
    },

    /** Locks the active packages of a client whose expiry is before `today`, by id. */
    async lockDue(tx: Tx, clientId: number, today: string): Promise<PackageHours[]> {
      const rows = await select<object>(
        tx,
        `SELECT ${packages.columns} FROM time_packages WHERE client_id = ? AND status = 'active' AND expires_on < ? ORDER BY id${forUpdate(tx)}`,
        [clientId, today],
      );
      return rows.map(packages.record);
    },

    /** Reads and locks everything that a draw needs, in one statement. */
    async loadForDraw(tx: Tx, request: DrawKey): Promise<DrawState> {
      return drawState(await select<DrawRow>(tx, drawQuery + forUpdate(tx), drawParameters(request)), request);
    },

    /** Reads the same without locks. */
    async loadForPreview(request: DrawKey): Promise<DrawState> {
      return drawState(await select<DrawRow>(read, drawQuery, drawParameters(request)), request);
    },

    /** Reads an account and its packages with hours that entries may use, today or within the grace days, in one statement. */
    async overview(clientId: number): Promise<AccountOverview> {
      const rows = await select<object & { peak: number | string | null; lastSeq: number | null; id: number | null }>(
        read,
        `SELECT a.peak, a.last_seq AS lastSeq, p.* FROM (SELECT 1 AS one) AS always
         LEFT JOIN accounts a ON a.client_id = ?
         LEFT JOIN (SELECT ${overviewPackages.columns} FROM time_packages
           WHERE client_id = ? AND (status = 'active' OR expired_by_date = 1) AND hours_purchased > hours_removed + hours_used
           ORDER BY id DESC LIMIT ${maxListed}) p ON 1 = 1
         ORDER BY p.id`,
        [clientId, clientId],
      );
      return {
        peak: Number(rows[0]?.peak ?? 0),
        lastSeq: rows[0]?.lastSeq ?? 0,
        packages: rows.flatMap(({ peak: _, lastSeq: __, ...row }) =>
          row.id === null ? [] : [overviewPackages.record(row)],
        ),
      };
    },

    /** The terms of a client, or the default terms. */
    async terms(clientId: number | null): Promise<AccountTerms> {
      const [own] = await select<{ expiresAfterMonths: number | null; graceDays: number }>(
        read,
        'SELECT expires_after_months AS expiresAfterMonths, grace_days AS graceDays FROM accounts WHERE client_id = ? AND grace_days IS NOT NULL',
        [clientId ?? 0],
      );
      if (own) return { ...own, isDefault: false };
      const [shared] = await select<{ expiresAfterMonths: number | null; graceDays: number }>(
        read,
        'SELECT expires_after_months AS expiresAfterMonths, grace_days AS graceDays FROM account_terms WHERE id = 1',
      );
      if (!shared) throw new Error('The default terms are missing.');
      return { ...shared, isDefault: true };
    },

    /** Sets the client's own terms, or removes them. */
    async saveTerms(tx: Tx, clientId: number, terms: Omit<AccountTerms, 'isDefault'> | null): Promise<void> {
      await execute(tx, 'UPDATE accounts SET expires_after_months = ?, grace_days = ? WHERE client_id = ?', [
        terms?.expiresAfterMonths ?? null,
        terms?.graceDays ?? null,
        clientId,
      ]);
    },

    async saveDefaultTerms(tx: Tx, terms: Omit<AccountTerms, 'isDefault'>): Promise<void> {
      await execute(tx, 'UPDATE account_terms SET expires_after_months = ?, grace_days = ? WHERE id = 1', [
        terms.expiresAfterMonths,
        terms.graceDays,
      ]);
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

    /** Statements that store a revision of an entry and its parts. A first revision fails with a duplicate key if a concurrent one exists. */
    saveDrawSql(
      { entryId, clientId, revision, day, choice, parts, refusal }: EntryDraw,
      before: EntryDraw | null,
    ): Statement[] {
      const automatic = choice === 'auto' ? 1 : 0;
      const packageId = choice === 'auto' ? null : choice;
      const stored = refusal === null ? null : JSON.stringify(refusal);
      const hours = sumOf(parts);
      const row = before
        ? {
            sql: 'UPDATE entry_draws SET revision = ?, hours = ?, day = ?, automatic = ?, package_id = ?, refusal = ? WHERE entry_id = ?',
            parameters: [revision, hours, day, automatic, packageId, stored, entryId],
          }
        : {
            sql: 'INSERT INTO entry_draws (entry_id, client_id, revision, hours, day, automatic, package_id, refusal) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
            parameters: [entryId, clientId, revision, hours, day, automatic, packageId, stored],
          };
      if (refusal !== null) return [row];
      const removed = before?.parts.length
        ? [{ sql: 'DELETE FROM allocations WHERE entry_id = ?', parameters: [entryId] }]
        : [];
      const inserted = parts.length === 0 ? [] : [insertParts(entryId, clientId, parts)];
      return [row, ...removed, ...inserted];
    },

    async hasAllocations(tx: Tx, packageId: number): Promise<boolean> {
      return (await select(tx, 'SELECT 1 FROM allocations WHERE package_id = ? LIMIT 1', [packageId])).length > 0;
    },
  };
}
export type AccountStore = ReturnType<typeof createAccountStore>;

const insertParts = (entryId: number, clientId: number, parts: readonly Part[]): Statement => ({
  sql: `INSERT INTO allocations (entry_id, part, client_id, package_id, hours) VALUES ${parts.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
  parameters: parts.flatMap(({ packageId, hours }, index) => [entryId, index + 1, clientId, packageId, hours]),
});
