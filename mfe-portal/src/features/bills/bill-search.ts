import { packageSorts } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

export type BillSort = (typeof packageSorts)[number];

/** Sort orders and page size of paid packages, the newest first. */
export const billList = { sorts: packageSorts, pageSize: 25 } as const;

/** `validateSearch` of paid packages. */
export const readBillSearch = listSearchReader(billList);
