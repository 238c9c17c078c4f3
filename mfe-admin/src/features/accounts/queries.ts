import type { ApiClient } from '@hourbank/api-client';
import {
  accounts,
  type AdminEntry,
  ledger,
  type LedgerEntry,
  type LedgerKind,
  type RequestOf,
  tracking,
} from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { type ListQuery, requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The request for one page of a ledger. Its `status` is the kind, its `search` the number of an entry or a package. */
type LedgerQuery = Pick<ListQuery<LedgerKind>, 'page' | 'pageSize' | 'search' | 'status' | 'from' | 'to'>;

const keys = {
  account: (clientId: string) => ['accounts', 'one', clientId] as const,
  runningLow: ['accounts', 'running-low'] as const,
  ledger: (clientId: string, query: LedgerQuery) => ['accounts', 'ledger', clientId, query] as const,
};

/** The hours of a client: balance, next expiry and usable packages, without money (D-61). */
export const accountOf = (call: ApiClient, clientId: string | number) =>
  queryOptions({
    queryKey: keys.account(String(clientId)),
    queryFn: ({ signal }) => call(accounts.getAccount, { params: { clientId } }, { signal }),
  });

/** The ten accounts that have run out or run out first, of those below the level `ok` (D-70). */
export const runningLow = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.runningLow,
    queryFn: ({ signal }) =>
      call(accounts.listAccounts, { query: { level: 'notice,low,empty', pageSize: 10 } }, { signal }),
  });

/** One page of a client's ledger, newest first. */
export const ledgerPage = (call: ApiClient, clientId: string, query: LedgerQuery) => {
  const { page, pageSize, status: kind, from, to, search: number } = query;
  return queryOptions({
    queryKey: keys.ledger(clientId, query),
    queryFn: ({ signal }) =>
      requestPage(pageSize, (onResponse) =>
        call(
          ledger.listLedger,
          { params: { clientId }, query: { page, pageSize, kind, from, to, number } },
          { signal, onResponse },
        ),
      ),
    placeholderData: keepPreviousData,
  });
};

/** The entries that the rows of a page of a ledger are of, by id. */
export const entriesOfLedger = (call: ApiClient, clientId: string, rows: readonly LedgerEntry[]) => {
  const ids = [...new Set(rows.flatMap(({ entryId }) => entryId ?? []))];
  return queryOptions({
    queryKey: ['entries', 'of-ledger', clientId, ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return new Map<number, AdminEntry>();
      const query = { ids: ids.join(','), pageSize: 100 };
      const { timeEntries } = await call(tracking.listTimeEntries, { params: { clientId }, query }, { signal });
      return new Map(timeEntries.map((entry) => [entry.id, entry]));
    },
  });
};

/**
 * Reloads all queries, because a change of an account changes packages, entries and balances. Also after a failure: the
 * hours may have changed meanwhile, or the change was made and its response lost.
 */
function useInvalidateAll() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}

export function useAdjustAccount(clientId: string) {
  const call = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { body: RequestOf<typeof accounts.adjustAccount>['body']; key: string }) =>
      call(accounts.adjustAccount, { params: { clientId }, body }, { idempotencyKey: key }),
    onSettled: useInvalidateAll(),
  });
}

export function useGiveBonus(clientId: string) {
  const call = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { body: RequestOf<typeof accounts.giveBonus>['body']; key: string }) =>
      call(accounts.giveBonus, { params: { clientId }, body }, { idempotencyKey: key }),
    onSettled: useInvalidateAll(),
  });
}
