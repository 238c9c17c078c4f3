import { useEffect } from 'react';
import type { ApiContext } from './api-context';
import { tokenClaims } from './token-claims';

/** The router methods that this module needs. */
interface Guarded {
  invalidate(): Promise<unknown>;
  subscribe(event: 'onResolved', listener: (event: { pathChanged: boolean }) => void): () => void;
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

/** The person of a token and what the token is for. Null if it is not readable. */
function personOf(token: string | null): string | null {
  const { sub, aud } = tokenClaims(token);
  return typeof sub === 'string' ? `${String(aud)} ${sub}` : null;
}

/** Whether a token is that of another person or session than `before`. */
const isOther = (before: string | null, token: string | null) =>
  (before === null) !== (token === null) || personOf(before) !== personOf(token);

/**
 * Keeps the router and the query cache of a console in sync with its session. A new token of the same person changes
 * nothing. `before` is the token with which the first page began to load: the server may have rejected it meanwhile.
 */
export function useFollowedSession(context: ApiContext, router: Guarded, before: string | null) {
  useEffect(() => {
    let person = personOf(context.session.token());
    if (isOther(before, context.session.token())) void follow(context, router);
    return context.session.subscribe(() => {
      const next = personOf(context.session.token());
      const isSame = next !== null && next === person;
      person = next;
      if (!isSame) void follow(context, router);
    });
  }, [context, router, before]);
}

/**
 * Ends open questions with the session or the page in which they were asked. The dialog is above the router, which
 * would leave it open over the login.
 */
export const endOfQuestions =
  ({ session }: ApiContext, router: Guarded) =>
  (end: () => void) => {
    const person = personOf(session.token());
    const stopSession = session.subscribe(() => {
      if (personOf(session.token()) !== person) end();
    });
    const stopRouter = router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) end();
    });
    return () => {
      stopSession();
      stopRouter();
    };
  };
