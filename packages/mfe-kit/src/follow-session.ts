import { useEffect } from 'react';
import type { ApiContext } from './api-context';

/** As much of a router as following a session needs. */
interface Guarded {
  invalidate(): Promise<unknown>;
}

/**
 * A login or logout, in whichever tab, runs the guards again; what the last user saw is forgotten. After a logout only
 * once the guards have led away: the pages behind the login would ask for it again, without a token.
 */
async function follow({ session, queryClient }: ApiContext, router: Guarded) {
  if (session.token() === null) await router.invalidate();
  queryClient.clear();
  if (session.token() !== null) await router.invalidate();
}

/** Keeps a console's router and cache in step with its session. */
export function useFollowedSession(context: ApiContext, router: Guarded) {
  useEffect(() => context.session.subscribe(() => void follow(context, router)), [context, router]);
}
