import { packageFilterStatuses, packageSorts, paymentSorts } from '@hourbank/contracts';
import { listSearchReader, readId } from '@hourbank/mfe-kit/lists/search';

export type PackageSort = (typeof packageSorts)[number];
export type PaymentSort = (typeof paymentSorts)[number];

/** Statuses, sort orders and page size of a client's packages. */
export const packageListOptions = { statuses: packageFilterStatuses, sorts: packageSorts, pageSize: 25 } as const;

/** `validateSearch` of a client's packages. */
export const readPackageSearch = listSearchReader(packageListOptions);

/** Payments to review have one order: the oldest first. */
export const paymentListOptions = { sorts: paymentSorts, pageSize: 25 } as const;
const readPaymentFilter = listSearchReader(paymentListOptions);

/** `validateSearch` of payments: the filters, and the package whose payment is open. */
export const readPaymentSearch = (
  search: Record<string, unknown>,
): { client?: number | undefined; search?: string | undefined; package?: number | undefined } => {
  const { client, search: term } = readPaymentFilter(search);
  return { client, search: term, package: readId(search.package) };
};
