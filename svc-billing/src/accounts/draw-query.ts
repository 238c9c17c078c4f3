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

/** A row of `drawQuery`. */
export type DrawRow = Nullable<Omit<AccountRow, 'clientId'>> & {
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
  partPackage: number | null;
  partHours: number | null;
};

/**
 * The account, the entry's last revision, and the packages that can matter: active ones, ones that expired at most
 * `graceDays` before, the named one, and those that gave the entry its hours. So its cost does not grow with the
 * packages that a client used up. Each of the four is one `source` with an index of its own; a package can come from
 * several. It locks the account first, so that transactions on packages of one client wait for each other there, and
 * reads nothing without a lock that they could change.
 */
const sql = `SELECT a.client_id AS account, a.last_seq AS lastSeq, a.balance, a.peak, a.last_hash AS lastHash, a.booked_on AS bookedOn,
  a.expires_after_months AS expiresAfterMonths, a.grace_days AS graceDays,
  COALESCE(a.grace_days, (SELECT t.grace_days FROM account_terms t WHERE t.id = 1)) AS grace,
  (SELECT s.closed FROM client_sales s WHERE s.client_id = a.client_id) AS closed,
  d.client_id AS drawClient, d.revision, d.day, d.automatic, d.package_id AS chosen, d.refusal,
  p.id, p.hours_purchased AS hoursPurchased, p.hours_used AS hoursUsed, p.hours_removed AS hoursRemoved, p.rate_per_hour AS ratePerHour,
  p.status, p.consumed_by_use AS consumedByUse, p.expired_by_date AS expiredByDate, p.purchase_date AS purchaseDate, p.expires_on AS expiresOn,
  l.part, l.package_id AS partPackage, l.hours AS partHours
  FROM (SELECT 1 AS source UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4) AS branch
  LEFT JOIN accounts a ON a.client_id = ?
  LEFT JOIN entry_draws d ON d.entry_id = ?
  LEFT JOIN time_packages active ON branch.source = 1 AND active.client_id = ? AND active.status = 'active'
  LEFT JOIN time_packages late ON branch.source = 2 AND late.client_id = ? AND late.status = 'expired' AND late.expires_on >= ?
  LEFT JOIN allocations l ON branch.source = 3 AND l.entry_id = ?
  LEFT JOIN time_packages p
    ON p.id = COALESCE(active.id, late.id, l.package_id, CASE WHEN branch.source = 4 THEN ? END) AND p.client_id = ?`;

/** What a draw is about. `day` and `openedOn` decide which expired packages can still give hours. */
export type DrawKey = { entryId: number; clientId: number } & Pick<Wanted, 'day' | 'openedOn' | 'choice'>;

/** The statement that reads everything for a draw, without the lock. */
export function drawQuery({ entryId, clientId, day, openedOn, choice }: DrawKey): Statement {
  const graceStart = addDays(openedOn, -maxGraceDays);
  const expiredFrom = day > graceStart ? day : graceStart;
  const named = choice === 'auto' ? null : choice;
  return { sql, parameters: [clientId, entryId, clientId, clientId, expiredFrom, entryId, named, clientId] };
}

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

/** An unreadable refusal is still one: no hours were taken. */
const refusalOf = (text: string) =>
  parseStored<DrawRefusal, DrawRefusal>(text, 'refusal of a draw', () => ({ code: 'package_unknown' }));

function drawnOf(entryId: number, row: DrawRow, parts: Part[]): EntryDraw | null {
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

/** Builds the state of a draw from the rows of `drawQuery`. */
export function drawState(rows: readonly DrawRow[], { entryId }: Pick<DrawKey, 'entryId'>): DrawState {
  const [first] = rows;
  if (!first) throw new Error('The query of a draw returned no row.');
  const parts = rows
    .filter(({ part }) => part !== null)
    .sort((one, other) => Number(one.part) - Number(other.part))
    .map(({ partPackage, partHours }) => ({ packageId: Number(partPackage), hours: Number(partHours) }));
  const packages = new Map<number, PackageHours>();
  for (const row of rows) if (row.id !== null) packages.set(row.id, packageOf({ ...row, id: row.id }));
  return {
    account: accountOf(first),
    isClosed: Boolean(first.closed),
    graceDays: Number(first.grace),
    drawn: drawnOf(entryId, first, parts),
    packages: [...packages.values()],
  };
}
