import type { ApiClient } from '@hourbank/api-client';
import { alertSettings, type RequestOf } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Fetches the alert settings of a client, or the default ones for null. */
export const fetchAlertSettings = (call: ApiClient, clientId: string | null, signal?: AbortSignal) =>
  clientId === null
    ? call(alertSettings.getDefaultAlertSettings, {}, { signal })
    : call(alertSettings.getAlertSettings, { params: { clientId } }, { signal });

/** The alert settings of a client; the default ones for null (D-70). */
export const alertSettingsOf = (call: ApiClient, clientId: string | null) =>
  queryOptions({
    queryKey: ['alerts', 'settings', clientId] as const,
    queryFn: ({ signal }) => fetchAlertSettings(call, clientId, signal),
  });

type AlertSettingsBody = RequestOf<typeof alertSettings.putAlertSettings>['body'];

/** Reloads all queries, because the levels of accounts depend on the settings. */
function useInvalidateAll() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}

/** Saves the alert settings of a client, or the default ones for null. */
export function usePutAlertSettings(clientId: string | null) {
  const call = useApi();
  return useMutation({
    mutationFn: ({ body, revision }: { body: AlertSettingsBody; revision: number | undefined }) =>
      clientId === null
        ? call(alertSettings.putDefaultAlertSettings, { body }, { revision })
        : call(alertSettings.putAlertSettings, { params: { clientId }, body }, { revision }),
    onSuccess: useInvalidateAll(),
  });
}

/** Returns a client to the default alert settings. */
export function useDeleteAlertSettings() {
  const call = useApi();
  return useMutation({
    mutationFn: ({ clientId, revision }: { clientId: string; revision: number | undefined }) =>
      call(alertSettings.deleteAlertSettings, { params: { clientId } }, { revision }),
    onSuccess: useInvalidateAll(),
  });
}
