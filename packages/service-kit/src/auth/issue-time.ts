/** The issuer's clock may be ahead by this much, in milliseconds. */
const clockToleranceMs = 60_000;

/** Whether a token was issued later than now, by its claim `iat`, or does not say when. Its lifetime would not be limited otherwise. */
export const isIssuedInFuture = (iat: number | undefined): boolean =>
  iat === undefined || iat * 1000 > Date.now() + clockToleranceMs;
