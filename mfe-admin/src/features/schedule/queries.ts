import type { ApiClient } from '@hourbank/api-client';
import { type Schedule, statementSchedules } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const queryKey = ['schedule'] as const;

/** When statements are sent to a client; null for the default schedule (D-71). */
export const scheduleOf = (call: ApiClient, clientId: string | null) =>
  queryOptions({
    queryKey: [...queryKey, clientId] as const,
    queryFn: ({ signal }) =>
      clientId === null
        ? call(statementSchedules.getDefaultSchedule, {}, { signal })
        : call(statementSchedules.getClientSchedule, { params: { clientId } }, { signal }),
  });

function useInvalidateSchedules() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
}

/** Sets the schedule of a client; null for the default schedule. */
export function usePutSchedule(clientId: string | null) {
  const call = useApi();
  return useMutation({
    mutationFn: (body: Schedule) =>
      clientId === null
        ? call(statementSchedules.putDefaultSchedule, { body })
        : call(statementSchedules.putClientSchedule, { params: { clientId }, body }),
    onSuccess: useInvalidateSchedules(),
  });
}

/** Returns a client to the default schedule. */
export function useDeleteSchedule() {
  const call = useApi();
  return useMutation({
    mutationFn: (clientId: string) => call(statementSchedules.deleteClientSchedule, { params: { clientId } }),
    onSuccess: useInvalidateSchedules(),
  });
}
