import type { KeyObject } from 'node:crypto';
import type { Audience, Operation } from '@hourbank/contracts';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { AppError, unauthenticated } from '../errors';
import { requestContext } from '../logger/request-context';
import { addressCaller } from '../rate-limit/address-key';
import type { ServiceTokens } from './service-token';
import { unattendedHeader } from './session-uses';
import { claimedKeyId, readDownloadTicket, readSessionToken, type Session } from './session-token';

interface AuthenticationOptions {
  /** Notes that a person used a session. */
  noteUse: (jti: string) => void;
  findKey: (kid: string) => Promise<KeyObject | undefined>;
  isRevoked: (session: Session) => boolean;
  serviceTokens: ServiceTokens;
  /** Counts a request that is refused. Throws 429 above the limit of its caller. */
  limit: (caller: string, kind: 'missingTokens' | 'failedTokens') => void;
}

/** The caller of an operation: a session if the operation is for admins or clients, otherwise null. */
export type ActorOf<A extends Audience> = A extends 'admin' | 'client' | 'user' ? Session : null;

type ReadToken = (token: string, key: KeyObject) => Session;

const missingToken = () => unauthenticated('No token available');
const invalidToken = () => unauthenticated('Invalid or expired token');

/** The token of the `Authorization` header. Empty if it has none, undefined without that header. */
function bearer(ctx: Context): string | undefined {
  const header = ctx.get('Authorization');
  return header === '' ? undefined : (/^Bearer ([^\s]+)$/i.exec(header)?.[1] ?? '');
}

/**
 * Authenticates requests by session token, service token or download ticket (D-15, D-16). The returned function throws
 * 401 or 429. Verified tokens are cached; expiry and revocation are checked on every request.
 *
 * A signature is verified before anything is counted, so that no other caller of the address can make a valid token
 * fail (D-93). A refused request counts for its session if the signature is right, else for the address.
 */
export function createAuthentication({ findKey, isRevoked, serviceTokens, limit, noteUse }: AuthenticationOptions) {
  const verified = new LRUCache<string, Session>({ max: 5000 });

  async function verify(token: string, read: ReadToken): Promise<Session | null> {
    const kid = claimedKeyId(token);
    const key = kid === undefined ? undefined : await findKey(kid);
    return key ? read(token, key) : null;
  }

  /** Returns the session of a token or ticket. Null if its signature or another claim is wrong. */
  async function sessionOf(token: string, read: ReadToken): Promise<Session | null> {
    try {
      return await verify(token, read);
    } catch (cause) {
      if (cause instanceof AppError && cause.status === 401) return null;
      throw cause;
    }
  }

  async function sessionOfToken(token: string): Promise<Session | null> {
    const session = verified.get(token) ?? (await sessionOf(token, readSessionToken));
    if (session) verified.set(token, session);
    return session;
  }

  function findSession(ctx: Context, { download }: Pick<Operation, 'download'>): Promise<Session | null> {
    const token = bearer(ctx);
    if (token !== undefined) return sessionOfToken(token);
    const { ticket } = ctx.query;
    if (download && typeof ticket === 'string')
      return sessionOf(ticket, (text, key) => readDownloadTicket(text, key, ctx.path));
    limit(addressCaller(ctx.ip), 'missingTokens');
    throw missingToken();
  }

  return async (ctx: Context, operation: Pick<Operation, 'auth' | 'download'>): Promise<Session | null> => {
    const { auth } = operation;
    if (auth === 'public') return null;
    if (auth === 'service') {
      const token = bearer(ctx);
      if (token === undefined) throw missingToken();
      if (!serviceTokens.accepts(token)) throw invalidToken();
      return null;
    }
    const session = await findSession(ctx, operation);
    if (!session || session.expiresAt <= Date.now() || isRevoked(session)) {
      limit(session ? `session:${session.jti}` : addressCaller(ctx.ip), 'failedTokens');
      throw invalidToken();
    }
    const context = requestContext();
    if (context) context.session = session;
    if (ctx.get(unattendedHeader) === '') noteUse(session.jti);
    return session;
  };
}
export type Authenticate = ReturnType<typeof createAuthentication>;
