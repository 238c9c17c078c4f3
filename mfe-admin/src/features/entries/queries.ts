import type { ApiClient } from '@hourbank/api-client';
import { type RequestOf, type ResponseOf, type TimeEntry, tracking } from '@hourbank/contracts';
import { useApi, fileAddressInterval } from '@hourbank/mfe-kit';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const keys = {
  page: (clientId: string, page: number) => ['entries', 'page', clientId, page] as const,
  one: (id: string) => ['entries', 'one', id] as const,
};

type EntryPage = ResponseOf<typeof tracking.listTimeEntries>;

/** Some change on the page is accepted and not settled yet (D-35). */
export const isSettling = (page: EntryPage | undefined): boolean =>
  page?.timeEntries.some(({ settlement }) => settlement) ?? false;

/** Hours that are being settled (D-35) are asked about often, because they are settled within seconds. */
const settlingInterval = 3_000;

/** One page of a client's entries; five unless the server says otherwise. */
export const entriesOfClient = (call: ApiClient, clientId: string, page: number) =>
  queryOptions({
    queryKey: keys.page(clientId, page),
    queryFn: ({ signal }) => call(tracking.listTimeEntries, { params: { clientId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isSettling(state.data) ? settlingInterval : fileAddressInterval),
  });

export const oneEntry = (call: ApiClient, id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(tracking.getTimeEntry, { params: { id } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

export type EntryBody = RequestOf<typeof tracking.createTimeEntry>['body'];

interface EntryChange {
  body: Partial<EntryBody>;
  screenshots: File[];
  /** The stored ones that stay; null: all. */
  kept: TimeEntry['screenshots'] | null;
  revision: number | undefined;
}

/**
 * A change of an entry moves hours of packages too, and a refused one may mean that others moved them: all is asked for again.
 * Nobody waits for that, because billing may be the one that does not answer (D-35).
 */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}

/** Once hours are settled, what shows balances is asked for again. */
export function useRefreshOnceSettled(settling: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (settling) return () => void queryClient.invalidateQueries();
  }, [settling, queryClient]);
}

export function useCreateEntry() {
  const call = useApi();
  return useMutation({
    mutationFn: ({
      body,
      screenshots,
      idempotencyKey,
    }: {
      body: EntryBody;
      screenshots: File[];
      idempotencyKey: string;
    }) => call(tracking.createTimeEntry, { body, files: { screenshots } }, { idempotencyKey }),
    onSettled: useRefresh(),
  });
}

export function useUpdateEntry(id: number) {
  const call = useApi();
  return useMutation({
    mutationFn: ({ body, screenshots, kept, revision }: EntryChange) =>
      call(
        tracking.updateTimeEntry,
        {
          params: { id },
          files: { screenshots },
          body: { ...body, ...(kept && { keepScreenshots: kept.map(({ id: file, name }) => ({ id: file, name })) }) },
        },
        { revision },
      ),
    onSettled: useRefresh(),
  });
}

/** Answers whether the hours are still being given back (202). */
export function useDeleteEntry() {
  const call = useApi();
  return useMutation({
    mutationFn: async ({ id, revision }: Pick<TimeEntry, 'id' | 'revision'>) => {
      let isPending = false;
      await call(
        tracking.deleteTimeEntry,
        { params: { id } },
        {
          revision,
          onResponse: (status) => {
            isPending = status === 202;
          },
        },
      );
      return { isPending };
    },
    onSettled: useRefresh(),
  });
}
