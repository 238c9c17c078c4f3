import type { ApiContext, LoginSearch } from '@hourbank/mfe-kit';
import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** Without an admin token: to the login, which knows the way back (D-52) unless the user logged out. */
export function requireAdmin({ context, location }: { context: ApiContext; location: ParsedLocation }) {
  const { session } = context;
  if (session.token() !== null) return;
  if (session.endedBy() === 'logout') throw redirect({ to: '/admin/login', replace: true });
  throw redirect({
    to: '/login',
    search: { returnTo: location.href, ...(session.endedBy() === 'expiry' && { expired: true }) },
    replace: true,
  });
}

/** A login page that finds a token goes on, replacing itself in the history. */
export function skipLogin({ context, search }: { context: ApiContext; search: LoginSearch }) {
  if (context.session.token() === null) return;
  throw redirect(search.returnTo ? { to: '/dashboard', href: search.returnTo, replace: true } : { to: '/dashboard', replace: true });
}
