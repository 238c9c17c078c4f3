/** Where to go after login (D-52); `expired` makes the login page say why it is shown. */
export interface LoginSearch {
  returnTo?: string | undefined;
  expired?: boolean | undefined;
}

/** Only a path of this site: what stands in an address may come from anybody. */
const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.startsWith('/') &&
  new URL(value, 'http://own.invalid').origin === 'http://own.invalid';

/**
 * `validateSearch` of a login route. What is not wanted is set to undefined rather than left out: the router lays the
 * answer over the address as it stands.
 */
export const readLoginSearch = (search: Record<string, unknown>): LoginSearch => ({
  returnTo: isOwnPath(search.returnTo) ? search.returnTo : undefined,
  expired: search.expired === true || undefined,
});

export const sessionExpiredMessage = 'Your session has expired.';
