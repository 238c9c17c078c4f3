/** A token in localStorage, shared by all tabs. One per console: `adminToken`, `clientToken` (D-15). */
export interface Session {
  /** The stored token while it is valid. */
  token(): string | null;
  /** When the stored token ends, in milliseconds since 1970; null without a readable one. */
  expiresAt(): number | null;
  /** Somebody logged in. */
  set(token: string): void;
  /** Somebody logged out. */
  clear(): void;
  /** The server no longer takes the token. */
  expire(): void;
  /** How this page's last session ended; null before any has, and when another tab ended it. The guards tell them apart (D-52). */
  endedBy(): 'logout' | 'expiry' | null;
  /** Called after every change, also one made in another tab. The answer ends it. */
  subscribe(listener: () => void): () => void;
}

/** Time claims of a JWT; the signature is the server's business. */
function readExpiry(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * A browser that forbids storage keeps the session in memory: it ends with the page, and nothing fails.
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
  let endedBy: 'logout' | 'expiry' | null = null;

  const notify = () => listeners.forEach((listener) => listener());
  const change = (token: string | null, end: typeof endedBy) => {
    slot.write(token);
    endedBy = end;
    notify();
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
      // Guards and calls ask in the middle of their work; whoever listens hears of it right after.
      queueMicrotask(notify);
      return null;
    },
    expiresAt,
    set: (token) => change(token, null),
    clear: () => change(null, 'logout'),
    expire: () => change(null, 'expiry'),
    endedBy: () => endedBy,
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
