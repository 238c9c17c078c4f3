import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { createPublicKeys } from './public-keys';
import { claimedKeyId, readDownloadTicket, readSessionToken, type Session } from './session-token';

const bearer = /^Bearer ([^\s]+)$/i;
const ticketParameter = /[?&]ticket=([\w.-]+)/;

/**
 * Recognizes persons by the signature of their session token or download ticket, for limits only (D-93): whether the
 * session has ended, and what it may do, is decided by the services. The returned function gives `client:7`, or
 * undefined for everybody else, and while the keys cannot be fetched.
 */
export async function createPersonOf(fetchKeys: Parameters<typeof createPublicKeys>[0]) {
  const keys = createPublicKeys(fetchKeys);
  // If it fails, the first token starts another attempt.
  await keys.areKnown().catch(() => undefined);
  const verified = new LRUCache<string, Session>({ max: 5000 });

  function read(token: string, readWith: (token: string, key: KeyObject) => Session): Session | undefined {
    const kid = claimedKeyId(token);
    const key = kid === undefined ? undefined : keys.known(kid);
    try {
      return key && readWith(token, key);
    } catch {
      return undefined;
    }
  }

  function sessionOf({ headers: { authorization }, url = '' }: IncomingMessage): Session | undefined {
    if (authorization === undefined) {
      const ticket = ticketParameter.exec(url)?.[1];
      const [path = ''] = url.split('?', 1);
      return ticket === undefined ? undefined : read(ticket, (text, key) => readDownloadTicket(text, key, path));
    }
    const token = bearer.exec(authorization)?.[1] ?? '';
    const session = verified.get(token) ?? read(token, readSessionToken);
    if (session) verified.set(token, session);
    return session;
  }

  return (request: IncomingMessage): string | undefined => {
    const session = sessionOf(request);
    return session && session.expiresAt > Date.now() ? `${session.role}:${session.id}` : undefined;
  };
}
export type PersonOf = Awaited<ReturnType<typeof createPersonOf>>;
