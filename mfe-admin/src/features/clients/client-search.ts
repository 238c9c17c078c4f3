import { clientSorts } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

export type ClientSort = (typeof clientSorts)[number];

/** Parts of the Client List: who runs out of hours, and who has not paid a request. */
export const clientParts = ['low', 'waiting'] as const;
export type ClientPart = (typeof clientParts)[number];

/** Sort orders and page size of both lists of clients. */
export const clientList = { sorts: clientSorts, pageSize: 25, shows: clientParts } as const;

/** `validateSearch` of both lists of clients. */
export const readClientSearch = listSearchReader(clientList);

/** Deleted clients are always listed with the latest first. */
export const deletedClientList = { sorts: ['-deletedAt'], pageSize: 25 } as const;

/** `validateSearch` of deleted clients. */
export const readDeletedClientSearch = listSearchReader(deletedClientList);
