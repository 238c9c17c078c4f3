import type { ApiClient } from '@hourbank/api-client';
import { identity } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

export const ownProfileKey = ['own-profile'];

/** The client who is logged in. */
export const ownProfile = (call: ApiClient) =>
  queryOptions({
    queryKey: ownProfileKey,
    queryFn: ({ signal }) => call(identity.getOwnProfile, {}, { signal }),
    staleTime: 60_000,
  });
