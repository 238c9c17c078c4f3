import type { KeyObject } from 'node:crypto';
import type { Audience, Operation } from '@hourbank/contracts';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { forbidden, unauthenticated } from '../errors';
import { requestContext } from '../logger/request-context';
import type { ServiceTokens } from './service-token';
import { claimedKeyId, readDownloadTicket, readSessionToken, type Session } from './session-token';

interface AuthenticationOptions {
  findKey: (kid: string) => Promise<KeyObject | undefined>;
  isRevoked: (session: Session) => boolean;
  serviceTokens: ServiceTokens;
  /** Throws to reject an address before one of its tokens is verified. Tokens verified earlier skip this check. */
  beforeVerification: (address: string) => void;
}

/** The caller of an operation: a session if the operation is for admins or clients, otherwise null. */
export type ActorOf<A extends Audience> = A extends 'admin' | 'client' | 'user' ? Session : null;

function bearer(ctx: Context): string {
  const header = ctx.get('Authorization');
  if (header === '') throw unauthenticated('No token available');
  const token = /^Bearer ([^\s]+)$/i.exec(header)?.[1];
  if (!token) throw unauthenticated('Invalid or expired token');
  return token;
}

/**
 * Authenticates requests by session token, service token or download ticket (D-15, D-16). The returned function throws
 * 401 or 403. Verified tokens are cached; expiry and revocation are checked on every request.
 */
export function createAuthentication({ findKey, isRevoked, serviceTokens, beforeVerification }: AuthenticationOptions) {
  const verified = new LRUCache<string, Session>({ max: 5000 });

  async function keyOf(token: string, ctx: Context): Promise<KeyObject> {
    beforeVerification(ctx.ip);
    const kid = claimedKeyId(token);
    const key = kid === undefined ? undefined : await findKey(kid);
    if (!key) throw unauthenticated('Invalid or expired token');
    return key;
  }

  function assertValid(session: Session): Session {
    if (session.expiresAt <= Date.now() || isRevoked(session)) throw unauthenticated('Invalid or expired token');
    return session;
  }

  async function sessionOf(token: string, ctx: Context): Promise<Session> {
    const cached = verified.get(token);
    if (cached) return assertValid(cached);
    const session = readSessionToken(token, await keyOf(token, ctx));
    verified.set(token, session);
    return assertValid(session);
  }

  async function ticketOf(ctx: Context): Promise<Session | null> {
    const { ticket } = ctx.query;
    if (typeof ticket !== 'string' || ctx.get('Authorization') !== '') return null;
    return assertValid(readDownloadTicket(ticket, await keyOf(ticket, ctx), ctx.path));
  }

  return async (ctx: Context, { auth, download }: Pick<Operation, 'auth' | 'download'>): Promise<Session | null> => {
    if (auth === 'public') return null;
    const byTicket = download ? await ticketOf(ctx) : null;
    const token = byTicket ? '' : bearer(ctx);
    if (auth === 'service') {
      if (!serviceTokens.accepts(token)) throw unauthenticated('Invalid or expired token');
      return null;
    }
    const session = byTicket ?? (await sessionOf(token, ctx));
    const context = requestContext();
    if (context) context.session = session;
    if (auth !== 'user' && session.role !== auth) throw forbidden();
    return session;
  };
}
export type Authenticate = ReturnType<typeof createAuthentication>;
