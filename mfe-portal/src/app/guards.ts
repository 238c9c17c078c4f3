import type { ApiContext, LoginSearch } from '@hourbank/mfe-kit';
import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** Without a client token: to the login, which knows the way back (D-52) unless the user logged out. */
export function requireClient({ context, location }: { context: ApiContext; location: ParsedLocation }) {
  const { session } = context;
  if (session.token() !== null) return;
  if (session.endedBy() === 'logout') throw redirect({ to: '/', replace: true });
  throw redirect({
    to: '/',
    search: { returnTo: location.href, ...(session.endedBy() === 'expiry' && { expired: true }) },
    replace: true,
  });
}

/** A login or registration page that finds a token goes on, replacing itself in the history. */
export function skipLogin({ context, search }: { context: ApiContext; search: LoginSearch }) {
  if (context.session.token() === null) return;
  throw redirect(search.returnTo ? { to: '/client-portal', href: search.returnTo, replace: true } : { to: '/client-portal', replace: true });
}
