import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { ServiceName } from '@hourbank/contracts';

const lifetimeSeconds = 60;

/** Tokens by which one service calls another's `/internal` operations: short-lived and for that one service only (D-4). */
export function createServiceTokens(self: ServiceName, secret: string) {
  // A key made once: with text, the library first tries whether it is a public key, which costs 50 times the rest.
  const key = createSecretKey(Buffer.from(secret));
  const cached = new Map<ServiceName, { token: string; until: number }>();
  /** Tokens that were verified, and until when they count, ms: one is used for thousands of calls. */
  const verified = new LRUCache<string, number>({ max: 100 });

  /** Throws when the token is not one of ours for this service, or counts no more. */
  function verify(token: string): number {
    const { iat = 0, exp = 0 } = jwt.verify(token, key, {
      algorithms: ['HS256'],
      audience: self,
      maxAge: `${lifetimeSeconds}s`,
    }) as jwt.JwtPayload;
    return Math.min(iat + lifetimeSeconds, exp) * 1000;
  }

  return {
    for(target: ServiceName): string {
      const known = cached.get(target);
      if (known && known.until > Date.now()) return known.token;
      const token = jwt.sign({}, key, {
        algorithm: 'HS256',
        issuer: self,
        audience: target,
        expiresIn: lifetimeSeconds,
      });
      cached.set(target, { token, until: Date.now() + (lifetimeSeconds / 2) * 1000 });
      return token;
    },
    /** Whether the token was made by another service for this one. */
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
