import { select, type Statement, forUpdate, type Tx } from '@hourbank/service-kit/db';
import type { PackageStatus } from '@hourbank/contracts';
import type { AllocatablePackage, Rejection } from './consumption-rules';

/** The last settled revision of an entry. */
export interface Consumption {
  entryId: number;
  revision: number;
  clientId: number;
  packageId: number;
  hours: number;
  result: 'taken' | Rejection;
  /** Hours left in the allocated or rejecting package when this revision was settled. */
  hoursLeft: number;
}

export interface LedgerLine {
  packageId: number;
  entryId: number;
  revision: number;
  kind: string;
  delta: number;
  usedAfter: number;
  actor: string;
  at: Date;
}

export interface SettlementState {
  settled: Consumption | null;
  /** The package of the current allocation. */
  source: AllocatablePackage | null;
  /** The requested package. */
  target: AllocatablePackage | null;
}

type RawPackage<P extends string> = {
  [K in `${P}_id` | `${P}_client_id` | `${P}_purchased` | `${P}_used` | `${P}_by_use`]: number | null;
} & { [K in `${P}_status`]: PackageStatus | null };

type RawConsumption = { [K in keyof Consumption]: Consumption[K] | null };

const packageColumns = (
  alias: 's' | 't',
) => `${alias}.id AS ${alias}_id, ${alias}.client_id AS ${alias}_client_id, ${alias}.hours_purchased AS ${alias}_purchased,
  ${alias}.hours_used AS ${alias}_used, ${alias}.status AS ${alias}_status, ${alias}.consumed_by_use AS ${alias}_by_use`;

/** Returns exactly one row with the settled revision, the current package and the requested package, each of which may be missing. */
const settlementQuery = `SELECT c.entry_id AS entryId, c.revision, c.client_id AS clientId, c.package_id AS packageId, c.hours, c.result, c.hours_left AS hoursLeft,
  ${packageColumns('t')}, ${packageColumns('s')}
  FROM (SELECT 1 AS one) AS always
  LEFT JOIN consumptions c ON c.entry_id = ?
  LEFT JOIN time_packages t ON t.id = ?
  LEFT JOIN time_packages s ON s.id = c.package_id`;

const packageOf = (
  id: number | null,
  clientId: number | null,
  purchased: number | null,
  used: number | null,
  status: PackageStatus | null,
  byUse: number | null,
): AllocatablePackage | null =>
  id === null || clientId === null || purchased === null || used === null || status === null
    ? null
    : { id, clientId, hoursPurchased: purchased, hoursUsed: used, status, consumedByUse: Boolean(byUse) };

function consumptionOf({
  entryId,
  revision,
  clientId,
  packageId,
  hours,
  result,
  hoursLeft,
}: RawConsumption): Consumption | null {
  if (
    entryId === null ||
    revision === null ||
    clientId === null ||
    packageId === null ||
    hours === null ||
    result === null ||
    hoursLeft === null
  )
    return null;
  return { entryId, revision, clientId, packageId, hours, result, hoursLeft };
}

/** All SQL of `consumptions` and `hour_ledger`. */
export function createConsumptionStore() {
  return {
    /** Reads and locks everything that a settlement needs, in one statement. */
    async loadForSettlement(
      tx: Tx,
      { entryId, packageId }: { entryId: number; packageId: number },
    ): Promise<SettlementState> {
      const [row] = await select<RawConsumption & RawPackage<'s'> & RawPackage<'t'>>(
        tx,
        settlementQuery + forUpdate(tx),
        [entryId, packageId],
      );
      if (!row) throw new Error('The settlement query returned no row.');
      return {
        settled: consumptionOf(row),
        source: packageOf(row.s_id, row.s_client_id, row.s_purchased, row.s_used, row.s_status, row.s_by_use),
        target: packageOf(row.t_id, row.t_client_id, row.t_purchased, row.t_used, row.t_status, row.t_by_use),
      };
    },

    /** Inserts the first revision of an entry. Fails with a duplicate key if a concurrent call settles one. */
    insertSql: (
      { entryId, revision, clientId, packageId, hours, result, hoursLeft }: Consumption,
      at: Date,
    ): Statement => ({
      sql: 'INSERT INTO consumptions (entry_id, revision, client_id, package_id, hours, result, hours_left, settled_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      parameters: [entryId, revision, clientId, packageId, hours, result, hoursLeft, at],
    }),

    /** Updates a locked row to a later revision. The client never changes. */
    updateSql: ({ entryId, revision, packageId, hours, result, hoursLeft }: Consumption, at: Date): Statement => ({
      sql: 'UPDATE consumptions SET revision = ?, package_id = ?, hours = ?, result = ?, hours_left = ?, settled_at = ? WHERE entry_id = ?',
      parameters: [revision, packageId, hours, result, hoursLeft, at, entryId],
    }),

    appendLedgerSql: ({ packageId, entryId, revision, kind, delta, usedAfter, actor, at }: LedgerLine): Statement => ({
      sql: 'INSERT INTO hour_ledger (package_id, entry_id, revision, kind, delta, used_after, actor, happened_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      parameters: [packageId, entryId, revision, kind, delta, usedAfter, actor, at],
    }),

    async hasAllocations(tx: Tx, packageId: number): Promise<boolean> {
      const rows = await select(tx, 'SELECT 1 FROM consumptions WHERE package_id = ? AND hours > 0 LIMIT 1', [
        packageId,
      ]);
      return rows.length > 0;
    },
  };
}
export type ConsumptionStore = ReturnType<typeof createConsumptionStore>;
