import {
  createList,
  execute,
  forUpdate,
  inOrder,
  type ListFilter,
  type ListPage,
  recordReader,
  select,
  type Statement,
  type Tx,
} from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { PackageChangeEntity, PackageEntity, type PackageRecord } from './package-entity';
import type { FieldChanges } from './package-fields';
import { type Balance, hoursLeftSql } from '../ledger/package-hours';

export interface Slice {
  limit: number;
  offset: number;
}

/** All packages, or those whose payment awaits review (D-57). */
type PackageList = 'all' | 'toReview';

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

/** Packages of one client, or of all clients. */
const scopeOf = (clientId: number | undefined) =>
  clientId === undefined ? { where: '', owner: [] } : { where: ' WHERE client_id = ?', owner: [clientId] };

/**
 * Cents of one package, rounded half up as in `amountOf`, times 100. `%` is the only integer division that both
 * databases have.
 */
const amount = '(hours_purchased * rate_per_hour + 50 - (hours_purchased * rate_per_hour + 50) % 100)';

const shape = {
  table: 'time_packages',
  newest: 'id',
  day: 'purchase_date',
  sorts: {
    id: 'id',
    purchaseDate: 'purchase_date',
    hoursPurchased: 'hours_purchased',
    hoursLeft: hoursLeftSql,
    status: 'status',
  },
  statuses: {
    paid: "paid_at IS NOT NULL AND origin = 'sold'",
    in_review: isToReview,
    sent_back: "status = 'pending' AND review_note IS NOT NULL",
  },
  texts: ["LOWER(COALESCE(invoice_number, ''))"],
  sums: { hoursPurchased: 'hours_purchased', hoursUsed: 'hours_used', hoursRemoved: 'hours_removed', amount },
};

/**
 * All SQL of `time_packages` and `package_changes`. Methods that write take the transaction. Lists are one indexed
 * statement.
 */
export function createPackageStore(read: Tx) {
  const selectOne = async (manager: Tx, id: number, suffix: string) => {
    const [row] = await select<object>(manager, `SELECT ${columns} FROM time_packages WHERE id = ?${suffix}`, [id]);
    return row ? recordOf(row) : null;
  };

  const lists = { all: createList(read, shape), toReview: createList(read, { ...shape, condition: isToReview }) };

  async function byIds(ids: readonly number[]): Promise<PackageRecord[]> {
    if (ids.length === 0) return [];
    const rows = await select<object>(
      read,
      `SELECT ${columns} FROM time_packages WHERE id IN (${ids.map(() => '?').join(', ')})`,
      ids,
    );
    return inOrder(ids, rows.map(recordOf));
  }

  return {
    /** Packages of one client, or of all clients, newest first. */
    async list(clientId: number | undefined, { limit, offset }: Slice): Promise<PackageRecord[]> {
      const { where, owner } = scopeOf(clientId);
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM time_packages${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
        [...owner, limit, offset],
      );
      return rows.map(recordOf);
    },

    async count(clientId: number | undefined): Promise<number> {
      const { where, owner } = scopeOf(clientId);
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM time_packages${where}`,
        owner,
      );
      return Number(row?.total ?? 0);
    },

    /** Returns one page of the packages that match a filter, and their totals (D-74). */
    async filtered(
      filter: ListFilter,
      slice: Slice,
      of: PackageList = 'all',
    ): Promise<ListPage & { rows: PackageRecord[] }> {
      const page = await lists[of].page(filter, slice);
      return { ...page, rows: await byIds(page.ids) };
    },

    /** Yields the packages that match a filter, in the order of the list. */
    async *filteredBatches(filter: ListFilter, size: number): AsyncGenerator<PackageRecord[]> {
      for await (const ids of lists.all.batches(filter, size)) yield await byIds(ids);
    },

    totals: (filter: ListFilter): Promise<Omit<ListPage, 'ids'>> => lists.all.totals(filter),

    /**
     * Counts packages by client. Clients without packages are missing in the result. The index on client and id covers
     * the query.
     */
    async countByClient(clientIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await select<{ clientId: number; total: number | string }>(
        read,
        `SELECT client_id AS clientId, COUNT(*) AS total FROM time_packages
         WHERE client_id IN (${clientIds.map(() => '?').join(', ')}) GROUP BY client_id`,
        [...clientIds],
      );
      return new Map(rows.map(({ clientId, total }) => [clientId, Number(total)]));
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
