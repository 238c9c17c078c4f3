import { packageFilterStatuses, packageSorts, paymentSorts } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

export type PackageSort = (typeof packageSorts)[number];
export type PaymentSort = (typeof paymentSorts)[number];

/** Statuses, sort orders and page size of a client's packages. */
export const packageListOptions = { statuses: packageFilterStatuses, sorts: packageSorts, pageSize: 25 } as const;

/** `validateSearch` of a client's packages. */
export const readPackageSearch = listSearchReader(packageListOptions);

/** Sort orders and page size of payments to review: the oldest first. */
export const paymentListOptions = { sorts: paymentSorts, pageSize: 25 } as const;

/** `validateSearch` of payments to review. */
export const readPaymentSearch = listSearchReader(paymentListOptions);
