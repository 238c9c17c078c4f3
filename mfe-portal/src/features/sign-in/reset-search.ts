/** What the link of a mail carries. */
export interface ResetSearch {
  token?: string | undefined;
}

/** `validateSearch`: the router reads digits as a number, which a token may happen to be. */
export const readResetSearch = ({ token }: Record<string, unknown>): ResetSearch => ({
  token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
});
