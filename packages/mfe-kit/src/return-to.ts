import { translate } from '@hourbank/i18n';
import { messages } from './messages';
import { type Session, type TokenChange, tokenChanges } from './session';

/** The path to open after login (D-52), and what the login page says about the end of the last session. */
export interface LoginSearch {
  returnTo?: string | undefined;
  expired?: boolean | undefined;
  /** A change that may have ended the session; its response was lost. */
  changed?: TokenChange | undefined;
}

/** Accepts only paths of this site, because anyone can craft the URL. */
const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.startsWith('/') &&
  new URL(value, 'http://own.invalid').origin === 'http://own.invalid';

/**
 * `validateSearch` of a login route. Sets invalid parameters to undefined instead of omitting them, because the router
 * merges the result into the current search.
 */
export const readLoginSearch = (search: Record<string, unknown>): LoginSearch => ({
  returnTo: isOwnPath(search.returnTo) ? search.returnTo : undefined,
  expired: search.expired === true || undefined,
  changed: tokenChanges.find((change) => change === search.changed),
});

/** The search parameter for the end of the last session. */
export function endedSearch(end: ReturnType<Session['endedBy']>): LoginSearch {
  if (end === null || end === 'logout') return {};
  return end === 'expiry' ? { expired: true } : { changed: end };
}

const changeMessages = { password: 'passwordMayHaveChanged', 'second-factor': 'secondFactorMayHaveChanged' } as const;

/** Why the login page opened, for example 'Your session has expired.' Null if there is nothing to say. */
export function sessionEndMessage({ expired, changed }: LoginSearch): string | null {
  if (changed) return translate(messages)(changeMessages[changed]);
  return expired ? translate(messages)('sessionExpired') : null;
}
