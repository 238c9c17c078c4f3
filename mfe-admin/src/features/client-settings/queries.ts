import type { ApiClient } from '@hourbank/api-client';
import {
  accountTerms,
  alertSettings,
  type OwnSettingsOperations,
  roundingSettings,
  statementSchedules,
} from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

interface OwnSettingsOptions {
  /** The start of the query keys. */
  key: readonly string[];
  /** Whether other data depends on the settings, so that a change reloads all queries. */
  reloadsAll?: boolean;
}

/**
 * The query and the mutations of settings that clients may have of their own. The client null stands for the default
 * settings.
 */
function ownSettings<Body, Row>(
  { getShared, getOwn, putShared, putOwn, deleteOwn }: OwnSettingsOperations<Body, unknown, Body, Row>,
  { key, reloadsAll = false }: OwnSettingsOptions,
) {
  const read = (call: ApiClient, clientId: string | number | null, signal?: AbortSignal): Promise<Row> =>
    clientId === null ? call(getShared, {}, { signal }) : call(getOwn, { params: { clientId } }, { signal });
  function useInvalidate() {
    const queryClient = useQueryClient();
    return () => void queryClient.invalidateQueries(reloadsAll ? {} : { queryKey: key });
  }
  return {
    /** What the settings must be. */
    body: putOwn.body,
    read,
    query: (call: ApiClient, clientId: string | number | null) =>
      queryOptions({
        queryKey: [...key, clientId === null ? null : String(clientId)] as const,
        queryFn: ({ signal }) => read(call, clientId, signal),
      }),
    useSave(clientId: string | null) {
      const call = useApi();
      return useMutation({
        mutationFn: ({ body, revision }: { body: Body; revision: number | undefined }): Promise<Row> =>
          clientId === null
            ? call(putShared, { body }, { revision })
            : call(putOwn, { params: { clientId }, body }, { revision }),
        onSuccess: useInvalidate(),
      });
    },
    useRemove() {
      const call = useApi();
      return useMutation({
        mutationFn: ({ clientId, revision }: { clientId: string; revision: number | undefined }) =>
          call(deleteOwn, { params: { clientId } }, { revision }),
        onSuccess: useInvalidate(),
      });
    },
  };
}

export type OwnSettingsQueries<Body, Row> = ReturnType<typeof ownSettings<Body, Row>>;

/** Expiry terms (D-62). A change of them changes packages and balances. */
export const ownTerms = ownSettings(accountTerms.termsOperations, { key: ['accounts', 'terms'], reloadsAll: true });

/** When an account is running low (D-70). The levels of accounts depend on it. */
export const ownAlerts = ownSettings(alertSettings.alertOperations, { key: ['alerts', 'settings'], reloadsAll: true });

/** The rule by which minutes become charged hours (D-65). */
export const ownRounding = ownSettings(roundingSettings.roundingOperations, { key: ['rounding'] });

/** When statements are sent automatically (D-71). */
export const ownSchedule = ownSettings(statementSchedules.scheduleOperations, { key: ['schedule'] });
