import type { ApiClient } from '@hourbank/api-client';
import { accounts, clientEntries } from '@hourbank/contracts';
import { fileAddressInterval } from '@hourbank/mfe-kit';
import { queryOptions } from '@tanstack/react-query';

/** The number of entries on the overview. */
const recentCount = 5;

/** All packages and the newest entries in one response (D-38). */
export const clientInfo = (call: ApiClient) =>
  queryOptions({
    queryKey: ['client-info'],
    queryFn: ({ signal }) => call(clientEntries.getClientInfo, { query: { entries: recentCount } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

/**
 * The client's hours with forecast and suggestion (D-70). The page is useful without them, so a failure is not
 * repeated.
 */
export const ownAccount = (call: ApiClient) =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(accounts.getClientAccount, {}, { signal }),
    retry: false,
  });
