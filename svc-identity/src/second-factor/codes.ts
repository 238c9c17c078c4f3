import { createHmac, hkdfSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
const secretBytes = 20;
const recoveryCodeBytes = 10;
const recoveryCodeCount = 10;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Hourbank',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepMs / 1000,
    secret: Secret.fromBase32(secret),
  });

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address that authenticator apps read from a QR code. */
export const enrolmentUri = (secret: string, username: string): string => totpOf(secret, username).toString();

/** Returns the time step of a right code, one step early or late included (RFC 6238), or null. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : Math.floor(at.getTime() / stepMs) + delta;
}

/** Whether an input has the form of an authenticator's code. Anything else is tried as a recovery code. */
export const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Ten codes of 80 bit in base32, such as `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: recoveryCodeBytes }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  );

/**
 * Hashes recovery codes with a key that is not in the database. Spelling does not matter: case, spaces and hyphens are
 * ignored.
 */
export function createCodeHasher(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hourbank recovery codes', 32));
  return (adminId: number, code: string): string =>
    createHmac('sha256', key)
      .update(`${adminId}:${code.toUpperCase().replace(/[\s-]/g, '')}`)
      .digest('hex');
}
export type CodeHasher = ReturnType<typeof createCodeHasher>;
