import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows at a time (ms since 1970). */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
