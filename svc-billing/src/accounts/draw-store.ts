import { fromHundredths, maxGraceDays, type PackageChoice } from '@hourbank/contracts';
import {
  bool,
  calendarDate,
  defineTable,
  forUpdate,
  hundredths,
  integer,
  json,
  select,
  type Statement,
  type Tx,
} from '@hourbank/service-kit/db';
import type { Current, DrawRefusal, Part, RequestedHours } from './allocation';
import { type AccountRow, accountTable } from '../ledger/account-table';
import { addDays } from '../ledger/days';
import { type PackageHours, packageHoursFields } from '../ledger/package-hours';
import { packageTable } from '../packages/package-table';

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

/** The last revision of each entry. Rows are never deleted, so that a late request with an older one is rejected. */
export const entryDrawTable = defineTable(
  'entry_draws',
  {
    entryId: integer({ primary: true }),
    clientId: integer(),
    revision: integer(),
    hours: hundredths(),
    day: calendarDate(),
    automatic: bool(),
    /** The package that was chosen. */
    packageId: integer({ nullable: true }),
    // An unreadable refusal is still one: no hours were taken.
    refusal: json<DrawRefusal>({ nullable: true, unreadable: () => ({ code: 'package_unknown' }) }),
  },
  { indexes: [['clientId', 'day', 'hours']], checks: { ck_entry_draws_hours: 'hours >= 0' } },
);

/** The hours of an entry by package. */
export const allocationTable = defineTable(
  'allocations',
  {
    entryId: integer({ primary: true }),
    /** Their order, from 1. */
    part: integer({ primary: true }),
    clientId: integer(),
    packageId: integer(),
    hours: hundredths(),
  },
  { indexes: [['clientId', 'packageId', 'entryId', 'hours']], checks: { ck_allocations_hours: 'hours > 0' } },
);

const accounts = accountTable.reader(undefined, 'a');
const packages = packageTable.reader(packageHoursFields, 'p');
const draws = entryDrawTable.reader(['clientId', 'revision', 'day', 'automatic', 'packageId', 'refusal'], 'd');

/** A package of a client; without an id if an outer join found none. */
interface PackageRow {
  id: number | null;
}

/** A row of `accountQuery`. */
type DrawRow = PackageRow & { closed: number | null };

/** A row of `partsQuery`. */
interface PartRow extends PackageRow {
  part: number | null;
  partPackage: number | null;
  partHours: number | null;
}

const accountSql = `SELECT ${accounts.columns}, s.closed, ${packages.columns}
  FROM accounts a
  LEFT JOIN client_sales s ON s.client_id = a.client_id
  LEFT JOIN time_packages p ON p.client_id = a.client_id
    AND (p.status = 'active' OR p.status = 'expired' AND p.expires_on >= ?)
  WHERE a.client_id = ?`;

const namedSql = `SELECT ${packages.columns} FROM time_packages p WHERE p.id = ? AND p.client_id = ?`;

const partsSql = `SELECT ${draws.columns}, l.part, l.package_id AS partPackage, l.hours AS partHours, ${packages.columns}
  FROM entry_draws d
  LEFT JOIN allocations l ON l.entry_id = d.entry_id
  LEFT JOIN time_packages p ON p.id = l.package_id AND p.client_id = ?
  WHERE d.entry_id = ?`;

/** The grace days of clients without terms of their own. */
const defaultGraceDaysSql = 'SELECT grace_days AS graceDays FROM account_terms WHERE id = 1';

/** What a draw is about. `day` and `openedOn` decide which expired packages can still give hours. */
type DrawKey = { entryId: number; clientId: number } & Pick<RequestedHours, 'day' | 'openedOn' | 'choice'>;

/**
 * The account and the packages that can give hours: active ones, and ones that expired at most `graceDays` before. So
 * its cost does not grow with the packages that a client used up. It locks the account first, so that transactions on
 * packages of one client wait for each other there, and reads nothing without a lock that they could change. No row if
 * the client has no account.
 */
function accountQuery({ clientId, day, openedOn }: DrawKey): Statement {
  const graceStart = addDays(openedOn, -maxGraceDays);
  return { sql: accountSql, parameters: [day > graceStart ? day : graceStart, clientId] };
}

/** The package that was chosen, if `accountQuery` did not find it: the reason of the refusal follows from its state. */
const namedQuery = ({ clientId }: DrawKey, packageId: number): Statement => ({
  sql: namedSql,
  parameters: [packageId, clientId],
});

/**
 * The last revision of an entry, its parts, and the packages that gave them. No row if the entry has no revision. It
 * runs after `accountQuery`, so that the account is locked first.
 */
const partsQuery = ({ entryId, clientId }: DrawKey): Statement => ({
  sql: partsSql,
  parameters: [clientId, entryId],
});

/** The package of a row, if the row has one. */
const packagesOf = (row: PackageRow): PackageHours[] => (row.id === null ? [] : [packages.record(row)]);

function drawnOf(entryId: number, rows: readonly PartRow[]): EntryDraw | null {
  const [first] = rows;
  if (!first) return null;
  const parts = rows
    .filter(({ part }) => part !== null)
    .sort((one, other) => Number(one.part) - Number(other.part))
    .map(({ partPackage, partHours }) => ({ packageId: Number(partPackage), hours: Number(partHours) }));
  const { automatic, packageId, ...draw } = draws.record(first);
  return { entryId, ...draw, choice: choiceOf(automatic, packageId), parts };
}

