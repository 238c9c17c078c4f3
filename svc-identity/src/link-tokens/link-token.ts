import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** Returns the hash that is stored, so that a reader of the database cannot use the token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Derives the 256-bit token of a request from its random nonce and a secret that is not in the database. Every attempt
 * derives the same token, so duplicate emails have the same link and no token is stored before it is sent (D-21).
 */
export function createTokenMaker(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hourbank reset tokens', 32));
  return (nonce: string): string => createHmac('sha256', key).update(nonce).digest('base64url');
}
