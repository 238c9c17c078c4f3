import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { ApiContext } from './api-context';
import { endedSearch, type LoginSearch } from './return-to';

interface GuardRoutes {
  /** The login path, for visitors without a token. */
  login: string;
  /** The path after logout. */
  afterLogout: string;
  /** The path after a login without `returnTo`. */
  home: string;
}

/** The `beforeLoad` functions of a console's routes. Redirects replace the history entry, so that Back skips it. */
export const createGuards = ({ login, afterLogout, home }: GuardRoutes) => ({
  /** Redirects to the login without a token, with `returnTo` (D-52) unless the user logged out. */
  requireSession({ context: { session }, location }: { context: ApiContext; location: ParsedLocation }) {
    if (session.token() !== null) return;
    if (session.endedBy() === 'logout') throw redirect({ to: afterLogout, replace: true });
    throw redirect({
      to: login,
      search: { returnTo: location.href, ...endedSearch(session.endedBy()) },
      replace: true,
    });
  },

  /** Redirects away from the login page if a token exists. */
  skipLogin({ context, search }: { context: ApiContext; search: LoginSearch }) {
    if (context.session.token() === null) return;
    throw redirect(search.returnTo ? { to: home, href: search.returnTo, replace: true } : { to: home, replace: true });
  },
});
