import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** The path to open after login (D-52). `expired` makes the login page say that the session has expired. */
export interface LoginSearch {
  returnTo?: string | undefined;
  expired?: boolean | undefined;
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
});

/** 'Your session has expired.' */
export const sessionExpiredMessage = (): string => translate(messages)('sessionExpired');
