import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { ServiceName } from '@hourbank/contracts';
import { clockToleranceSeconds, isIssuedInFuture } from './issue-time';

/** The expiry that tokens state. Services of older releases reject them after it. */
const lifetimeSeconds = 60;
/** How long a token is reused. A request with it may then take until `maxAgeSeconds` to arrive. */
const reusedSeconds = 20;
/**
 * The age up to which a token is accepted by the issuer's clock. The verifier's clock may be ahead by the tolerance, so
 * a token works for 90 seconds at most if both clocks agree.
 */
const maxAgeSeconds = 30;

/**
 * Issues and verifies the short-lived tokens for calls to `/internal` operations. Each token is valid for one target
 * service (D-4).
 */
export function createServiceTokens(self: ServiceName, secret: string) {
  // Create the key once: given a string, the library first tries to parse it as a public key, which costs 50 times the
  // signature.
  const key = createSecretKey(Buffer.from(secret));
  const cached = new Map<ServiceName, { token: string; until: number }>();
  /** Verified tokens and their expiry in milliseconds. One token is used for thousands of calls. */
  const verified = new LRUCache<string, number>({ max: 100 });

  /**
   * Returns the expiry in milliseconds. Throws if the token is forged, expired, issued in the future or meant for
   * another service.
   */
  function verify(token: string): number {
    const { iat = 0, exp = 0 } = jwt.verify(token, key, {
      algorithms: ['HS256'],
      audience: self,
      maxAge: `${maxAgeSeconds}s`,
      clockTolerance: clockToleranceSeconds,
    }) as jwt.JwtPayload;
    if (isIssuedInFuture(iat)) throw new Error('The token was issued in the future.');
    return (Math.min(iat + maxAgeSeconds, exp) + clockToleranceSeconds) * 1000;
  }

  return {
    /** Returns a token for the target service, reusing one for 20 seconds. */
    for(target: ServiceName): string {
      const current = cached.get(target);
      if (current && current.until > Date.now()) return current.token;
      const token = jwt.sign({}, key, {
        algorithm: 'HS256',
        issuer: self,
        audience: target,
        expiresIn: lifetimeSeconds,
      });
      cached.set(target, { token, until: Date.now() + reusedSeconds * 1000 });
      return token;
    },
    /** Whether another service issued the token for this one. */
    accepts(token: string): boolean {
      const until = verified.get(token);
      if (until !== undefined) return Date.now() < until;
      try {
        verified.set(token, verify(token));
        return true;
      } catch {
        return false;
      }
    },
  };
}
export type ServiceTokens = ReturnType<typeof createServiceTokens>;
