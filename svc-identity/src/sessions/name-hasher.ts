import { createHmac, hkdfSync } from 'node:crypto';
import { normalizeLogin } from '@hourbank/contracts';

/** Hashes names that belong to no account, because people type passwords into the field of the name. */
export function createNameHasher(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hourbank unknown names', 32));
  return (name: string): string => createHmac('sha256', key).update(normalizeLogin(name)).digest('hex').slice(0, 16);
}
export type NameHasher = ReturnType<typeof createNameHasher>;
