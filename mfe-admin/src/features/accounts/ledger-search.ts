import { ledgerKinds } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

/** Kinds, order and page size of a ledger, which is always newest first. The URL's `status` is the kind. */
export const ledgerListOptions = { statuses: ledgerKinds, sorts: ['-seq'], pageSize: 25, keepScroll: true } as const;

/** `validateSearch` of a client's account. */
export const readLedgerSearch = listSearchReader(ledgerListOptions);
