import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { AdminRole } from '@hourbank/contracts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keyId = randomUUID();
const twelveHours = 12 * 60 * 60;

/** Secret of the service tokens of tests, for `INTERNAL_SECRET`. */
export const testInternalSecret = 'internal-secret-of-the-tests-0123456789';

/** The secrets of a whole back end under test. Each component reads those that it needs. */
export const testSecrets = {
  INTERNAL_SECRET: testInternalSecret,
  FILES_SECRET: 'files-secret-of-the-tests-0123456789',
  SEAL_KEY_SECRET: 'seal-secret-of-the-tests-0123456789',
  KEY_ENCRYPTION_SECRET: 'key-secret-of-the-tests-0123456789',
};

interface TestToken {
  role: 'admin' | 'client';
  id: number;
  /** Role of an admin (D-66); `owner` by default. */
  adminRole?: AdminRole;
  /** Claims to add or replace: `{ exp: 1 }` makes an expired token. */
  claims?: Record<string, unknown>;
}

/**
 * Signs a session token like svc-identity (D-15) with a key of this test process. `startTestIdentity` publishes the
 * public key.
 */
export function signTestToken({ role, id, adminRole = 'owner', claims }: TestToken): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: 'hourbank',
    aud: role,
    sub: String(id),
    jti: randomUUID(),
    revision: 1,
    ...(role === 'admin' && { adminRole, confirmedAt: now }),
    iat: now,
    exp: now + twelveHours,
    ...claims,
  };
  const content = `${encode({ alg: 'ES256', typ: 'JWT', kid: keyId })}.${encode(payload)}`;
  return `${content}.${sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/**
 * Signs a service token for `/internal/*` (D-4) with the shared secret, valid for 60 seconds. `from` and `to` are
 * service names.
 */
export function signServiceToken({
  from,
  to,
  secret = testInternalSecret,
}: {
  from: string;
  to: string;
  secret?: string;
}): string {
  const now = Math.floor(Date.now() / 1000);
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: from, aud: to, iat: now, exp: now + 60 })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** The public keys that verify tokens of `signTestToken`. */
export const testJwks = () => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'ES256' }],
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
