/** The clocks of the issuer and the verifier may differ by this much. */
export const clockToleranceSeconds = 60;
const clockToleranceMs = clockToleranceSeconds * 1000;

/**
 * Whether a token was issued later than now, by its claim `iat`, or does not say when. Its lifetime would not be
 * limited otherwise.
 */
export const isIssuedInFuture = (iat: number | undefined): boolean =>
  iat === undefined || iat * 1000 > Date.now() + clockToleranceMs;
