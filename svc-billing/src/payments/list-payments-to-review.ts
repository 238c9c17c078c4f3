import { Page } from '@hourbank/service-kit/http';
import type { Needs } from '../deps';
import type { PackageRecord } from '../packages/package-entity';

/** Default page size. The names of one page fit into one request to identity. */
const defaultRows = 100;

/** A package whose payment awaits review. */
export type PaymentToReviewRecord = PackageRecord & { clientName: string };

/** Lists payments to review. If identity is unavailable, the client names are empty, because a review is possible without them. */
export async function listPaymentsToReview(
  { packages, clients, log }: Needs<'packages' | 'clients' | 'log'>,
  { page = 1, pageSize = defaultRows }: { page?: number; pageSize?: number },
): Promise<Page<PaymentToReviewRecord>> {
  const [rows, totalCount] = await Promise.all([
    packages.toReview({ limit: pageSize, offset: (page - 1) * pageSize }),
    packages.countToReview(),
  ]);
  const names = await clients.names(rows.map(({ clientId }) => clientId)).catch((cause: unknown) => {
    log.warn({ err: cause }, 'client names of payments to review could not be loaded');
    return new Map<number, string>();
  });
  return new Page(
    rows.map((row) => ({ ...row, clientName: names.get(row.clientId) ?? '' })),
    { page, pageSize, totalCount },
  );
}
