import { Page } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import type { PackageRecord } from '../packages/package-store';

/** Rows where no page was asked for; as many names go into one question. */
const defaultRows = 100;

/** What an admin looks at before the client gets its hours. */
export type PaymentToReviewRecord = PackageRecord & { clientName: string };

/** Payments that wait for a decision, with their clients' names; a decision is possible without those, so identity may be silent. */
export async function listPaymentsToReview(
  { packages, clients, log }: Pick<Deps, 'packages' | 'clients' | 'log'>,
  { page = 1, pageSize = defaultRows }: { page?: number; pageSize?: number },
): Promise<Page<PaymentToReviewRecord>> {
  const [rows, totalCount] = await Promise.all([
    packages.toReview({ limit: pageSize, offset: (page - 1) * pageSize }),
    packages.countToReview(),
  ]);
  const names = await clients.names(rows.map(({ clientId }) => clientId)).catch((cause: unknown) => {
    log.warn({ err: cause }, 'payments are listed without the names of their clients');
    return new Map<number, string>();
  });
  return new Page(
    rows.map((row) => ({ ...row, clientName: names.get(row.clientId) ?? '' })),
    { page, pageSize, totalCount },
  );
}
