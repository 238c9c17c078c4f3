import { execute, select, type Statement, forUpdate, type Tx, recordReader } from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { PackageChangeEntity, PackageEntity, type PackageRecord } from './package-entity';
import type { FieldChanges } from './package-fields';
import type { Balance, RequestedStatus } from './package-rules';

/** Without `clientId`, packages of all clients match. `paid` matches packages with a confirmed payment (D-27). */
export interface PackageFilter {
  clientId?: number;
  status?: RequestedStatus;
}

export interface Slice {
  limit: number;
  offset: number;
}

export interface PackageChange {
  packageId: number;
  kind: 'created' | 'changed' | 'paid' | 'unpaid' | 'sent_back' | 'deleted';
  changes: FieldChanges;
  /** `admin:<id>` or `client:<id>`. */
  actor: string;
  at: Date;
}

const { columns, record } = recordReader(PackageEntity);

/** Pending packages with a proof that no admin has sent back. */
const isToReview = "status = 'pending' AND proof_id IS NOT NULL AND review_note IS NULL";

function recordOf(raw: object): PackageRecord {
  const { editRevision, paidAt, proofId, proofExt, proofName, ...row } = record(raw);
  return {
    ...row,
    revision: editRevision,
    paidAt: paidAt && paidAt.toISOString(),
    proof: proofId && proofExt && proofName ? { id: proofId, ext: proofExt, name: proofName } : null,
  };
}

const rowOf = ({ proof, paidAt, revision: _, ...row }: Omit<PackageRecord, 'id'>) => ({
  ...row,
  paidAt: paidAt === null ? null : new Date(paidAt),
  proofId: proof?.id ?? null,
  proofExt: proof?.ext ?? null,
  proofName: proof?.name ?? null,
});

function conditionOf({ clientId, status }: PackageFilter): { where: string; parameters: (string | number)[] } {
  const conditions: string[] = [];
  const parameters: (string | number)[] = [];
  const addEquals = (column: string, value: string | number | undefined) => {
    if (value === undefined) return;
    conditions.push(`${column} = ?`);
    parameters.push(value);
  };
  addEquals('client_id', clientId);
  if (status === 'paid') conditions.push('paid_at IS NOT NULL');
  else addEquals('status', status);
  return { where: conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`, parameters };
}

/** All SQL of `time_packages` and `package_changes`. Methods that write take the transaction. Lists are one indexed statement. */
export function createPackageStore(read: Tx) {
  const selectOne = async (manager: Tx, id: number, suffix: string) => {
    const [row] = await select<object>(manager, `SELECT ${columns} FROM time_packages WHERE id = ?${suffix}`, [id]);
    return row ? recordOf(row) : null;
  };

  return {
    /** Newest first. */
    async list(filter: PackageFilter, { limit, offset }: Slice): Promise<PackageRecord[]> {
      const { where, parameters } = conditionOf(filter);
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM time_packages${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
        [...parameters, limit, offset],
      );
      return rows.map(recordOf);
    },

    async count(filter: PackageFilter): Promise<number> {
      const { where, parameters } = conditionOf(filter);
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM time_packages${where}`,
        parameters,
      );
      return Number(row?.total ?? 0);
    },

    /** Counts packages by client. Clients without packages are missing in the result. The index on client and id covers the query. */
    async countByClient(clientIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await select<{ clientId: number; total: number | string }>(
        read,
        `SELECT client_id AS clientId, COUNT(*) AS total FROM time_packages
         WHERE client_id IN (${clientIds.map(() => '?').join(', ')}) GROUP BY client_id`,
        [...clientIds],
      );
      return new Map(rows.map(({ clientId, total }) => [clientId, Number(total)]));
    },

    /** Packages whose payment awaits review, oldest first (D-57). */
    async toReview({ limit, offset }: Slice): Promise<PackageRecord[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM time_packages WHERE ${isToReview} ORDER BY id LIMIT ? OFFSET ?`,
        [limit, offset],
      );
      return rows.map(recordOf);
    },

    async countToReview(): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM time_packages WHERE ${isToReview}`,
      );
      return Number(row?.total ?? 0);
    },

    /** All packages of one client, newest first. */
    async ofClient(clientId: number): Promise<PackageRecord[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM time_packages WHERE client_id = ? ORDER BY id DESC`,
        [clientId],
      );
      return rows.map(recordOf);
    },

    /** Returns packages with an id below `before`, newest first, for iterating over all packages in batches. */
    async before(before: number, limit: number): Promise<PackageRecord[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM time_packages WHERE id < ? ORDER BY id DESC LIMIT ?`,
        [before, limit],
      );
      return rows.map(recordOf);
    },

    find: (id: number) => selectOne(read, id, ''),

    /** Reads and locks a package. Concurrent allocations wait until the transaction ends. */
    lock: (tx: Tx, id: number) => selectOne(tx, id, forUpdate(tx)),

    async insert(tx: Tx, record: Omit<PackageRecord, 'id' | 'revision'>, at: Date): Promise<PackageRecord> {
      const first = { ...record, revision: 1 };
      const { identifiers } = await tx.insert(PackageEntity, { ...rowOf(first), createdAt: at });
      return { ...first, id: Number(identifiers[0]?.id) };
    },

    revisions: revisionsOf('time_packages'),

    /** Writes the fields that an admin may change. Used hours are not among them (D-28). The package must be locked. */
    async change(tx: Tx, { id, ...record }: PackageRecord): Promise<void> {
      const { hoursUsed, clientId, ...row } = rowOf(record);
      const { affected } = await tx.update(PackageEntity, { id, clientId, hoursUsed }, row);
      if (affected !== 1) throw new Error(`Package ${id} is not as its transaction has locked it.`);
    },

    /** Updates used hours and the resulting status. Nothing else writes `hours_used`. The transaction must have locked the package. */
    updateUsageSql: (
      id: number,
      { hoursUsed, status, consumedByUse, expiredByDate }: Balance & Pick<PackageRecord, 'expiredByDate'>,
    ): Statement => ({
      sql: 'UPDATE time_packages SET hours_used = ?, status = ?, consumed_by_use = ?, expired_by_date = ? WHERE id = ?',
      parameters: [hoursUsed, status, consumedByUse ? 1 : 0, expiredByDate ? 1 : 0, id],
    }),

    async remove(tx: Tx, id: number): Promise<void> {
      await execute(tx, 'DELETE FROM time_packages WHERE id = ?', [id]);
    },

    async record(tx: Tx, change: PackageChange): Promise<void> {
      await tx.insert(PackageChangeEntity, change);
    },
  };
}
export type PackageStore = ReturnType<typeof createPackageStore>;
