import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** How a token is kept: who reads the database cannot use it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes the token of a request: 256 bits, from its random nonce and a secret that the database does not have. Made again for another attempt
 * it is the same, so that a mail that arrives twice says the same, and no token has to be stored until it is sent (D-21).
 */
export function createTokenMaker(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hourbank reset tokens', 32));
  return (nonce: string): string => createHmac('sha256', key).update(nonce).digest('base64url');
}
