import type { InputOf, payments } from '@hourbank/contracts';
import { Page } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { packageTotals, readFilter } from '../packages/list-packages';
import type { PackageRecord } from '../packages/package-table';

/** Default page size. The names of one page fit into one request to identity. */
const defaultRows = 100;

/** A package whose payment awaits review. */
type PaymentToReviewRecord = PackageRecord & { clientName: string };

/**
 * Lists payments to review, oldest first (D-57, D-74). If identity is unavailable, the client names are empty, because
 * a review is possible without them.
 */
export async function listPaymentsToReview(
  deps: Pick<Deps, 'packageLists' | 'clients' | 'log'>,
  query: InputOf<typeof payments.listPaymentsToReview>['query'],
  caller: { canReadMoney: boolean },
): Promise<Page<PaymentToReviewRecord>> {
  const { page = 1, pageSize = defaultRows, totals = false, sort = 'id' } = query;
  const { filter, limited } = await readFilter(deps, { ...query, sort });
  const found = await deps.packageLists.filtered(
    filter,
    { limit: pageSize, offset: (page - 1) * pageSize },
    'toReview',
  );
  const names = await deps.clients.namesIfAvailable(
    deps.log,
    found.rows.map(({ clientId }) => clientId),
  );
  return new Page(
    found.rows.map((row) => ({ ...row, clientName: names.get(row.clientId) ?? '' })),
    {
      page,
      pageSize,
      totalCount: found.count,
      totals: totals ? packageTotals({ ...found, limited: limited || found.limited }, caller) : undefined,
    },
  );
}
