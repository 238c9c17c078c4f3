import { entrySorts, entryStatuses } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

export type UsageSort = (typeof entrySorts)[number];

/** Statuses, sort orders and page size of Usage History. */
export const usageList = { statuses: entryStatuses, sorts: entrySorts, pageSize: 5 } as const;

/** `validateSearch` of Usage History. */
export const readUsageSearch = listSearchReader(usageList);
