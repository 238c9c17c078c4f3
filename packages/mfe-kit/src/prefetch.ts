import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

/** Starts a request for a page whose code is loading. Nothing waits for it: the page shows its states itself. */
export const prefetch = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void => void queryClient.query(options).catch(() => undefined);
