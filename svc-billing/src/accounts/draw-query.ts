import { maxGraceDays, type PackageChoice, type PackageStatus } from '@hourbank/contracts';
import { firstChainHash, parseStored, type Statement } from '@hourbank/service-kit/db';
import type { AccountRow } from '../ledger/account-entity';
import type { PackageHours } from '../ledger/package-hours';
import type { Current, DrawRefusal, Part, Wanted } from './allocation';
import { addDays } from '../ledger/days';

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

type Nullable<T> = { [K in keyof T]: T[K] | null };

interface PackageColumns {
  id: number;
  hoursPurchased: number;
  hoursUsed: number;
  hoursRemoved: number;
  ratePerHour: number;
  status: PackageStatus;
  consumedByUse: number;
  expiredByDate: number;
  purchaseDate: string;
  expiresOn: string | null;
}

/** A row of `usableQuery`, one for each package, or a single one without. */
export type UsableRow = Nullable<Omit<AccountRow, 'clientId'>> &
  (PackageColumns | { id: null }) & {
    account: number | null;
    grace: number;
    closed: number | null;
    drawClient: number | null;
    revision: number | null;
    day: string | null;
    automatic: number | null;
    chosen: number | null;
    refusal: string | null;
  };

/** A row of `otherQuery`. */
export type OtherRow = PackageColumns & { part: number | null; partHours: number | null };

const packageColumns = `p.id, p.hours_purchased AS hoursPurchased, p.hours_used AS hoursUsed, p.hours_removed AS hoursRemoved,
  p.rate_per_hour AS ratePerHour, p.status, p.consumed_by_use AS consumedByUse, p.expired_by_date AS expiredByDate,
  p.purchase_date AS purchaseDate, p.expires_on AS expiresOn`;

const usableSql = `SELECT a.client_id AS account, a.last_seq AS lastSeq, a.balance, a.peak, a.last_hash AS lastHash, a.booked_on AS bookedOn,
  a.expires_after_months AS expiresAfterMonths, a.grace_days AS graceDays,
  COALESCE(a.grace_days, (SELECT t.grace_days FROM account_terms t WHERE t.id = 1)) AS grace,
  (SELECT s.closed FROM client_sales s WHERE s.client_id = a.client_id) AS closed,
  d.client_id AS drawClient, d.revision, d.day, d.automatic, d.package_id AS chosen, d.refusal, ${packageColumns}
  FROM (SELECT 1 AS one) AS always
  LEFT JOIN accounts a ON a.client_id = ?
  LEFT JOIN entry_draws d ON d.entry_id = ?
  LEFT JOIN time_packages p ON p.client_id = ? AND (p.status = 'active' OR p.status = 'expired' AND p.expires_on >= ?)`;

const otherSql = `SELECT l.part, l.hours AS partHours, ${packageColumns}
  FROM (SELECT 1 AS source UNION ALL SELECT 2) AS branch
  LEFT JOIN allocations l ON branch.source = 1 AND l.entry_id = ?
  JOIN time_packages p ON p.id = CASE branch.source WHEN 1 THEN l.package_id ELSE ? END AND p.client_id = ?`;

/** What a draw is about. `day` and `openedOn` decide which expired packages can still give hours. */
export type DrawKey = { entryId: number; clientId: number } & Pick<Wanted, 'day' | 'openedOn' | 'choice'>;

/**
 * The account, the entry's last revision, and the packages that can give hours: active ones, and ones that expired at most `maxGraceDays`
 * before. So its cost does not grow with the packages that a client used up. It locks the account first, so that transactions on packages
 * of one client wait for each other there, and reads nothing without a lock that they could change.
 */
export function usableQuery({ entryId, clientId, day, openedOn }: DrawKey): Statement {
  const graceStart = addDays(openedOn, -maxGraceDays);
  const expiredFrom = day > graceStart ? day : graceStart;
  return { sql: usableSql, parameters: [clientId, entryId, clientId, expiredFrom] };
}

/**
 * The packages that gave the entry its hours, with the hours of each, and the named one. Null if they matter to neither, as with most new
 * entries: `usableQuery` found no earlier revision, and the named package.
 */
export function otherQuery(rows: readonly UsableRow[], { entryId, clientId, choice }: DrawKey): Statement | null {
  const isNew = rows[0]?.revision === null;
  const isFound = choice === 'auto' || rows.some(({ id }) => id === choice);
  if (isNew && isFound) return null;
  return { sql: otherSql, parameters: [entryId, choice === 'auto' ? null : choice, clientId] };
}

function accountOf(row: UsableRow): AccountRow | null {
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

const packageOf = (row: PackageColumns): PackageHours => ({
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

/** An unreadable refusal is still one: no hours were taken. */
const refusalOf = (text: string) =>
  parseStored<DrawRefusal, DrawRefusal>(text, 'refusal of a draw', () => ({ code: 'package_unknown' }));

function drawnOf(entryId: number, row: UsableRow, parts: Part[]): EntryDraw | null {
  if (row.revision === null || row.drawClient === null || row.day === null) return null;
  return {
    entryId,
    clientId: row.drawClient,
    revision: row.revision,
    day: row.day,
    choice: choiceOf(Boolean(row.automatic), row.chosen),
    parts,
    refusal: row.refusal === null ? null : refusalOf(row.refusal),
  };
}

const choiceOf = (automatic: boolean, packageId: number | null): PackageChoice =>
  automatic || packageId === null ? 'auto' : packageId;

/** Builds the state of a draw from the rows of `usableQuery` and `otherQuery`. */
export function drawState(usable: readonly UsableRow[], others: readonly OtherRow[], { entryId }: DrawKey): DrawState {
  const [first] = usable;
  if (!first) throw new Error('The query of a draw returned no row.');
  const parts = others
    .filter(({ part }) => part !== null)
    .sort((one, other) => Number(one.part) - Number(other.part))
    .map(({ id, partHours }) => ({ packageId: id, hours: Number(partHours) }));
  const found = [...usable.filter((row) => row.id !== null), ...others];
  return {
    account: accountOf(first),
    isClosed: Boolean(first.closed),
    graceDays: Number(first.grace),
    drawn: drawnOf(entryId, first, parts),
    packages: [...new Map(found.map((row) => [row.id, packageOf(row)])).values()],
  };
}
