import { isDecided } from './is-decided';
import { tokenClaims } from './token-claims';

/** The changes of an account that revoke its tokens and return a new one. */
export const tokenChanges = ['password', 'second-factor'] as const;
export type TokenChange = (typeof tokenChanges)[number];

/** A token in localStorage, shared by all tabs. Each console has its own key: `adminToken`, `clientToken` (D-15). */
export interface Session {
  /** The stored token while it is valid. */
  token(): string | null;
  /** Expiry of the stored token in ms since 1970 (UTC). Null without a readable token. */
  expiresAt(): number | null;
  /** Stores the token after a login. */
  set(token: string): void;
  /** Removes the token at logout. */
  clear(): void;
  /** Removes the token because the server rejects it or because it has expired. */
  expire(): void;
  /**
   * Sends a change that revokes the token and returns a new one. A rejected token ends the session only after it,
   * because other requests get no response before the change does. If the change gets none, it may have been made, and
   * explains the end of the session.
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

function readExpiry(token: string): number | null {
  const { exp } = tokenClaims(token);
  return typeof exp === 'number' ? exp * 1000 : null;
}

/**
 * Stores the token in memory if the browser blocks storage. The session then ends with the page.
 */
function createSlot(key: string) {
  let memory: string | null = null;
  return {
    read(): string | null {
      try {
        return localStorage.getItem(key);
      } catch {
        return memory;
      }
    },
    write(value: string | null) {
      memory = value;
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // Kept in memory.
      }
    },
  };
}

export function createSession(tokenKey: 'adminToken' | 'clientToken'): Session {
  const slot = createSlot(tokenKey);
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
    if (event.key === tokenKey || event.key === null) notify();
  };
  const expiresAt = () => {
    const token = slot.read();
    return token ? readExpiry(token) : null;
  };

  return {
    token() {
      const token = slot.read();
      if (!token) return null;
      const end = readExpiry(token);
      if (end === null || end > Date.now()) return token;
      slot.write(null);
      endedBy = 'expiry';
      // Guards and API calls read the token synchronously, so listeners run afterwards.
      queueMicrotask(notify);
      return null;
    },
    expiresAt,
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
