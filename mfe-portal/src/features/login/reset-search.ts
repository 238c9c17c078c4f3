/** Search parameters of the link in the reset email. */
interface ResetSearch {
  token?: string | undefined;
}

/** `validateSearch` of the route. The router parses a token that consists of digits as a number. */
export const readResetSearch = ({ token }: Record<string, unknown>): ResetSearch => ({
  token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
});
