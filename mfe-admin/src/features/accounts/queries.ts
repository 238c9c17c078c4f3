import type { ApiClient } from '@hourbank/api-client';
import {
  accounts,
  type AdminEntry,
  ledger,
  type LedgerEntry,
  type LedgerKind,
  type ListedAccount,
  type RequestOf,
  tracking,
} from '@hourbank/contracts';
import { today } from '@hourbank/i18n/format';
import { useApi } from '@hourbank/mfe-kit';
import { dayAfter, type ListQuery, requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The request for one page of a ledger. Its `status` is the kind, its `search` the number of an entry or a package. */
type LedgerQuery = Pick<ListQuery<LedgerKind>, 'page' | 'pageSize' | 'search' | 'status' | 'from' | 'to'>;

const keys = {
  account: (clientId: string) => ['accounts', 'one', clientId] as const,
  runningLow: ['accounts', 'running-low'] as const,
  expiring: ['accounts', 'expiring'] as const,
  ledger: (clientId: string, query: LedgerQuery) => ['accounts', 'ledger', clientId, query] as const,
};

/** The hours of a client: balance, next expiry and usable packages, without money (D-61). */
export const accountOf = (call: ApiClient, clientId: string | number) =>
  queryOptions({
    queryKey: keys.account(String(clientId)),
    queryFn: ({ signal }) => call(accounts.getAccount, { params: { clientId } }, { signal }),
    meta: { follows: 'forecast' },
  });

/** Up to 100 clients that run low, those that have run out or run out first first, and the number of all (D-122). */
export const runningLow = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.runningLow,
    queryFn: ({ signal }) =>
      requestPage(100, (onResponse) =>
        call(accounts.listAccounts, { query: { runningLow: 'true', pageSize: 100 } }, { signal, onResponse }),
      ),
    meta: { follows: 'forecast' },
  });

/** The hours of up to 100 clients of a list, by id. A client who never had hours is left out. */
export async function hoursOf(call: ApiClient, clientIds: readonly number[], signal: AbortSignal) {
  if (clientIds.length === 0) return new Map<number, ListedAccount>();
  const query = { clientIds: clientIds.join(','), pageSize: 100 };
  const listed = await call(accounts.listAccounts, { query }, { signal });
  return new Map(listed.map((account) => [account.clientId, account]));
}

/** Accounts whose hours expire soon, those that run out first first, and the number and hours of all of them. */
export const expiringSoon = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.expiring,
    queryFn: async ({ signal }) => {
      const expiresBefore = dayAfter(today(), accounts.expiresSoonDays + 1);
      const query = { expiresBefore, pageSize: 10 };
      const { rows, total, totals } = await requestPage<ListedAccount, { expiring: number }>(10, (onResponse) =>
        call(accounts.listAccounts, { query }, { signal, onResponse }),
      );
      return { rows, total, hours: totals?.expiring ?? 0 };
    },
  });

/** A list does not wait longer for what another service adds to its rows: texts of entries, hours of clients. */
export const addedTimeoutMs = 3_000;

/** The entries that the rows of a ledger are of, by id, with one request; null if they can't be read in time. */
async function entriesOf(call: ApiClient, clientId: string, rows: readonly LedgerEntry[], ended: AbortSignal) {
  const ids = [...new Set(rows.flatMap(({ entryId }) => entryId ?? []))];
  if (ids.length === 0) return new Map<number, AdminEntry>();
  const query = { ids: ids.join(','), pageSize: 100 };
  const signal = AbortSignal.any([ended, AbortSignal.timeout(addedTimeoutMs)]);
  const read = call(tracking.listTimeEntries, { params: { clientId }, query }, { signal });
  return read.then(
    ({ timeEntries }) => new Map(timeEntries.map((entry) => [entry.id, entry])),
    () => null,
  );
}

/** One page of a client's ledger, newest first, with the entries that it is about, so that nothing moves. */
export const ledgerPage = (call: ApiClient, clientId: string, query: LedgerQuery) => {
  const { page, pageSize, status: kind, from, to, search: number } = query;
  return queryOptions({
    queryKey: keys.ledger(clientId, query),
    queryFn: async ({ signal }) => {
      const found = await requestPage(pageSize, (onResponse) =>
        call(
          ledger.listLedger,
          { params: { clientId }, query: { page, pageSize, kind, from, to, number } },
          { signal, onResponse },
        ),
      );
      return { ...found, entries: await entriesOf(call, clientId, found.rows, signal) };
    },
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
