import type { KeyObject } from 'node:crypto';
import type { Audience } from '@hourbank/contracts';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { forbidden, unauthenticated } from '../errors';
import type { ServiceTokens } from './service-token';
import { claimedKeyId, readSessionToken, type Session } from './session-token';

interface AuthenticationOptions {
  findKey: (kid: string) => Promise<KeyObject | undefined>;
  isRevoked: (session: Session) => boolean;
  serviceTokens: ServiceTokens;
}

/** Who calls, for operations of an audience: a session for admins and clients, nobody in particular otherwise. */
export type ActorOf<A extends Audience> = A extends 'admin' | 'client' ? Session : null;

function bearer(ctx: Context): string {
  const header = ctx.get('Authorization');
  if (header === '') throw unauthenticated('No token available');
  const token = /^Bearer ([^\s]+)$/i.exec(header)?.[1];
  if (!token) throw unauthenticated('Invalid or expired token');
  return token;
}

/** Checks the token of each request for itself (D-15, D-16). A verified token is remembered; its expiry and revocation are checked every time. */
export function createAuthentication({ findKey, isRevoked, serviceTokens }: AuthenticationOptions) {
  const verified = new LRUCache<string, Session>({ max: 5000 });

  async function sessionOf(token: string): Promise<Session> {
    let session = verified.get(token);
    if (!session) {
      const kid = claimedKeyId(token);
      const key = kid === undefined ? undefined : await findKey(kid);
      if (!key) throw unauthenticated('Invalid or expired token');
      session = readSessionToken(token, key);
      verified.set(token, session);
    }
    if (session.expiresAt <= Date.now() || isRevoked(session)) throw unauthenticated('Invalid or expired token');
    return session;
  }

  return async (ctx: Context, audience: Audience): Promise<Session | null> => {
    if (audience === 'public') return null;
    const token = bearer(ctx);
    if (audience === 'service') {
      if (!serviceTokens.accepts(token)) throw unauthenticated('Invalid or expired token');
      return null;
    }
    const session = await sessionOf(token);
    if (session.role !== audience) throw forbidden();
    return session;
  };
}
export type Authenticate = ReturnType<typeof createAuthentication>;
