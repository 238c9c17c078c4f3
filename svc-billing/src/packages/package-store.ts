import { maxSameProof } from '@hourbank/contracts';
import {
  defineTable,
  execute,
  forUpdate,
  id,
  instant,
  instantFromDb,
  integer,
  json,
  type RowOf,
  select,
  type Statement,
  type Tx,
  varchar,
} from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import type { Balance } from '../ledger/package-hours';
import { proofPurpose } from '../proofs/proof';
import type { FieldChanges } from './package-fields';
import { packageColumns, type PackageRecord, packageTable, recordOf, rowOf } from './package-table';

/**
 * Change history of packages. Append-only. Rows are kept after the package is deleted, so that deletions can be
 * audited.
 */
export const packageChangeTable = defineTable(
  'package_changes',
  {
    id: id(),
    packageId: integer(),
    kind: varchar<'created' | 'changed' | 'paid' | 'unpaid' | 'sent_back' | 'deleted'>(10),
    changes: json<FieldChanges>(),
    /** `admin:<id>` or `client:<id>`. */
    actor: varchar(100),
    at: instant({ name: 'changed_at' }),
  },
  { indexes: [['packageId']] },
);
export type PackageChange = Omit<RowOf<typeof packageChangeTable>, 'id'>;

/** SQL of `time_packages`, except its lists, and of `package_changes`. Methods that write take the transaction. */
export function createPackageStore(read: Tx) {
  const selectOne = async (tx: Tx, id: number, suffix: string) => {
    const [row] = await select<object>(tx, `SELECT ${packageColumns} FROM time_packages WHERE id = ?${suffix}`, [id]);
    return row ? recordOf(row) : null;
  };

  async function withSameProof(tx: Tx, fileId: string, packageId: number, condition: string, limit: number) {
    const rows = await select<{ packageId: number; clientId: number; paidAt: Date | string | null }>(
      tx,
      `SELECT p.id AS packageId, p.client_id AS clientId, p.paid_at AS paidAt
       FROM stored_files f JOIN time_packages p ON p.id = f.owner_id AND p.proof_id = f.id
       WHERE f.sha256 = (SELECT sha256 FROM stored_files WHERE id = ?) AND f.purpose = '${proofPurpose}'
         AND f.state = 'ready' AND p.id <> ? ${condition} ORDER BY p.id DESC LIMIT ${limit}`,
      [fileId, packageId],
    );
    return rows.map(({ paidAt, ...row }) => ({ ...row, paidAt: paidAt && instantFromDb(paidAt).toISOString() }));
  }

  return {
    find: (id: number) => selectOne(read, id, ''),

    /** Reads and locks a package. Concurrent allocations wait until the transaction ends. */
    lock: (tx: Tx, id: number) => selectOne(tx, id, forUpdate(tx)),

    /** The newest other package that is paid with a proof of the same content as this file (D-82). */
    async paidWith(tx: Tx, fileId: string, packageId: number): Promise<number | null> {
      const [row] = await withSameProof(tx, fileId, packageId, 'AND p.paid_at IS NOT NULL', 1);
      return row?.packageId ?? null;
    },

    /** The newest other package that is paid by the same method and receipt number (D-82). */
    async paidByReceipt(
      tx: Tx,
      { id, paymentMethod, receiptKey }: Pick<PackageRecord, 'id' | 'paymentMethod' | 'receiptKey'>,
    ): Promise<number | null> {
      if (receiptKey === null) return null;
      const [row] = await select<{ id: number }>(
        tx,
        `SELECT id FROM time_packages
         WHERE receipt_key = ? AND payment_method = ? AND paid_at IS NOT NULL AND id <> ? ORDER BY id DESC LIMIT 1`,
        [receiptKey, paymentMethod, id],
      );
      return row?.id ?? null;
    },

    /** The other packages with a proof of the same content as this file, newest first (D-82). */
    withSameProof: (fileId: string, packageId: number) => withSameProof(read, fileId, packageId, '', maxSameProof),

    /** The id that the next package gets, if no other is added before: changes also name packages that were deleted. */
    async nextId(): Promise<number> {
      const [row] = await select<{ last: number | null }>(read, 'SELECT MAX(package_id) AS last FROM package_changes');
      return (row?.last ?? 0) + 1;
    },

    async insert(tx: Tx, record: Omit<PackageRecord, 'id' | 'revision'>, at: Date): Promise<PackageRecord> {
      const first = { ...record, revision: 1 };
      const { identifiers } = await tx.insert(packageTable, { ...rowOf(first), createdAt: at });
      return { ...first, id: Number(identifiers[0]?.id) };
    },

    revisions: revisionsOf('time_packages'),

    /** Writes the fields that an admin may change. Used hours are not among them (D-28). The package must be locked. */
    async change(tx: Tx, { id, ...record }: PackageRecord): Promise<void> {
      const { hoursUsed, clientId, ...row } = rowOf(record);
      const { affected } = await tx.update(packageTable, { id, clientId, hoursUsed }, row);
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

    /** Records that the client is reminded to pay. Returns false if it was on the same day. */
    async remind(tx: Tx, id: number, today: string): Promise<boolean> {
      const { affected } = await execute(
        tx,
        'UPDATE time_packages SET reminded_on = ? WHERE id = ? AND (reminded_on IS NULL OR reminded_on <> ?)',
        [today, id, today],
      );
      return affected === 1;
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await execute(tx, 'DELETE FROM time_packages WHERE id = ?', [id]);
    },

    /** The name of the admin who made a paid package paid. Undefined if it is not known. */
    async approver(id: number): Promise<string | undefined> {
      const [row] = await select<{ actor: string }>(
        read,
        `SELECT actor FROM package_changes WHERE package_id = ? AND kind IN ('paid', 'created') ORDER BY id DESC LIMIT 1`,
        [id],
      );
      return /^admin:\d+ (.+)$/.exec(row?.actor ?? '')?.[1];
    },

    async record(tx: Tx, change: PackageChange): Promise<void> {
      const { sql, parameters } = packageChangeTable.insert(change);
      await execute(tx, sql, parameters);
    },
  };
}
