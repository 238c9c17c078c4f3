import { execute, forUpdate, select, type Statement, type Tx } from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import type { Balance } from '../ledger/package-hours';
import { PackageChangeEntity, PackageEntity, type PackageRecord } from './package-entity';
import type { FieldChanges } from './package-fields';
import { packageColumns, recordOf, rowOf } from './package-row';

export interface PackageChange {
  packageId: number;
  kind: 'created' | 'changed' | 'paid' | 'unpaid' | 'sent_back' | 'deleted';
  changes: FieldChanges;
  /** `admin:<id>` or `client:<id>`. */
  actor: string;
  at: Date;
}

/** SQL of `time_packages`, except its lists, and of `package_changes`. Methods that write take the transaction. */
export function createPackageStore(read: Tx) {
  const selectOne = async (manager: Tx, id: number, suffix: string) => {
    const [row] = await select<object>(manager, `SELECT ${packageColumns} FROM time_packages WHERE id = ?${suffix}`, [
      id,
    ]);
    return row ? recordOf(row) : null;
  };

  return {
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

    /**
     * Updates used hours and the resulting status. Nothing else writes `hours_used`. The transaction must have locked
     * the package.
     */
    updateUsageSql: (
      id: number,
      { hoursUsed, hoursRemoved, status, consumedByUse, expiredByDate }: Balance & Pick<PackageRecord, 'expiredByDate'>,
    ): Statement => ({
      sql: 'UPDATE time_packages SET hours_used = ?, hours_removed = ?, status = ?, consumed_by_use = ?, expired_by_date = ? WHERE id = ?',
      parameters: [hoursUsed, hoursRemoved, status, consumedByUse ? 1 : 0, expiredByDate ? 1 : 0, id],
    }),

    async remove(tx: Tx, id: number): Promise<void> {
      await execute(tx, 'DELETE FROM time_packages WHERE id = ?', [id]);
    },

    async record(tx: Tx, change: PackageChange): Promise<void> {
      await tx.insert(PackageChangeEntity, change);
    },
  };
}
