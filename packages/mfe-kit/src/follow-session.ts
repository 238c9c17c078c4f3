import { useEffect } from 'react';
import type { ApiContext } from './api-context';

/** The router methods that this module needs. */
interface Guarded {
  invalidate(): Promise<unknown>;
}

/**
 * Runs the guards again after a login or logout in any tab, and clears the cached data of the previous user. After a
 * logout it clears the cache after the redirect, because mounted pages would refetch without a token.
 */
async function follow({ session, queryClient }: ApiContext, router: Guarded) {
  if (session.token() === null) await router.invalidate();
  queryClient.clear();
  if (session.token() !== null) await router.invalidate();
}

/** Keeps the router and the query cache of a console in sync with its session. */
export function useFollowedSession(context: ApiContext, router: Guarded) {
  useEffect(() => context.session.subscribe(() => void follow(context, router)), [context, router]);
}
