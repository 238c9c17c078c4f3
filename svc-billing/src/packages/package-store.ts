import { execute, forUpdate, instantFromDb, select, type Statement, type Tx } from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { PackageChangeEntity, PackageEntity } from './package-entity';
import type { Balance, PackageTerms, RequestedStatus } from './package-rules';

/** Fields of the payment proof that lists need. */
export interface Proof {
  id: string;
  ext: string;
  name: string;
}

export interface PackageRecord extends PackageTerms {
  id: number;
  /** Number of changes by people. Used hours and the status that results from them do not increase it (D-73). */
  revision: number;
  clientId: number;
  proof: Proof | null;
  /** Reason for which the payment was sent back (D-57). */
  reviewNote: string | null;
  /** Number of the current invoice, or null. */
  invoiceNumber: string | null;
}

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
  /** Old and new value by field; hours in hundredths, the rate in cents. */
  changes: Record<string, { from?: unknown; to?: unknown }>;
  /** `admin:<id>` or `client:<id>`. */
  actor: string;
  at: Date;
}

type Raw = Omit<PackageRecord, 'proof' | 'paidAt' | 'consumedByUse'> & {
  paidAt: Date | string | null;
  consumedByUse: number | boolean;
  proofId: string | null;
  proofExt: string | null;
  proofName: string | null;
};

const columns = `id, edit_revision AS revision, client_id AS clientId, hours_purchased AS hoursPurchased, hours_used AS hoursUsed, rate_per_hour AS ratePerHour, status,
  consumed_by_use AS consumedByUse, payment_method AS paymentMethod, purchase_date AS purchaseDate, paid_at AS paidAt,
  proof_id AS proofId, proof_ext AS proofExt, proof_name AS proofName,
  review_note AS reviewNote, invoice_number AS invoiceNumber`;

/** Pending packages with a proof that no admin has sent back. */
const isToReview = "status = 'pending' AND proof_id IS NOT NULL AND review_note IS NULL";

const recordOf = ({ proofId, proofExt, proofName, paidAt, consumedByUse, ...row }: Raw): PackageRecord => ({
  ...row,
  consumedByUse: Boolean(consumedByUse),
  paidAt: paidAt === null ? null : instantFromDb(paidAt).toISOString(),
  proof:
    proofId === null || proofExt === null || proofName === null
      ? null
      : { id: proofId, ext: proofExt, name: proofName },
});

const rowOf = ({ proof, paidAt, revision: _, ...terms }: Omit<PackageRecord, 'id'>) => ({
  ...terms,
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
    const [row] = await select<Raw>(manager, `SELECT ${columns} FROM time_packages WHERE id = ?${suffix}`, [id]);
    return row ? recordOf(row) : null;
  };

  return {
    /** Newest first. */
    async list(filter: PackageFilter, { limit, offset }: Slice): Promise<PackageRecord[]> {
      const { where, parameters } = conditionOf(filter);
      const rows = await select<Raw>(
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
      const rows = await select<Raw>(
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
      const rows = await select<Raw>(
        read,
        `SELECT ${columns} FROM time_packages WHERE client_id = ? ORDER BY id DESC`,
        [clientId],
      );
      return rows.map(recordOf);
    },

    /** Returns packages with an id below `before`, newest first, for iterating over all packages in batches. */
    async before(before: number, limit: number): Promise<PackageRecord[]> {
      const rows = await select<Raw>(
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
      await tx.update(PackageEntity, { id, clientId, hoursUsed }, row);
    },

    /** Updates used hours and the resulting status. Nothing else writes `hours_used`. The transaction must have locked the package. */
    updateUsageSql: (id: number, { hoursUsed, status, consumedByUse }: Balance): Statement => ({
      sql: 'UPDATE time_packages SET hours_used = ?, status = ?, consumed_by_use = ? WHERE id = ?',
      parameters: [hoursUsed, status, consumedByUse ? 1 : 0, id],
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
