import { type RequestOf, type TimeEntry, tracking } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type EntryBody = RequestOf<typeof tracking.createTimeEntry>['body'];

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
