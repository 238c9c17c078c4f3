import type { ApiClient } from '@hourbank/api-client';
import { type Schedule, statementSchedules } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const queryKey = ['schedule'] as const;

/** Fetches when statements are sent to a client, or by default for null. */
export const fetchSchedule = (call: ApiClient, clientId: string | null, signal?: AbortSignal) =>
  clientId === null
    ? call(statementSchedules.getDefaultSchedule, {}, { signal })
    : call(statementSchedules.getClientSchedule, { params: { clientId } }, { signal });

/** When statements are sent to a client; null for the default schedule (D-71). */
export const scheduleOf = (call: ApiClient, clientId: string | null) =>
  queryOptions({
    queryKey: [...queryKey, clientId] as const,
    queryFn: ({ signal }) => fetchSchedule(call, clientId, signal),
  });

function useInvalidateSchedules() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
}

/** Sets the schedule of a client; null for the default schedule. */
export function usePutSchedule(clientId: string | null) {
  const call = useApi();
  return useMutation({
    mutationFn: ({ body, revision }: { body: Schedule; revision: number | undefined }) =>
      clientId === null
        ? call(statementSchedules.putDefaultSchedule, { body }, { revision })
        : call(statementSchedules.putClientSchedule, { params: { clientId }, body }, { revision }),
    onSuccess: useInvalidateSchedules(),
  });
}

/** Returns a client to the default schedule. */
export function useDeleteSchedule() {
  const call = useApi();
  return useMutation({
    mutationFn: ({ clientId, revision }: { clientId: string; revision: number | undefined }) =>
      call(statementSchedules.deleteClientSchedule, { params: { clientId } }, { revision }),
    onSuccess: useInvalidateSchedules(),
  });
}
