import type { ApiClient } from '@hourbank/api-client';
import {
  allocations,
  type AdminEntry,
  type EntryOfAll,
  type EntryStatus,
  type EntryTotals,
  type RequestOf,
  statements,
  type TimeEntry,
  tracking,
} from '@hourbank/contracts';
import { today } from '@hourbank/i18n/format';
import { useApi, fileAddressInterval, useIdempotencyKey } from '@hourbank/mfe-kit';
import { dayAfter, type ListPage, type ListQuery, toListPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EntrySort } from './entry-search';

export type EntryQuery = ListQuery<EntryStatus, EntrySort>;

const keys = {
  page: (clientId: string, query: EntryQuery) => ['entries', 'page', clientId, query] as const,
  pageOfAll: (query: EntryQuery) => ['entries', 'all', query] as const,
  latest: (clientId: string) => ['entries', 'latest', clientId] as const,
  one: (id: string) => ['entries', 'one', id] as const,
  entryPeriod: (id: number) => ['entries', 'period', id] as const,
  preview: (input: string) => ['entries', 'preview', input] as const,
};

/** `clientName` is present in the list of all clients. */
export type ListedEntry = AdminEntry & Partial<Pick<EntryOfAll, 'clientName'>>;
export type EntryPage = ListPage<ListedEntry, EntryTotals>;

/** Whether an entry on the page waits for its settlement (D-35). */
export const hasPendingSettlement = (page: EntryPage | undefined): boolean =>
  page?.rows.some(({ settlement }) => settlement) ?? false;

/** Poll interval in ms while a settlement is pending. It is short because a settlement takes seconds (D-35). */
const settlementPollInterval = 3_000;

/** Signed URLs of screenshots expire, and a pending settlement takes seconds. */
const refetchInterval = ({ state }: { state: { data: EntryPage | undefined } }) =>
  hasPendingSettlement(state.data) ? settlementPollInterval : fileAddressInterval;

/** One page of a client's entries. */
export const entriesOfClient = (call: ApiClient, clientId: string, query: EntryQuery) =>
  queryOptions<EntryPage>({
    queryKey: keys.page(clientId, query),
    queryFn: async ({ signal }): Promise<EntryPage> => {
      const { clientId: _ofAll, ...ofClient } = query;
      const request = { params: { clientId }, query: ofClient };
      const response = await call(tracking.listTimeEntries, request, { signal });
      return toListPage(response.timeEntries, response);
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  });

/** One page of the entries of all clients. */
export const entriesOfAll = (call: ApiClient, query: EntryQuery) =>
  queryOptions<EntryPage>({
    queryKey: keys.pageOfAll(query),
    queryFn: async ({ signal }): Promise<EntryPage> => {
      const response = await call(tracking.listAllTimeEntries, { query }, { signal });
      return toListPage(response.timeEntries, response);
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  });

/** The five newest entries that an admin logged for work of the last 30 days. */
export const ownEntries = (call: ApiClient, author: number) =>
  queryOptions({
    queryKey: ['entries', 'own', author],
    queryFn: async ({ signal }) => {
      const query = { author, from: dayAfter(today(), -30), page: 1, pageSize: 5 };
      return (await call(tracking.listAllTimeEntries, { query }, { signal })).timeEntries;
    },
  });

/** All entries that an admin logged for work of a week, up to 1,000, and their hours. */
export const entriesOfWeek = (call: ApiClient, author: number, days: readonly string[]) =>
  queryOptions({
    queryKey: ['entries', 'week', author, days],
    queryFn: async ({ signal }) => {
      const query = { author, from: days[0], to: days.at(-1), totals: true, pageSize: 100 };
      const pageOf = (page: number) => call(tracking.listAllTimeEntries, { query: { ...query, page } }, { signal });
      const first = await pageOf(1);
      const timeEntries = [...first.timeEntries];
      for (let page = 2; page <= Math.min(10, first.pagination.totalPages); page += 1)
        timeEntries.push(...(await pageOf(page)).timeEntries);
      return { timeEntries, totals: first.totals };
    },
  });

/** The newest entries of a client. The server sets their number. */
export const latestEntries = (call: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: keys.latest(clientId),
    queryFn: async ({ signal }): Promise<EntryPage> => {
      const response = await call(tracking.listTimeEntries, { params: { clientId }, query: {} }, { signal });
      return toListPage(response.timeEntries, response);
    },
    refetchInterval,
  });

export const oneEntry = (call: ApiClient, id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(tracking.getTimeEntry, { params: { id } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

export interface PreviewInput {
  clientId: string;
  /** Decimal hours. */
  hours: number;
  /** Business day, YYYY-MM-DD. */
  date: string;
  /** `auto` or the id of a package. */
  packageId: string;
  /** The entry that would change. */
  entryId: number | undefined;
}

/**
 * What an entry would take from which packages. `input` is a `PreviewInput` as JSON, or 'null' while there is nothing
 * to request.
 */
export const allocationPreview = (call: ApiClient, input: string) =>
  queryOptions({
    queryKey: keys.preview(input),
    queryFn: ({ signal }) => {
      // Only `useAllocationPreview` builds the text.
      const { clientId, ...query } = JSON.parse(input) as PreviewInput;
      return call(allocations.previewAllocation, { params: { clientId }, query }, { signal });
    },
    enabled: input !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The period of a statement that shows an entry (D-71). */
export const entryPeriod = (call: ApiClient, entryId: number) =>
  queryOptions({
    queryKey: keys.entryPeriod(entryId),
    queryFn: ({ signal }) => call(statements.getEntryPeriod, { params: { entryId } }, { signal }),
  });

/** What the form of an entry has. Only a change has a reason (D-83). */
export type EntryBody = RequestOf<typeof tracking.createTimeEntry>['body'] &
  Pick<RequestOf<typeof tracking.updateTimeEntry>['body'], 'reason'>;

interface EntryChange {
  body: Partial<EntryBody>;
  screenshots: File[];
  /** Stored screenshots to keep; null keeps all. */
  kept: TimeEntry['screenshots'] | null;
  revision: number | undefined;
}

/**
 * Reloads all queries after a change of an entry, because it changes package balances, and a rejection can mean that
 * another user changed them. The mutation does not wait for this, because billing may be unavailable (D-35).
 */
function useInvalidateAll() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}

/** Reloads all queries when a pending settlement completes, because balances have changed. */
export function useRefreshOnceSettled(isPending: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isPending) return () => void queryClient.invalidateQueries();
  }, [isPending, queryClient]);
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
    onSettled: useInvalidateAll(),
  });
}

/** Updates an entry. The key keeps a repetition from storing the same screenshots again (D-12). */
export function useUpdateEntry(id: number) {
  const call = useApi();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ body, screenshots, kept, revision }: EntryChange) => {
      const keepScreenshots = kept?.map(({ id: file, name }) => ({ id: file, name }));
      const request = {
        params: { id },
        files: { screenshots },
        body: { ...body, ...(keepScreenshots && { keepScreenshots }) },
      };
      return submit(
        request,
        (idempotencyKey, sentRevision) =>
          call(tracking.updateTimeEntry, request, { idempotencyKey, revision: sentRevision }),
        revision,
      );
    },
    onSettled: useInvalidateAll(),
  });
}

/** Deletes an entry. `isPending` is true when billing has not yet returned the hours (202). */
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
          keepalive: true,
          onResponse: (status) => {
            isPending = status === 202;
          },
        },
      );
      return { isPending };
    },
    onSettled: useInvalidateAll(),
  });
}
