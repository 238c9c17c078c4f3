import type { ApiClient } from '@hourbank/api-client';
import { accounts, ledger, type LedgerKind, type RequestOf } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { type ListQuery, requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The request for one page of a ledger. Its `status` is the kind. */
type LedgerQuery = Pick<ListQuery<LedgerKind>, 'page' | 'pageSize' | 'status' | 'from' | 'to'>;

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
  const { page, pageSize, status: kind, from, to } = query;
  return queryOptions({
    queryKey: keys.ledger(clientId, query),
    queryFn: ({ signal }) =>
      requestPage(pageSize, (onResponse) =>
        call(
          ledger.listLedger,
          { params: { clientId }, query: { page, pageSize, kind, from, to } },
          { signal, onResponse },
        ),
      ),
    placeholderData: keepPreviousData,
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
