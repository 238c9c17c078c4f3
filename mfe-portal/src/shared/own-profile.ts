import type { ApiClient } from '@hourbank/api-client';
import { identity } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The client who is logged in. */
export const ownProfile = (call: ApiClient) =>
  queryOptions({
    queryKey: ['own-profile'],
    queryFn: ({ signal }) => call(identity.getOwnProfile, {}, { signal }),
    staleTime: 60_000,
  });
