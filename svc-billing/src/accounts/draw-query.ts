import { maxGraceDays, type PackageChoice, type PackageStatus } from '@hourbank/contracts';
import { parseStored, type Statement } from '@hourbank/service-kit/db';
import type { AccountRow } from '../ledger/account-entity';
import type { PackageHours } from '../ledger/package-hours';
import type { Current, DrawRefusal, RequestedHours } from './allocation';
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

/** A package of a client, or of an outer join. */
export interface PackageRow {
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
}

/** A row of `accountQuery`. */
export type DrawRow = AccountRow & PackageRow & { closed: number | null };

/** A row of `partsQuery`. */
export interface PartRow extends PackageRow {
  drawClient: number;
  revision: number;
  day: string;
  automatic: number;
  chosen: number | null;
  refusal: string | null;
  part: number | null;
  partPackage: number | null;
  partHours: number | null;
}

const packageColumns = `p.id, p.hours_purchased AS hoursPurchased, p.hours_used AS hoursUsed, p.hours_removed AS hoursRemoved,
  p.rate_per_hour AS ratePerHour, p.status, p.consumed_by_use AS consumedByUse, p.expired_by_date AS expiredByDate,
  p.purchase_date AS purchaseDate, p.expires_on AS expiresOn`;

const accountSql = `SELECT a.client_id AS clientId, a.last_seq AS lastSeq, a.balance, a.peak, a.last_hash AS lastHash, a.booked_on AS bookedOn,
  a.expires_after_months AS expiresAfterMonths, a.grace_days AS graceDays, s.closed, ${packageColumns}
  FROM accounts a
  LEFT JOIN client_sales s ON s.client_id = a.client_id
  LEFT JOIN time_packages p ON p.client_id = a.client_id
    AND (p.status = 'active' OR p.status = 'expired' AND p.expires_on >= ?)
  WHERE a.client_id = ?`;

const namedSql = `SELECT ${packageColumns} FROM time_packages p WHERE p.id = ? AND p.client_id = ?`;

const partsSql = `SELECT d.client_id AS drawClient, d.revision, d.day, d.automatic, d.package_id AS chosen, d.refusal,
  l.part, l.package_id AS partPackage, l.hours AS partHours, ${packageColumns}
  FROM entry_draws d
  LEFT JOIN allocations l ON l.entry_id = d.entry_id
  LEFT JOIN time_packages p ON p.id = l.package_id AND p.client_id = ?
  WHERE d.entry_id = ?`;

/** The grace days of clients without terms of their own. */
export const defaultGraceDaysSql = 'SELECT grace_days AS graceDays FROM account_terms WHERE id = 1';

/** What a draw is about. `day` and `openedOn` decide which expired packages can still give hours. */
export type DrawKey = { entryId: number; clientId: number } & Pick<RequestedHours, 'day' | 'openedOn' | 'choice'>;

/**
 * The account and the packages that can give hours: active ones, and ones that expired at most `graceDays` before. So
 * its cost does not grow with the packages that a client used up. It locks the account first, so that transactions on
 * packages of one client wait for each other there, and reads nothing without a lock that they could change. No row if
 * the client has no account.
 */
export function accountQuery({ clientId, day, openedOn }: DrawKey): Statement {
  const graceStart = addDays(openedOn, -maxGraceDays);
  return { sql: accountSql, parameters: [day > graceStart ? day : graceStart, clientId] };
}

/** The package that was chosen, if `accountQuery` did not find it: the reason of the refusal follows from its state. */
export const namedQuery = ({ clientId }: DrawKey, packageId: number): Statement => ({
  sql: namedSql,
  parameters: [packageId, clientId],
});

/**
 * The last revision of an entry, its parts, and the packages that gave them. No row if the entry has no revision. It
 * runs after `accountQuery`, so that the account is locked first.
 */
export const partsQuery = ({ entryId, clientId }: DrawKey): Statement => ({
  sql: partsSql,
  parameters: [clientId, entryId],
});

const accountOf = (row: DrawRow): AccountRow => ({
  clientId: row.clientId,
  lastSeq: row.lastSeq,
  balance: Number(row.balance),
  peak: Number(row.peak),
  lastHash: row.lastHash,
  bookedOn: row.bookedOn,
  expiresAfterMonths: row.expiresAfterMonths,
  graceDays: row.graceDays,
});

/** The package of a row, if the row has one. */
export const packagesOf = ({ id, ...row }: PackageRow): PackageHours[] =>
  id === null
    ? []
    : [
        {
          id,
          hoursPurchased: row.hoursPurchased,
          hoursUsed: row.hoursUsed,
          hoursRemoved: row.hoursRemoved,
          ratePerHour: row.ratePerHour,
          status: row.status,
          consumedByUse: Boolean(row.consumedByUse),
          expiredByDate: Boolean(row.expiredByDate),
          purchaseDate: row.purchaseDate,
          expiresOn: row.expiresOn,
        },
      ];

/** An unreadable refusal is still one: no hours were taken. */
const refusalOf = (text: string) =>
  parseStored<DrawRefusal, DrawRefusal>(text, 'refusal of a draw', () => ({ code: 'package_unknown' }));

function drawnOf(entryId: number, rows: readonly PartRow[]): EntryDraw | null {
  const [first] = rows;
  if (!first) return null;
  const parts = rows
    .filter(({ part }) => part !== null)
    .sort((one, other) => Number(one.part) - Number(other.part))
    .map(({ partPackage, partHours }) => ({ packageId: Number(partPackage), hours: Number(partHours) }));
  return {
    entryId,
    clientId: first.drawClient,
    revision: first.revision,
    day: first.day,
    choice: choiceOf(Boolean(first.automatic), first.chosen),
    parts,
    refusal: first.refusal === null ? null : refusalOf(first.refusal),
  };
}

const choiceOf = (automatic: boolean, packageId: number | null): PackageChoice =>
  automatic || packageId === null ? 'auto' : packageId;

/** What the rows of `accountQuery` and `partsQuery` say of a draw. */
export function drawState(
  { entryId }: Pick<DrawKey, 'entryId'>,
  rows: readonly DrawRow[],
  partRows: readonly PartRow[],
): Omit<DrawState, 'graceDays'> {
  const [first] = rows;
  const packages = new Map([...rows, ...partRows].flatMap(packagesOf).map((one) => [one.id, one]));
  return {
    account: first ? accountOf(first) : null,
    isClosed: Boolean(first?.closed),
    drawn: drawnOf(entryId, partRows),
    packages: [...packages.values()],
  };
}