const choiceOf = (automatic: boolean, packageId: number | null): PackageChoice =>
  automatic || packageId === null ? 'auto' : packageId;

/** What the rows of `accountQuery` and `partsQuery` say of a draw. */
function drawState(
  { entryId }: Pick<DrawKey, 'entryId'>,
  rows: readonly DrawRow[],
  partRows: readonly PartRow[],
): Omit<DrawState, 'graceDays'> {
  const [first] = rows;
  const found = new Map([...rows, ...partRows].flatMap(packagesOf).map((one) => [one.id, one]));
  return {
    account: first ? accounts.record(first) : null,
    isClosed: Boolean(first?.closed),
    drawn: drawnOf(entryId, partRows),
    packages: [...found.values()],
  };
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { hours }) => sum + hours, 0);

const load = <Row>(tx: Tx, { sql, parameters }: Statement, lock: string): Promise<Row[]> =>
  select<Row>(tx, sql + lock, parameters);

/**
 * Grace days decide only about a package whose last day is before the change was opened, so the default is not read
 * with every draw.
 */
async function graceDaysOf(
  tx: Tx,
  { openedOn }: DrawKey,
  { account, packages }: Pick<DrawState, 'account' | 'packages'>,
): Promise<number> {
  const isAsked = packages.some(({ expiresOn }) => expiresOn !== null && expiresOn < openedOn);
  if (!account || !isAsked) return 0;
  if (account.graceDays !== null) return account.graceDays;
  const [terms] = await select<{ graceDays: number }>(tx, defaultGraceDaysSql);
  if (!terms) throw new Error('The default terms are missing.');
  return terms.graceDays;
}

/** Reads everything that a draw needs. One statement is usually enough for a new entry, which has no parts. */
async function loadState(tx: Tx, key: DrawKey, isNew: boolean, lock = ''): Promise<DrawState> {
  const rows = await load<DrawRow>(tx, accountQuery(key), lock);
  const state = drawState(key, rows, isNew ? [] : await load<PartRow>(tx, partsQuery(key), lock));
  const packages = [...state.packages, ...(await loadNamed(tx, key, state, lock))];
  return { ...state, packages, graceDays: await graceDaysOf(tx, key, { ...state, packages }) };
}

async function loadNamed(
  tx: Tx,
  key: DrawKey,
  { account, packages }: Pick<DrawState, 'account' | 'packages'>,
  lock: string,
): Promise<PackageHours[]> {
  const { choice } = key;
  if (!account || choice === 'auto' || packages.some(({ id }) => id === choice)) return [];
  return (await load<PackageRow>(tx, namedQuery(key, choice), lock)).flatMap(packagesOf);
}

/** All SQL of `entry_draws` and `allocations`. */
export function createDrawStore(read: Tx) {
  return {
    /** Reads and locks everything that a draw needs. */
    lock: (tx: Tx, key: DrawKey, isNew: boolean): Promise<DrawState> => loadState(tx, key, isNew, forUpdate(tx)),

    /** Reads the same without locks. */
    find: (key: DrawKey): Promise<DrawState> => loadState(read, key, false),

    /**
     * Statements that store a revision of an entry and its parts. A first revision fails with a duplicate key if a
     * concurrent one exists.
     */
    saveSql(
      { entryId, clientId, revision, day, choice, parts, refusal }: EntryDraw,
      before: EntryDraw | null,
    ): Statement[] {
      const packageId = choice === 'auto' ? null : choice;
      const values = { revision, hours: sumOf(parts), day, automatic: choice === 'auto', packageId, refusal };
      const { sql, parameters } = entryDrawTable.set(values);
      const row = before
        ? { sql: `UPDATE entry_draws SET ${sql} WHERE entry_id = ?`, parameters: [...parameters, entryId] }
        : entryDrawTable.insert({ entryId, clientId, ...values });
      if (refusal !== null) return [row];
      const removed = before?.parts.length
        ? [{ sql: 'DELETE FROM allocations WHERE entry_id = ?', parameters: [entryId] }]
        : [];
      const allocations = parts.map(({ packageId: from, hours }, index) => ({
        entryId,
        part: index + 1,
        clientId,
        packageId: from,
        hours,
      }));
      const inserted = allocations.length === 0 ? [] : [allocationTable.insert(...allocations)];
      return [row, ...removed, ...inserted];
    },

    /** Entries that take hours from a package, newest first, and how many there are. */
    async ofPackage(
      { id, clientId }: { id: number; clientId: number },
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ rows: { entryId: number; hours: number }[]; totalCount: number }> {
      const from = 'FROM allocations WHERE client_id = ? AND package_id = ?';
      const [rows, [counted]] = await Promise.all([
        select<{ entryId: number; hours: number }>(
          read,
          `SELECT entry_id AS entryId, hours ${from} ORDER BY entry_id DESC LIMIT ${limit} OFFSET ${offset}`,
          [clientId, id],
        ),
        select<{ total: number | string }>(read, `SELECT COUNT(*) AS total ${from}`, [clientId, id]),
      ]);
      return {
        rows: rows.map(({ entryId, hours }) => ({ entryId, hours: fromHundredths(hours) })),
        totalCount: Number(counted?.total ?? 0),
      };
    },

    async hasAllocations(tx: Tx, { id, clientId }: { id: number; clientId: number }): Promise<boolean> {
      const sql = 'SELECT 1 FROM allocations WHERE client_id = ? AND package_id = ? LIMIT 1';
      return (await select(tx, sql, [clientId, id])).length > 0;
    },
  };
}
