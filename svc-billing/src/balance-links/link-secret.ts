import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

const secretBytes = 32;
const secretPattern = /^[\w-]{43}$/;

/**
 * Creates the secrets of balance links and what is stored of them. `secret` is a secret of the deployment that is not
 * in the database.
 */
export function createLinkSecrets(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hourbank balance links', 32));
  return {
    /** A new secret of 256 bit, in the alphabet of URLs. */
    generate: (): string => randomBytes(secretBytes).toString('base64url'),

    /** The HMAC of a secret, or null for text that is not a secret. */
    hmacOf: (text: string): string | null =>
      secretPattern.test(text) ? createHmac('sha256', key).update(text).digest('hex') : null,
  };
}
