/** Where to go after login (D-52); `expired` makes the login page say why it is shown. */
export interface LoginSearch {
  returnTo?: string;
  expired?: boolean;
}

/** Only a path of this site: what stands in an address may come from anybody. */
const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/') && new URL(value, 'http://own.invalid').origin === 'http://own.invalid';

/** `validateSearch` of a login route; drops everything else. */
export const readLoginSearch = (search: Record<string, unknown>): LoginSearch => ({
  ...(isOwnPath(search.returnTo) && { returnTo: search.returnTo }),
  ...(search.expired === true && { expired: true }),
});

export const sessionExpiredMessage = 'Your session has expired.';
