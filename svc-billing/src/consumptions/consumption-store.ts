import { select, type Statement } from '@hourbank/service-kit';
import type { PackageStatus } from '@hourbank/contracts';
import { forUpdate } from '../db/lock';
import type { Tx } from '../deps';
import type { AllocatablePackage, Refusal } from './consumption-rules';

/** The last settled revision of an entry. */
export interface Consumption {
  entryId: number;
  revision: number;
  clientId: number;
  packageId: number;
  hours: number;
  result: 'taken' | Refusal;
  /** On the package taken from, or the one refused, when this revision was settled. */
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
  /** The package the entry draws from now. */
  source: AllocatablePackage | null;
  /** The package it is to draw from. */
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

/** One row, whatever of the three is there: what is settled, where it draws from, where it is to draw from. */
const situation = `SELECT c.entry_id AS entryId, c.revision, c.client_id AS clientId, c.package_id AS packageId, c.hours, c.result, c.hours_left AS hoursLeft,
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
    /** Everything a settlement needs to know, in one statement, held until the transaction ends. */
    async loadForSettlement(
      tx: Tx,
      { entryId, packageId }: { entryId: number; packageId: number },
    ): Promise<SettlementState> {
      const [row] = await select<RawConsumption & RawPackage<'s'> & RawPackage<'t'>>(tx, situation + forUpdate(tx), [
        entryId,
        packageId,
      ]);
      if (!row) throw new Error('A statement that always has one row had none.');
      return {
        settled: consumptionOf(row),
        source: packageOf(row.s_id, row.s_client_id, row.s_purchased, row.s_used, row.s_status, row.s_by_use),
        target: packageOf(row.t_id, row.t_client_id, row.t_purchased, row.t_used, row.t_status, row.t_by_use),
      };
    },

    /** The first revision of an entry that arrives here; a duplicate key where another call settles one at the same time. */
    insertSql: (
      { entryId, revision, clientId, packageId, hours, result, hoursLeft }: Consumption,
      at: Date,
    ): Statement => ({
      sql: 'INSERT INTO consumptions (entry_id, revision, client_id, package_id, hours, result, hours_left, settled_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      parameters: [entryId, revision, clientId, packageId, hours, result, hoursLeft, at],
    }),

    /** A later revision of a held row. The client stays the first one's. */
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
