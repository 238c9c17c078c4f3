import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { AdminRole } from '@hourbank/contracts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keyId = randomUUID();
const twelveHours = 12 * 60 * 60;

/** The secret that service tokens of tests are signed with, for `INTERNAL_SECRET`. */
export const testInternalSecret = 'internal-secret-of-the-tests-0123456789';

export interface TestToken {
  role: 'admin' | 'client';
  id: number;
  /** The role of an admin (D-66); an owner unless told otherwise. */
  staff?: AdminRole;
  /** Claims to add or bend: `{ exp: 1 }` makes an expired token. */
  claims?: Record<string, unknown>;
}

/** A token as svc-identity would issue it (D-15), signed with this test process's own key; `startTestIdentity` publishes the public half. */
export function signTestToken({ role, id, staff = 'owner', claims }: TestToken): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: 'hourbank',
    aud: role,
    sub: String(id),
    jti: randomUUID(),
    revision: 1,
    ...(role === 'admin' && { staff }),
    iat: now,
    exp: now + twelveHours,
    ...claims,
  };
  const content = `${encode({ alg: 'ES256', typ: 'JWT', kid: keyId })}.${encode(payload)}`;
  return `${content}.${sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** What services show each other on `/internal/*` (D-4): 60 seconds, signed with the shared secret. `from` and `to` are service names. */
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

/** The public keys that go with `signTestToken`. */
export const testJwks = () => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'ES256' }],
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
