import type { KeyObject } from 'node:crypto';
import type { Audience, Operation } from '@hourbank/contracts';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { forbidden, unauthenticated } from '../errors';
import type { ServiceTokens } from './service-token';
import { claimedKeyId, readDownloadTicket, readSessionToken, type Session } from './session-token';

interface AuthenticationOptions {
  findKey: (kid: string) => Promise<KeyObject | undefined>;
  isRevoked: (session: Session) => boolean;
  serviceTokens: ServiceTokens;
  /** Rejects an address before a token of it is verified. Tokens that were verified before are not held up. */
  beforeVerification: (address: string) => void;
}

/** Who calls, for operations of an audience: a session for admins and clients, nobody in particular otherwise. */
export type ActorOf<A extends Audience> = A extends 'admin' | 'client' | 'user' ? Session : null;

function bearer(ctx: Context): string {
  const header = ctx.get('Authorization');
  if (header === '') throw unauthenticated('No token available');
  const token = /^Bearer ([^\s]+)$/i.exec(header)?.[1];
  if (!token) throw unauthenticated('Invalid or expired token');
  return token;
}

/** Checks the token of each request for itself (D-15, D-16). A verified token is remembered; its expiry and revocation are checked every time. */
export function createAuthentication({ findKey, isRevoked, serviceTokens, beforeVerification }: AuthenticationOptions) {
  const verified = new LRUCache<string, Session>({ max: 5000 });

  async function keyOf(token: string, ctx: Context): Promise<KeyObject> {
    beforeVerification(ctx.ip);
    const kid = claimedKeyId(token);
    const key = kid === undefined ? undefined : await findKey(kid);
    if (!key) throw unauthenticated('Invalid or expired token');
    return key;
  }

  function stillCounts(session: Session): Session {
    if (session.expiresAt <= Date.now() || isRevoked(session)) throw unauthenticated('Invalid or expired token');
    return session;
  }

  async function sessionOf(token: string, ctx: Context): Promise<Session> {
    const known = verified.get(token);
    if (known) return stillCounts(known);
    const session = readSessionToken(token, await keyOf(token, ctx));
    verified.set(token, session);
    return stillCounts(session);
  }

  async function ticketOf(ctx: Context): Promise<Session | null> {
    const { ticket } = ctx.query;
    if (typeof ticket !== 'string' || ctx.get('Authorization') !== '') return null;
    return stillCounts(readDownloadTicket(ticket, await keyOf(ticket, ctx), ctx.path));
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
    if (auth !== 'user' && session.role !== auth) throw forbidden();
    return session;
  };
}
export type Authenticate = ReturnType<typeof createAuthentication>;
