import { translate } from '@hourbank/i18n';
import { isDecided } from './is-decided';
import { messages } from './messages';
import { storageSlot } from './storage-slot';

/** The changes of an account that revoke its tokens and return a new one. */
export const tokenChanges = ['password', 'second-factor'] as const;
export type TokenChange = (typeof tokenChanges)[number];

/** A token in localStorage, shared by all tabs. Each console has its own key: `adminToken`, `clientToken` (D-15). */
export interface Session {
  /** The token. Only the server knows whether it has expired: the clock of this computer may be wrong (D-95). */
  token(): string | null;
  /** Stores the token after a login. */
  set(token: string): void;
  /** Removes the token at logout. */
  clear(): void;
  /** Removes the token because the server rejects it. */
  expire(): void;
  /**
   * Sends a change for which the server revokes this token and returns a new one. If the server rejects the token in
   * another request meanwhile, the session ends only if the change fails. If the response of the change is lost, the
   * server may have made it, and `endedBy` names it when the session ends.
   */
  replaceToken<T>(change: TokenChange, send: () => Promise<T>): Promise<T>;
  /**
   * How the last session of this page ended, for the guards (D-52): by a change if its response was lost. Null if none
   * has ended or another tab ended it.
   */
  endedBy(): 'logout' | 'expiry' | TokenChange | null;
  /** Calls the listener after every change, also in other tabs. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** The token of a login or another change of the session. Throws if the response has none, for example of a proxy. */
export function tokenOf(response: { token?: unknown } | null | undefined, missing = translate(messages)('noToken')) {
  const token = response?.token;
  if (typeof token !== 'string' || token === '') throw new Error(missing);
  return token;
}

export function createSession(tokenKey: 'adminToken' | 'clientToken'): Session {
  const slot = storageSlot(tokenKey);
  const listeners = new Set<() => void>();
  let endedBy: ReturnType<Session['endedBy']> = null;
  let running: TokenChange | null = null;
  let unconfirmed: TokenChange | null = null;
  let isRejected = false;

  const notify = () => listeners.forEach((listener) => listener());
  const change = (token: string | null, end: typeof endedBy) => {
    slot.write(token);
    endedBy = end;
    unconfirmed = null;
    notify();
  };
  const expire = () => {
    if (running) isRejected = true;
    else change(null, unconfirmed ?? 'expiry');
  };
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== null) return;
    if (event.newValue !== null) slot.followStorage();
    notify();
  };

  return {
    token: () => slot.read() || null,
    set: (token) => change(token, null),
    clear: () => change(null, 'logout'),
    expire,
    async replaceToken(kind, send) {
      running = kind;
      isRejected = false;
      try {
        const result = await send();
        running = null;
        return result;
      } catch (error) {
        running = null;
        if (!isDecided(error)) unconfirmed = kind;
        if (isRejected) expire();
        throw error;
      }
    },
    endedBy: () => endedBy ?? running ?? unconfirmed,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', handleStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
      };
    },
  };
}
