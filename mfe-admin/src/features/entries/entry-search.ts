import { entrySorts, entryStatuses } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

export type EntrySort = (typeof entrySorts)[number];

/** Statuses, sort orders and page size of lists of entries. */
export const entryListOptions = { statuses: entryStatuses, sorts: entrySorts, pageSize: 5 } as const;

/** `validateSearch` of lists of entries. */
export const readEntrySearch = listSearchReader(entryListOptions);
