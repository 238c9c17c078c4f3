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
import { amountSql, isDueSql, isUsableSql, taxSql, unusedHoursSql } from '../ledger/package-hours';
import { packageColumns, type PackageRecord, packageTable, recordOf } from './package-table';

/** All packages, or those whose payment awaits review (D-57). */
type PackageList = 'all' | 'toReview';

/** Pending packages with a proof that no admin has sent back. */
const isToReview = "status = 'pending' AND proof_id IS NOT NULL AND review_note IS NULL";

/** Packages of one client, or of all clients. */
const scopeOf = (clientId: number | undefined) =>
  clientId === undefined ? { where: '', owner: [] } : { where: ' WHERE client_id = ?', owner: [clientId] };

const amount = amountSql('hours_purchased');
const tax = taxSql(amount);
const ifPaid = (hours: string) => `CASE WHEN paid_at IS NULL THEN 0 ELSE ${hours} END`;
const ifRequested = (hours: string) => `CASE WHEN paid_at IS NULL THEN ${hours} ELSE 0 END`;

/**
 * The list on a day of the clock, which decides what has expired. Sums are of paid and bonus packages; requested ones
 * are apart (D-88).
 */
function shapeOn(day: string) {
  const today = `'${day}'`;
  const usable = isUsableSql(today);
  const hoursLeft = `CASE WHEN ${usable} THEN ${unusedHoursSql} ELSE 0 END`;
  return {
    table: packageTable,
    newest: 'id',
    day: 'purchaseDate',
    sorts: {
      id: 'id',
      purchaseDate: 'purchaseDate',
      hoursPurchased: 'hoursPurchased',
      hoursLeft,
      status: `CASE WHEN ${isDueSql(today)} THEN 'expired' ELSE status END`,
    },
    statuses: {
      active: usable,
      expired: `status = 'expired' OR (${isDueSql(today)})`,
      paid: "paid_at IS NOT NULL AND origin = 'sold'",
      in_review: isToReview,
      sent_back: "status = 'pending' AND review_note IS NOT NULL",
      no_proof: "status = 'pending' AND proof_id IS NULL AND review_note IS NULL",
    },
    texts: ["LOWER(COALESCE(invoice_number, ''))"],
    sums: {
      hoursPurchased: ifPaid('hours_purchased'),
      hoursUsed: ifPaid('hours_used'),
      hoursRemoved: ifPaid('hours_removed'),
      hoursExpired: ifPaid(`CASE WHEN ${usable} THEN 0 ELSE ${unusedHoursSql} END`),
      hoursLeft,
      requestedCount: ifRequested('1'),
      hoursRequested: ifRequested('hours_purchased'),
      requestedHoursUsed: ifRequested('hours_used'),
      amount: ifPaid(amount),
      requested: ifRequested(amount),
      tax: ifPaid(tax),
      requestedTax: ifRequested(tax),
    },
  } as const;
}

/** Lists of packages, their totals, and numbers of packages. Lists are one indexed statement. */
export function createPackageListStore(read: Tx, today: () => string) {
  const listOf = (of: PackageList) =>
    createList(read, { ...shapeOn(today()), ...(of === 'toReview' && { condition: isToReview }) });

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
      const page = await listOf(of).page(filter, slice);
      return { ...page, rows: await byIds(page.ids) };
    },

    /** Yields the packages that match a filter, in the order of the list. */
    async *filteredBatches(filter: ListFilter, size: number): AsyncGenerator<PackageRecord[]> {
      for await (const ids of listOf('all').batches(filter, size)) yield await byIds(ids);
    },

    totals: (filter: ListFilter): Promise<Omit<ListPage, 'ids'>> => listOf('all').totals(filter),

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

    /** The last package of a client that was sold and paid, or null. */
    async lastSold(clientId: number): Promise<PackageRecord | null> {
      const [row] = await select<object>(
        read,
        `SELECT ${packageColumns} FROM time_packages WHERE client_id = ? AND origin = 'sold' AND paid_at IS NOT NULL
         ORDER BY paid_at DESC, id DESC LIMIT 1`,
        [clientId],
      );
      return row ? recordOf(row) : null;
    },

    /** The hours of packages, in hundredths, that were sold most among the newest 1,000, at most four. */
    async commonSizes(): Promise<number[]> {
      const rows = await select<{ hours: number }>(
        read,
        `SELECT hours_purchased AS hours
         FROM (SELECT hours_purchased, origin, paid_at FROM time_packages ORDER BY id DESC LIMIT 1000) newest
         WHERE origin = 'sold' AND paid_at IS NOT NULL
         GROUP BY hours_purchased ORDER BY COUNT(*) DESC, hours_purchased LIMIT 4`,
      );
      return rows.map(({ hours }) => hours);
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
