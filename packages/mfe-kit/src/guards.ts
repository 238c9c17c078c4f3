import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { ApiContext } from './api-context';
import type { LoginSearch } from './return-to';

interface GuardRoutes {
  /** Where one without a token is sent. */
  login: string;
  /** Where the logout button leads. */
  afterLogout: string;
  /** Where a login leads that was not on its way to somewhere. */
  home: string;
}

/** The `beforeLoad` functions of a console's routes. Each redirect replaces the address it leaves, so that "back" does not return there. */
export const createGuards = ({ login, afterLogout, home }: GuardRoutes) => ({
  /** Without a token: to the login, which knows the way back (D-52) unless the user logged out. */
  requireSession({ context: { session }, location }: { context: ApiContext; location: ParsedLocation }) {
    if (session.token() !== null) return;
    if (session.endedBy() === 'logout') throw redirect({ to: afterLogout, replace: true });
    throw redirect({
      to: login,
      search: { returnTo: location.href, ...(session.endedBy() === 'expiry' && { expired: true }) },
      replace: true,
    });
  },

  /** A login page that finds a token goes on. */
  skipLogin({ context, search }: { context: ApiContext; search: LoginSearch }) {
    if (context.session.token() === null) return;
    throw redirect(search.returnTo ? { to: home, href: search.returnTo, replace: true } : { to: home, replace: true });
  },
});
