import type { ApiClient } from '@hourbank/api-client';
import { useApi } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

type Revision = number | undefined;

interface OwnSettingsRequests<Row, Body> {
  /** The start of the query keys. */
  key: readonly string[];
  /** Whether other data depends on the settings, so that a change reloads all queries. */
  reloadsAll?: boolean;
  read: (call: ApiClient, clientId: string | number | null, signal?: AbortSignal) => Promise<Row>;
  save: (call: ApiClient, clientId: string | null, body: Body, revision: Revision) => Promise<Row>;
  /** Returns a client to the default settings. */
  remove: (call: ApiClient, clientId: string, revision: Revision) => Promise<unknown>;
}

/**
 * The query and the mutations of settings that clients may have of their own. The client null stands for the default
 * settings.
 */
export function ownSettings<Row, Body>({
  key,
  reloadsAll = false,
  read,
  save,
  remove,
}: OwnSettingsRequests<Row, Body>) {
  function useInvalidate() {
    const queryClient = useQueryClient();
    return () => void queryClient.invalidateQueries(reloadsAll ? {} : { queryKey: key });
  }
  return {
    read,
    query: (call: ApiClient, clientId: string | number | null) =>
      queryOptions({
        queryKey: [...key, clientId === null ? null : String(clientId)] as const,
        queryFn: ({ signal }) => read(call, clientId, signal),
      }),
    useSave(clientId: string | null) {
      const call = useApi();
      return useMutation({
        mutationFn: ({ body, revision }: { body: Body; revision: Revision }) => save(call, clientId, body, revision),
        onSuccess: useInvalidate(),
      });
    },
    useRemove() {
      const call = useApi();
      return useMutation({
        mutationFn: ({ clientId, revision }: { clientId: string; revision: Revision }) =>
          remove(call, clientId, revision),
        onSuccess: useInvalidate(),
      });
    },
  };
}

export type OwnSettingsQueries<Row, Body> = ReturnType<typeof ownSettings<Row, Body>>;
