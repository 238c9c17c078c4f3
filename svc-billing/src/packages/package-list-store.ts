import {
  createList,
  inOrder,
  type ListFilter,
  type ListPage,
  placeholders,
  select,
  type Slice,
  type Tx,
} from '@hourbank/service-kit/db';
import { hoursLeftSql } from '../ledger/package-hours';
import type { PackageRecord } from './package-entity';
import { packageColumns, recordOf } from './package-row';

/** All packages, or those whose payment awaits review (D-57). */
type PackageList = 'all' | 'toReview';

/** Pending packages with a proof that no admin has sent back. */
const isToReview = "status = 'pending' AND proof_id IS NOT NULL AND review_note IS NULL";

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

/** Lists of packages, their totals, and numbers of packages. Lists are one indexed statement. */
export function createPackageListStore(read: Tx) {
  const lists = { all: createList(read, shape), toReview: createList(read, { ...shape, condition: isToReview }) };

  async function byIds(ids: readonly number[]): Promise<PackageRecord[]> {
    if (ids.length === 0) return [];
    const rows = await select<object>(
      read,
      `SELECT ${packageColumns} FROM time_packages WHERE id IN (${placeholders(ids)})`,
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
        `SELECT ${packageColumns} FROM time_packages${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
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
         WHERE client_id IN (${placeholders(clientIds)}) GROUP BY client_id`,
        [...clientIds],
      );
      return new Map(rows.map(({ clientId, total }) => [clientId, Number(total)]));
    },

    /** All packages of one client, newest first. */
    async ofClient(clientId: number): Promise<PackageRecord[]> {
      const rows = await select<object>(
        read,
        `SELECT ${packageColumns} FROM time_packages WHERE client_id = ? ORDER BY id DESC`,
        [clientId],
      );
      return rows.map(recordOf);
    },
  };
}
